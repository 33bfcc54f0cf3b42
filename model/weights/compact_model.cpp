// Writes and reads compact models as safetensors with a checksum in the metadata.
#include "model/weights/compact_model.h"

#include <xxhash.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/weights/file_checkpoint.h"
#include "model/weights/formats.h"
#include "model/weights/voice.h"

namespace model {
namespace {

constexpr const char* kFormat = "kokoro-render compact 1";
constexpr std::string_view kVoice = "voice.";

/// Over all that the file says but its order and spacing.
std::string checksum_of(const TensorFile& file) {
  std::string text;
  for (const auto& [key, value] : file.metadata)
    if (key != "checksum") text += key + '\n' + value + '\n';
  for (const auto& [name, tensor] : file.tensors) {
    text += name + ' ' + std::to_string(static_cast<int>(tensor.dtype)) + ' ' +
            to_string(tensor.shape) + ' ' +
            std::to_string(XXH3_64bits(tensor.bytes.data(), tensor.bytes.size())) + '\n';
  }
  return std::to_string(XXH3_64bits(text.data(), text.size()));
}

bool same_in_all_rows(const Voice& voice) {
  const auto first = voice.row(1);
  for (int row = 2; row <= voice.rows; ++row)
    if (!std::ranges::equal(voice.row(row), first)) return false;
  return true;
}

std::vector<std::uint16_t> halves(std::span<const float> values, const std::string& subject) {
  std::vector<std::uint16_t> halves;
  halves.reserve(values.size());
  for (const float value : values) {
    const auto half = to_half(value);
    if (!half) throw Error(subject, "values within half precision", std::to_string(value));
    halves.push_back(*half);
  }
  return halves;
}

std::vector<NamedTensor> tensors_of(const std::string& path, const ReleasedModel& model,
                                    const std::map<std::string, Shape>& shapes) {
  std::vector<NamedTensor> tensors;
  const auto add = [&](const std::string& name, const Shape& shape, std::span<const float> values) {
    tensors.push_back({name, shape, halves(values, path + ": tensor \"" + name + "\"")});
  };
  for (const auto& [name, shape] : shapes) {
    if (name.starts_with(kVoice))
      throw Error(path, "tensors whose names do not begin with \"voice.\"", name);
    add(name, shape, model.checkpoint->read(name, shape));
  }
  // Blends mix tables of one size, so the tables are shortened together or not at all.
  const bool one_row = std::ranges::all_of(
      model.voices, [](const auto& entry) { return same_in_all_rows(entry.second); });
  for (const auto& [name, voice] : model.voices)
    add(std::string(kVoice) + name, {one_row ? 1 : voice.rows, voice.width},
        one_row ? voice.row(1) : std::span(voice.values));
  return tensors;
}

/// The tensors as they will be read.
TensorFile as_read(const std::vector<NamedTensor>& tensors,
                   const std::map<std::string, std::string>& metadata) {
  TensorFile file{.path = {}, .metadata = metadata};
  for (const NamedTensor& tensor : tensors) {
    const auto& values = std::get<std::vector<std::uint16_t>>(tensor.values);
    file.tensors[tensor.name] = {.dtype = DType::kFloat16,
                                 .shape = tensor.shape,
                                 .strides = row_major_strides(tensor.shape),
                                 .bytes = std::as_bytes(std::span(values))};
  }
  return file;
}

}  // namespace

void write_compact_model(io::AtomicFile& file, const std::string& path, const ReleasedModel& model,
                         const std::map<std::string, Shape>& shapes) {
  const std::vector<NamedTensor> tensors = tensors_of(path, model, shapes);
  std::map<std::string, std::string> metadata = {
      {"format", kFormat}, {"config", model.config}, {"source", model.source}};
  metadata["checksum"] = checksum_of(as_read(tensors, metadata));
  write_safetensors(file, path, tensors, metadata);
}

bool is_compact_model(const std::string& path) {
  if (!is_safetensors(path)) return false;
  const TensorFile file = read_safetensors(path);
  const auto format = file.metadata.find("format");
  return format != file.metadata.end() && format->second.starts_with("kokoro-render compact");
}

ReleasedModel read_compact_model(const std::string& path) {
  TensorFile file = read_safetensors(path);
  const auto check = [&](bool good, const std::string& expected, const std::string& actual) {
    if (!good) throw Error(path, expected, actual, "import the model again");
  };
  const auto metadata = [&](const std::string& key) {
    const auto found = file.metadata.find(key);
    check(found != file.metadata.end(), "the metadata \"" + key + "\"", "none");
    return found->second;
  };
  check(metadata("format") == kFormat, kFormat, metadata("format"));
  check(metadata("checksum") == checksum_of(file), "an intact file",
        "content that does not match its checksum");
  ReleasedModel model{metadata("config"), metadata("source"), nullptr, {}};
  std::erase_if(file.tensors, [&](const auto& entry) {
    const auto& [name, tensor] = entry;
    if (!name.starts_with(kVoice)) return false;
    const int width = static_cast<int>(tensor.shape.empty() ? 0 : tensor.shape.back());
    model.voices.emplace(name.substr(kVoice.size()),
                         voice_from_tensor(tensor, width, path + ": " + name));
    return true;
  });
  model.checkpoint = std::make_unique<FileCheckpoint>(std::move(file));
  return model;
}

}  // namespace model
