#include "pipeline/manifest/manifest.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "io/error.h"
#include "pipeline/manifest/json_object.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 200;  // bytes; leaves room for suffixes within 255

std::string read_text(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  stream.peek();  // a folder opens, but does not read
  if (!stream.is_open() || stream.bad())
    throw ManifestError(io::system_error(file.string(), "cannot read the manifest").what());
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// A name that becomes a folder or a file: nothing in it may lead out of the output folder, hide
/// the file or break a line of a report.
std::string file_name(JsonObject& object, const std::string& key) {
  std::string name = object.required(key, object.string(key));
  const bool has_bad_character = std::any_of(name.begin(), name.end(), [](char c) {
    return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
  if (name.empty() || name.size() > kLongestName || name.starts_with('.') || has_bad_character)
    object.refuse(key, "expected a file name (1 to " + std::to_string(kLongestName) +
                           " bytes, no leading '.', no '/', '\\' or control character)");
  return name;
}

Delivery read_delivery(JsonObject& object, const Delivery& inherited) {
  Delivery delivery = inherited;
  if (const auto voice = object.string("voice")) delivery.voices = {{*voice}};
  delivery.language = object.string("language").value_or(inherited.language);
  if (const auto speed = object.number("speed", kMinSpeed, kMaxSpeed))
    delivery.min_speed = delivery.max_speed = *speed;
  return delivery;
}

ListedItem read_item(JsonObject& object, const Delivery& inherited) {
  ListedItem item;
  item.id = file_name(object, "id");
  const auto text = object.string("text");
  const auto phonemes = object.string("phonemes");
  if (text.has_value() == phonemes.has_value())
    object.refuse("", "expected either \"text\" or \"phonemes\"");
  item.script = {text ? *text : *phonemes, phonemes.has_value()};
  item.delivery = read_delivery(object, inherited);
  item.seed = object.integer("seed");
  object.finish();
  if (item.delivery.voices.empty())
    object.refuse("", "no voice (give \"voice\" here, in the corpus or in \"defaults\")");
  return item;
}

std::vector<ListedItem> read_items(std::vector<JsonObject> objects, const Delivery& inherited) {
  std::vector<ListedItem> items;
  std::set<std::string> ids;
  for (JsonObject& object : objects) {
    items.push_back(read_item(object, inherited));
    if (!ids.insert(items.back().id).second)
      object.refuse("id", "\"" + items.back().id + "\" is the id of an earlier item");
  }
  return items;
}

TextFile read_text_file(JsonObject& object, const fs::path& folder) {
  TextFile text{folder / object.required("text", object.string("text")),
                object.one_of("split", {"lines", "paragraphs"}) == "paragraphs"
                    ? io::Split::kParagraphs
                    : io::Split::kLines};
  try {
    const io::TextCorpus opened(text.path, text.split);
  } catch (const io::Error& error) {
    object.refuse("text", error.what());
  }
  return text;
}

Corpus read_corpus(JsonObject& object, const Delivery& defaults, const fs::path& folder) {
  Corpus corpus;
  corpus.name = file_name(object, "name");
  if (corpus.name == "report") object.refuse("name", "is taken by the report");
  corpus.delivery = read_delivery(object, defaults);
  if (object.has("text") == object.has("items"))
    object.refuse("", "expected either \"text\" or \"items\"");
  if (object.has("items")) {
    corpus.source = read_items(*object.objects("items"), corpus.delivery);
  } else {
    corpus.source = read_text_file(object, folder);
    if (corpus.delivery.voices.empty())
      object.refuse("", "no voice (give \"voice\" here or in \"defaults\")");
  }
  object.finish();
  return corpus;
}

io::AudioFormat read_audio(JsonObject& object) {
  io::AudioFormat audio;
  object.one_of("format", {"wav"});
  const std::string encoding =
      object.one_of("encoding", {"pcm16", "pcm24", "float"}).value_or("pcm16");
  if (encoding == "pcm24") audio.encoding = io::Encoding::kPcm24;
  if (encoding == "float") audio.encoding = io::Encoding::kFloat;
  audio.sample_rate =
      static_cast<int>(object.integer("sample_rate", kMinSampleRate, kMaxSampleRate)
                           .value_or(static_cast<std::uint64_t>(audio.sample_rate)));
  object.finish();
  return audio;
}

/// `demo` and `synthetic[:SALT]` are names, everything else is a path.
std::string resolve_model(const std::string& model, const fs::path& folder) {
  const bool is_name =
      model == "demo" || model == "synthetic" || std::string_view(model).starts_with("synthetic:");
  return is_name ? model : (folder / model).string();
}

}  // namespace

Manifest read_manifest(const fs::path& file) {
  const nlohmann::json document = parse_json(read_text(file), file.string());
  const fs::path folder = file.parent_path();
  JsonObject root(document, file.string());

  Manifest manifest;
  manifest.file = file;
  manifest.model = resolve_model(root.string("model").value_or(manifest.model), folder);
  manifest.seed = root.integer("seed").value_or(manifest.seed);
  manifest.output = folder / root.required("output", root.string("output"));
  if (auto audio = root.object("audio")) manifest.audio = read_audio(*audio);

  Delivery defaults;
  if (auto object = root.object("defaults")) {
    defaults = read_delivery(*object, defaults);
    object->finish();
  }
  std::set<std::string> names;
  for (JsonObject& object : root.required("corpora", root.objects("corpora"))) {
    manifest.corpora.push_back(read_corpus(object, defaults, folder));
    const std::string& name = manifest.corpora.back().name;
    if (!names.insert(name).second)
      object.refuse("name", "\"" + name + "\" is the name of an earlier corpus");
  }
  root.finish();
  if (manifest.corpora.empty()) root.refuse("corpora", "expected at least one corpus");
  return manifest;
}

}  // namespace pipeline
