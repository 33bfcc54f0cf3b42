#include <algorithm>
#include <charconv>
#include <filesystem>

#include "model/error.h"
#include "model/kokoro/load.h"
#include "model/proving/proving.h"
#include "model/weights/formats.h"

namespace model {
namespace {

const std::string& field(const TensorFile& file, const std::string& key) {
  const auto found = file.metadata.find(key);
  if (found == file.metadata.end())
    throw Error(file.path, "the metadata \"" + key + "\"", "none", "is this a reference case?");
  return found->second;
}

template <class T>
T number(const TensorFile& file, const std::string& key) {
  const std::string& text = field(file, key);
  T value{};
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size())
    throw Error(file.path, "a number as metadata \"" + key + "\"", "\"" + text + "\"");
  return value;
}

}  // namespace

const StoredTensor* Case::find(const std::string& name) const {
  const auto found = file.tensors.find(name);
  return found == file.tensors.end() ? nullptr : &found->second;
}

std::vector<std::string> shipped_cases() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(shipped("cases")))
    if (entry.path().extension() == ".safetensors") paths.push_back(entry.path().string());
  std::ranges::sort(paths);
  return paths;
}

Case read_case(const std::string& path) {
  Case result;
  result.path = path;
  result.file = read_safetensors(path);
  const TensorFile& file = result.file;
  result.phonemes = field(file, "phonemes");
  result.voice = field(file, "voice");
  result.voice_row = number<int>(file, "voice_row");
  result.speed = number<double>(file, "speed");
  result.noise_seed = number<std::uint64_t>(file, "noise_seed");
  // A case names the salt of its synthetic model, or is of the model shipped with the program.
  result.model = file.metadata.contains("salt") ? "synthetic:" + field(file, "salt") : "demo";
  return result;
}

}  // namespace model
