// Finds weights, config.json and voices of a source, and reads packed, compact or released files.
#include "model/kokoro/load.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/base/shipped.h"
#include "model/error.h"
#include "model/kokoro/speech.h"
#include "model/weights/file_checkpoint.h"
#include "model/weights/synthetic_checkpoint.h"
#include "model/weights/voice.h"

namespace model {

namespace fs = std::filesystem;

fs::path shipped(const std::string& name) {
  if (const std::optional<fs::path> found = io::find_shipped(name)) return *found;
  const std::vector<fs::path> places = io::shipped_places(name);
  throw Error(name, places.front().string() + " or " + places.back().string(), "neither");
}

namespace {

bool is_checkpoint(const fs::path& path) {
  const std::string extension = io::extension_of(path);
  return extension == ".pth" || extension == ".safetensors";
}

bool is_voice(const fs::path& path) {
  const std::string extension = io::extension_of(path);
  return extension == ".pt" || extension == ".bin" || extension == ".npz";
}

std::vector<fs::path> sorted_files(const fs::path& folder, bool (*wanted)(const fs::path&)) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file() && wanted(entry.path())) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

fs::path checkpoint_in(const fs::path& folder) {
  const std::vector<fs::path> found = sorted_files(folder, is_checkpoint);
  if (found.size() != 1)
    throw Error(folder.string(), "one .pth or .safetensors file",
                std::to_string(found.size()) + " of them", "name the file instead of the folder");
  return found.front();
}

/// Those in `folder`/voices, or in `folder` itself where there is no such place.
std::vector<fs::path> voice_files_in(const fs::path& folder) {
  return sorted_files(fs::is_directory(folder / "voices") ? folder / "voices" : folder, is_voice);
}

std::map<std::string, Voice> voices_in(const fs::path& folder, int width) {
  std::map<std::string, Voice> voices;
  for (const fs::path& path : voice_files_in(folder))
    for (auto& [name, voice] : read_voice_file(path.string(), width)) {
      if (!voices.emplace(name, std::move(voice)).second)
        throw Error(path.string(), "voices of different names", name + " a second time");
    }
  return voices;
}

ReleasedModel open_checkpoint_of(const fs::path& checkpoint_path, const std::string& source) {
  const fs::path folder = fs::absolute(checkpoint_path).parent_path();
  std::unique_ptr<Checkpoint> checkpoint = open_checkpoint(checkpoint_path.string());
  if (checkpoint->stored().empty())
    throw Error(checkpoint_path.string(), "the tensors of a Kokoro model", "none");
  const fs::path config_path = folder / "config.json";
  if (!fs::exists(config_path))
    throw Error(checkpoint_path.string(), "a config.json beside the weights", "none");
  const std::string config(MappedFile(config_path.string()).text());
  const int width = 2 * parse_config(config, config_path.string()).style_dim;
  return {config, source, std::move(checkpoint), voices_in(folder, width)};
}

ReleasedModel open_compact(const std::string& path) {
  ReleasedModel model = read_compact_model(path);
  const int width = 2 * parse_config(model.config, path + " config").style_dim;
  for (const auto& [name, voice] : model.voices)
    if (voice.width != width)
      throw Error(path + ": voice " + name, "rows of " + io::counted(width, "value"),
                  std::to_string(voice.width));
  model.form = "compact, half precision";
  return model;
}

/// The salt in `synthetic[:SALT]`; nothing for the name of any other source.
std::optional<std::string> synthetic_salt(const std::string& source) {
  constexpr std::string_view kSynthetic = "synthetic";
  if (source == kSynthetic) return "";
  if (!source.starts_with("synthetic:")) return std::nullopt;
  return source.substr(kSynthetic.size() + 1);
}

LoadedModel load_packed(const std::string& path) {
  LoadedModel model;
  const auto packed = std::make_shared<PackedModel>(path);
  model.contents = packed->contents();
  model.salt = synthetic_salt(model.contents.source);
  model.network = std::make_unique<Kokoro>(WeightScope(*packed, ""),
                                           parse_config(model.contents.config, path + " config"));
  model.memory = packed;
  model.form = "packed, float32, prepared";
  return model;
}

}  // namespace

LoadedModel import_model(const Checkpoint& checkpoint, const std::string& config_json,
                         const std::string& source, std::map<std::string, Voice> voices) {
  LoadedModel model;
  WeightImporter importer(checkpoint);
  model.network = std::make_unique<Kokoro>(WeightScope(importer, ""),
                                           parse_config(config_json, source + " config.json"));
  importer.finish(source);
  model.unused = importer.unused();
  model.voices = std::move(voices);
  model.contents = {config_json, source, importer.parameters(), {}, {}, {}};
  const auto arrays =
      std::make_shared<std::map<std::string, WeightImporter::Array>>(importer.take_arrays());
  for (const auto& [name, array] : *arrays)
    model.contents.arrays[name] = {array.values.get(), array.count};
  model.memory = arrays;
  for (const auto& [name, voice] : model.voices) model.contents.voices[name] = voice;
  model.contents.identity = identity_of(model.contents);
  return model;
}

namespace {

/// The file of a model that lies in files. Throws Error when there is none.
fs::path file_of(const std::string& source) {
  fs::path path = source == "demo" ? shipped("voices/demo/demo.kkr") : fs::path(source);
  if (fs::is_directory(path)) return checkpoint_in(path);
  if (!fs::exists(path))
    throw Error("model " + source, "a file, a folder, `demo` or `synthetic[:SALT]`",
                "nothing there");
  return path;
}

/// Any model in files but a packed one.
ReleasedModel open_unprepared(const fs::path& path, const std::string& source) {
  if (is_compact_model(path.string())) return open_compact(path.string());
  if (io::extension_of(path) == ".kkr")
    throw Error(path.string(), "a model that kokoro-render wrote",
                "a file that begins like no such model", "it may be damaged: import it again");
  return open_checkpoint_of(path, source);
}

LoadedModel load_from(const std::string& source) {
  if (const auto salt = synthetic_salt(source)) {
    LoadedModel model =
        import_model(SyntheticCheckpoint(*salt), std::string(released_config()), source, {});
    model.salt = salt;
    model.form = "made in memory";
    return model;
  }
  const fs::path path = file_of(source);
  if (is_packed_model(path.string())) return load_packed(path.string());
  ReleasedModel released = open_unprepared(path, source);
  LoadedModel model = import_model(*released.checkpoint, released.config, released.source,
                                   std::move(released.voices));
  model.form = released.form;
  return model;
}

}  // namespace

std::vector<fs::path> files_of(const std::string& source) {
  if (synthetic_salt(source)) return {};
  std::vector<fs::path> files = {file_of(source)};
  if (is_packed_model(files[0].string()) || is_compact_model(files[0].string())) return files;
  const fs::path folder = fs::absolute(files[0]).parent_path();
  std::ranges::copy(voice_files_in(folder), std::back_inserter(files));
  files.push_back(folder / "config.json");
  return files;
}

ReleasedModel open_released(const std::string& source) {
  if (synthetic_salt(source))
    throw Error("model " + source, "weights stored in a file", "weights made from their names");
  const fs::path path = file_of(source);
  if (is_packed_model(path.string()))
    throw Error("model " + source, "a checkpoint or a compact model",
                "a packed one, whose weights are prepared");
  return open_unprepared(path, source);
}

std::optional<Voice> voice_of(const LoadedModel& model, const std::string& name) {
  if (model.salt)
    return synthetic_voice(*model.salt, name, kMaxPhonemes, 2 * model.network->config.style_dim);
  const auto found = model.contents.voices.find(name);
  if (found == model.contents.voices.end()) return std::nullopt;
  const VoiceView& stored = found->second;
  return Voice{stored.rows, stored.width, {stored.values.begin(), stored.values.end()}};
}

LoadedModel load_model(const std::string& source) {
  LoadedModel model = load_from(source);
  model.source = source;
  return model;
}

}  // namespace model
