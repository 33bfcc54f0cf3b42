// Reads voices from .pt, .bin and npz, parses blends, and mixes tables by weight.
#include "model/weights/voice.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <utility>

#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/base/zip_archive.h"
#include "model/error.h"
#include "model/weights/file_checkpoint.h"

namespace model {
namespace {

constexpr std::int64_t kMaxRows = std::numeric_limits<int>::max();

Voice make_voice(std::vector<float> values, int width, const std::string& subject) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      throw Error(subject, "finite values",
                  std::to_string(values[i]) + " in row " +
                      std::to_string(i / static_cast<std::size_t>(width)));
    }
  }
  const int rows = static_cast<int>(values.size() / static_cast<std::size_t>(width));
  return {.rows = rows, .width = width, .values = std::move(values)};
}

Voice from_raw(std::span<const std::byte> bytes, int width, const std::string& path) {
  const std::size_t row_bytes = static_cast<std::size_t>(width) * sizeof(float);
  if (bytes.size() % row_bytes != 0 || bytes.size() / row_bytes > std::size_t{kMaxRows}) {
    throw Error(path, "rows of " + std::to_string(width) + " float32 values",
                io::counted(bytes.size(), "byte"),
                "a voice must have the style width of the model");
  }
  std::vector<float> values(bytes.size() / sizeof(float));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return make_voice(std::move(values), width, path);
}

constexpr double kMaxWeight = 1e6;  // sums of them stay finite

struct Part {
  std::string name;
  double weight;
};

Part parse_part(std::string_view text, std::string_view blend) {
  const std::size_t colon = text.find(':');
  Part part{std::string(text.substr(0, colon)), 1.0};
  if (part.name.empty()) throw Error("voice", "a name", "none in \"" + std::string(blend) + "\"");
  if (colon == std::string_view::npos) return part;
  const std::string_view number = text.substr(colon + 1);
  const auto [end, failed] =
      std::from_chars(number.data(), number.data() + number.size(), part.weight);
  if (failed != std::errc() || end != number.data() + number.size() ||
      !(part.weight > 0 && part.weight <= kMaxWeight))
    throw Error("voice " + part.name, "a weight above 0 and up to a million",
                "\"" + std::string(number) + "\"");
  return part;
}

}  // namespace

std::span<const float> Voice::row(int phoneme_count) const {
  const int r = std::clamp(phoneme_count, 1, rows) - 1;
  return std::span(values).subspan(static_cast<std::size_t>(r) * width, width);
}

Voice voice_from_tensor(const StoredTensor& tensor, int width, const std::string& subject) {
  const Shape& shape = tensor.shape;
  const bool is_table = shape.size() == 2 || (shape.size() == 3 && shape[1] == 1);
  if (!is_table || shape.back() != width || shape[0] < 1 || shape[0] > kMaxRows) {
    throw Error(subject, "[rows, 1, " + std::to_string(width) + "]", to_string(shape),
                "a voice must have the style width of the model");
  }
  return make_voice(tensor.to_floats(), width, subject);
}

std::map<std::string, Voice> read_voice_file(const std::string& path, int style_width) {
  const std::filesystem::path file_name = std::filesystem::path(path).filename();
  const MappedFile file(path);
  std::map<std::string, Voice> voices;
  if (!io::is_zip(file.text()) && io::extension_of(file_name) == ".bin") {
    voices.emplace(file_name.stem(), from_raw(file.bytes(), style_width, path));
    return voices;
  }
  for (const auto& [name, tensor] : read_tensor_file(path).tensors) {
    const std::string subject = name.empty() ? path : path + ": voice \"" + name + "\"";
    voices.emplace(name.empty() ? file_name.stem().string() : name,
                   voice_from_tensor(tensor, style_width, subject));
  }
  return voices;
}

Voice blend_voices(std::string_view blend, const std::function<Voice(const std::string&)>& find) {
  std::vector<Part> parts;
  double total = 0;
  for (std::size_t at = 0; at <= blend.size();) {
    const std::size_t end = std::min(blend.find('+', at), blend.size());
    parts.push_back(parse_part(blend.substr(at, end - at), blend));
    total += parts.back().weight;
    at = end + 1;
  }
  if (parts.size() == 1) return find(parts.front().name);

  Voice mix;
  std::vector<double> sums;
  for (const Part& part : parts) {
    const Voice voice = find(part.name);
    if (sums.empty()) {
      mix = {voice.rows, voice.width, {}};
      sums.resize(voice.values.size());
    }
    if (voice.rows != mix.rows || voice.width != mix.width)
      throw Error("voice " + part.name, "a table as large as the others'", "another size");
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += part.weight / total * voice.values[i];
  }
  mix.values.assign(sums.begin(), sums.end());
  return mix;
}

}  // namespace model
