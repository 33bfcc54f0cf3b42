#include "pipeline/manifest/manifest.h"

#include <set>
#include <string_view>
#include <utility>

#include "io/files/content.h"
#include "io/files/error.h"
#include "io/files/hash.h"
#include "io/files/json_document.h"
#include "io/files/json_object.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/file_name.h"
#include "pipeline/manifest/file_source.h"
#include "pipeline/manifest/paths.h"
#include "pipeline/manifest/settings.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

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
    const Item sample{.corpus = corpus,
                      .id = "id",
                      .origin = "",
                      .script = {},
                      .voice = "voice",
                      .language = "language"};
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
  corpus.path = read_path(object, context.manifest, context.path, corpus.name);
  if (auto metadata = object.object("metadata"))
    corpus.metadata = merged_metadata("", metadata->json());
  const std::string key = source_key(object);
  if (key == "items") {
    corpus.source = read_items(context, corpus, object);
  } else if (!key.empty()) {
    corpus.source = context.files.read(object, key);
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
  const io::JsonDocument document = io::JsonDocument::read(file);
  const fs::path folder = file.parent_path();
  io::JsonObject root(document);

  Manifest manifest;
  manifest.file = file;
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
  manifest.sidecars = root.boolean("sidecars").value_or(manifest.sidecars);
  manifest.alignments = read_alignments(root);
  manifest.curves = root.boolean("curves").value_or(manifest.curves);

  Context context{document,
                  manifest,
                  {},
                  read_path(root, manifest, Corpus().path, "corpus"),
                  FileSources(folder)};
  context.defaults.dictionaries = read_dictionaries(root, "dictionaries", {});
  if (auto defaults = root.object("defaults")) {
    context.defaults = read_delivery(*defaults, context.defaults);
    defaults->finish();
  }
  read_corpora(context, root, manifest);
  check_dictionaries(manifest);
  manifest.standard_input = context.files.standard_input();
  return manifest;
} catch (const io::Error& error) {
  throw ManifestError(error.what());
}

ManifestError error_at(const Manifest& manifest, const std::string& path,
                       const std::string& problem) {
  std::string place = manifest.file.string();
  try {
    place = io::JsonDocument::read(manifest.file).place(path);
  } catch (const io::Error&) {  // it cannot be read twice
  }
  return ManifestError(place + ": " + path + ": " + problem);
}

}  // namespace pipeline
