// Parses a manifest. Unknown keys, wrong types and values out of range are errors that name file,
// line and column. See manifest.h.
#include "pipeline/manifest/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/alignment/alignment.h"
#include "io/audio_format.h"
#include "io/audio_sink.h"
#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/json_document.h"
#include "io/base/json_object.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/embedded.h"
#include "pipeline/manifest/file_source.h"
#include "pipeline/manifest/paths.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

template <class Enum, class Names>
Enum parse(const std::string& name, const Names& names) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

void check_rate(const io::JsonObject& object, const io::AudioFormat& audio) {
  const std::vector<int> known = io::sample_rates(audio.container);
  if (known.empty() || std::find(known.begin(), known.end(), audio.sample_rate) != known.end())
    return;
  object.refuse("sample_rate",
                fmt::format("expected one of {} for {}, found {}", fmt::join(known, ", "),
                            io::file_extension(audio), audio.sample_rate));
}

void read_encoding(io::JsonObject& object, io::AudioFormat& audio) {
  const std::string format = io::file_extension(audio);
  if (io::is_lossy(audio.container) && object.has("encoding"))
    object.refuse("encoding", format + " keeps samples in its own way; leave this out");
  std::vector<std::string> names(io::kEncodingNames.begin(), io::kEncodingNames.end());
  if (audio.container == io::Container::kFlac) names.pop_back();  // float
  if (const auto encoding = object.one_of("encoding", names))
    audio.encoding = parse<io::Encoding>(*encoding, io::kEncodingNames);
  if (const auto dither = object.boolean("dither")) audio.dither = *dither;
  if (audio.dither && (io::is_lossy(audio.container) || audio.encoding != io::Encoding::kPcm16))
    object.refuse("dither", "only pcm16 is dithered");
}

void read_loss(io::JsonObject& object, io::AudioFormat& audio) {
  audio.quality = object.number("quality", 0, 1);
  if (const std::string fault = io::quality_fault(audio); !fault.empty())
    object.refuse("quality", fault);
  if (const auto rate = object.integer("bitrate", kMinBitRate, kMaxBitRate))
    audio.kbit_per_second = static_cast<int>(*rate);
  if (const std::string fault = io::bit_rate_fault(audio); !fault.empty())
    object.refuse("bitrate", fault);
}

io::AudioFormat read_audio(io::JsonObject& object) {
  io::AudioFormat audio;
  if (const auto format = object.one_of("format", io::container_names()))
    audio.container = *io::container_named(*format);
  read_encoding(object, audio);
  if (const auto rate = object.integer("sample_rate", kMinSampleRate, kMaxSampleRate))
    audio.sample_rate = static_cast<int>(*rate);
  check_rate(object, audio);
  if (const auto converter =
          object.one_of("converter", {io::kConverterNames.begin(), io::kConverterNames.end()}))
    audio.converter = parse<io::Converter>(*converter, io::kConverterNames);
  read_loss(object, audio);
  object.finish();
  try {
    io::check_format(audio);
  } catch (const io::Error& error) {
    object.refuse("", error.what());
  }
  return audio;
}

QualityPolicy read_quality(io::JsonObject& object) {
  QualityPolicy policy;
  const auto read = [&](const char* key, double max, double& value) {
    value = object.number(key, 0, max).value_or(value);
  };
  read("longest_silence_seconds", 3600, policy.longest_silence_seconds);
  read("longest_tail_seconds", 3600, policy.longest_tail_seconds);
  read("min_symbols_per_second", 1000, policy.min_symbols_per_second);
  read("max_symbols_per_second", 1000, policy.max_symbols_per_second);
  read("max_dc", 1, policy.max_dc);
  constexpr std::uint64_t kMaxSamples = 1'000'000'000;
  if (const auto clipped = object.integer("max_clipped_samples", 0, kMaxSamples))
    policy.max_clipped_samples = static_cast<std::int64_t>(*clipped);
  if (policy.min_symbols_per_second > policy.max_symbols_per_second)
    object.refuse("", "min_symbols_per_second is above max_symbols_per_second");
  if (auto flags = object.some_of("quarantine", {kQualityFlags.begin(), kQualityFlags.end()}))
    policy.quarantine = *std::move(flags);
  object.finish();
  return policy;
}

LoudnessPolicy read_loudness(io::JsonObject& object) {
  constexpr double kSoftest = -60;
  LoudnessPolicy policy;
  policy.target_lufs = object.required("target_lufs", object.number("target_lufs", kSoftest, 0));
  if (const auto per = object.one_of("per", {kLoudnessOfNames.begin(), kLoudnessOfNames.end()}))
    policy.per = parse<LoudnessOf>(*per, kLoudnessOfNames);
  policy.peak_dbtp = object.number("peak_dbtp", kSoftest, 0).value_or(policy.peak_dbtp);
  object.finish();
  return policy;
}

/// The list `alignments` of the manifest itself, each format once.
std::vector<io::AlignmentFormat> read_alignments(io::JsonObject& root) {
  std::vector<io::AlignmentFormat> formats;
  const auto names = root.some_of("alignments", io::alignment_format_names());
  for (const std::string& name : names.value_or(std::vector<std::string>{})) {
    const io::AlignmentFormat format = *io::alignment_format_named(name);
    if (std::find(formats.begin(), formats.end(), format) != formats.end())
      root.refuse("alignments", "\"" + name + "\" is listed twice");
    formats.push_back(format);
  }
  return formats;
}

/// What the corpora of a manifest share.
struct Context {
  const io::JsonDocument& document;
  const Manifest& manifest;
  Delivery defaults;
  std::string path;
  FileSources files;
};

std::string read_corpus_name(io::JsonObject& object) {
  std::string name = object.required("name", object.string("name"));
  if (!is_file_name(name)) object.refuse("name", file_name_rule(name));
  if (is_reserved(name))
    object.refuse("name", "\"" + name + "\" is kept for the program's own files");
  return name;
}

/// The template at `path`, tried on an item, so that what is wrong with it for every item is said
/// here.
std::string read_path(io::JsonObject& object, const Manifest& manifest,
                      const std::string& inherited, const std::string& corpus) {
  std::string path = object.string("path").value_or(inherited);
  try {
    Item sample;
    sample.corpus = corpus;
    sample.id = "id";
    sample.voice = "voice";
    sample.language = "language";
    PathTemplate(path).expand(sample, io::file_extension(manifest.audio));
  } catch (const ManifestError& error) {
    object.refuse("path", error.what());
  }
  return path;
}

std::string source_key(io::JsonObject& object) {
  std::string source;
  for (const char* key : {"text", "jsonl", "table", "ljspeech", "kaldi", "items"}) {
    if (!object.has(key)) continue;
    if (!source.empty())
      object.refuse("", "expected one source, found both \"" + source + "\" and \"" + key + "\"");
    source = key;
  }
  return source;
}

std::vector<ListedItem> read_items(const Context& context, const Corpus& corpus,
                                   io::JsonObject& object) {
  const std::vector<std::string> places = context.document.element_places(object.path_of("items"));
  std::vector<io::JsonObject> elements = *object.objects("items");
  std::vector<ListedItem> items;
  for (io::JsonObject& element : elements) {
    items.push_back(read_item(element, corpus.delivery, corpus.metadata));
    items.back().place = places[items.size() - 1];
  }
  return items;
}

Corpus read_corpus(Context& context, io::JsonObject& object) {
  Corpus corpus;
  corpus.name = read_corpus_name(object);
  corpus.delivery = read_delivery(object, context.defaults);
  const auto& loudness = context.manifest.loudness;
  if (loudness && loudness->per == LoudnessOf::kCorpus && corpus.delivery.voices.empty())
    object.refuse("",
                  R"(expected "voice" here or in "defaults", for loudness per corpus goes by it)");
  corpus.path = read_path(object, context.manifest, context.path, corpus.name);
  if (auto metadata = object.object("metadata"))
    corpus.metadata = merged_metadata("", metadata->json());
  const std::string key = source_key(object);
  if (key == "items") {
    corpus.source = read_items(context, corpus, object);
  } else if (!key.empty()) {
    corpus.source = context.files.read(object, key, corpus.delivery.reading.format);
    const bool has_voices = key == "jsonl" || key == "table";  // perhaps; they may state their own
    if (corpus.delivery.voices.empty() && !has_voices) object.refuse("", kNoVoice);
  }
  object.finish();
  if (key.empty())
    object.refuse("", "expected a source: text, jsonl, table, ljspeech, kaldi or items");
  return corpus;
}

/// `demo` and `synthetic[:SALT]` are names, everything else is a path.
std::string resolve_model(const std::string& model, const fs::path& folder) {
  const bool is_name =
      model == "demo" || model == "synthetic" || std::string_view(model).starts_with("synthetic:");
  return is_name ? model : (folder / model).string();
}

io::JsonDocument document_of(const Manifest& manifest) {
  return {manifest.source.read(), manifest.source.shown()};
}

void read_corpora(Context& context, io::JsonObject& root, Manifest& manifest) {
  std::vector<io::JsonObject> objects = root.required("corpora", root.objects("corpora"));
  root.finish();
  if (objects.empty()) root.refuse("corpora", "expected at least one corpus");
  std::set<std::string> names;
  for (io::JsonObject& object : objects) {
    manifest.corpora.push_back(read_corpus(context, object));
    const std::string& name = manifest.corpora.back().name;
    if (!names.insert(name).second)
      object.refuse("name", "\"" + name + "\" is the name of an earlier corpus");
  }
}

}  // namespace

Manifest read_manifest(const fs::path& file) try {
  Manifest manifest;
  manifest.source = io::Source(file);
  const io::JsonDocument document = document_of(manifest);
  const fs::path folder = manifest.source.folder();
  io::JsonObject root(document);

  manifest.hash = io::Hash128::of(document.text()).hex();
  root.string("$schema");  // for editors
  manifest.model = resolve_model(root.string("model").value_or(manifest.model), folder);
  if (const auto lexicons = root.string("lexicons")) manifest.lexicons = folder / *lexicons;
  manifest.seed = root.integer("seed").value_or(manifest.seed);
  const std::string output = root.required("output", root.string("output"));
  if (output.empty()) root.refuse("output", "expected a folder, found \"\"");
  manifest.output = folder / output;
  if (auto audio = root.object("audio")) manifest.audio = read_audio(*audio);
  if (auto quality = root.object("quality")) manifest.quality = read_quality(*quality);
  if (auto loudness = root.object("loudness")) manifest.loudness = read_loudness(*loudness);
  manifest.sidecars = root.boolean("sidecars").value_or(manifest.sidecars);
  manifest.alignments = read_alignments(root);
  manifest.curves = root.boolean("curves").value_or(manifest.curves);

  Context context{document,
                  manifest,
                  {},
                  read_path(root, manifest, Corpus().path, "corpus"),
                  FileSources(manifest.source)};
  context.defaults.dictionaries = read_dictionaries(root, "dictionaries", {});
  if (auto defaults = root.object("defaults")) {
    context.defaults = read_delivery(*defaults, context.defaults);
    defaults->finish();
  }
  read_corpora(context, root, manifest);
  check_dictionaries(manifest);
  return manifest;
} catch (const io::Error& error) {
  throw ManifestError(error.what());
}

ManifestError error_at(const Manifest& manifest, const std::string& path,
                       const std::string& problem) {
  std::string place = manifest.source.shown();
  try {
    place = document_of(manifest).place(path);
  } catch (const io::Error&) {  // it is gone, or has changed
  }
  return ManifestError(place + ": " + path + ": " + problem);
}

std::string_view manifest_schema() { return embedded::kManifestSchema.text; }

}  // namespace pipeline
