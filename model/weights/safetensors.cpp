// Reads and writes safetensors; rejects headers with gaps, overlaps or wrong sizes.
#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/json_object.h"
#include "io/base/json_text.h"
#include "model/error.h"
#include "model/weights/file_checkpoint.h"
#include "model/weights/formats.h"

namespace model {
namespace {

using Json = nlohmann::json;

constexpr const char* kMetadata = "__metadata__";
constexpr std::size_t kPrefixBytes = 8;                        // the header's length, a u64
constexpr std::size_t kMaxHeaderBytes = std::size_t{1} << 20;  // about 10,000 tensors
constexpr std::size_t kAlignment = 64;

constexpr std::array<std::pair<const char*, DType>, 8> kSafetensorsTypes = {
    {{"F32", DType::kFloat32},
     {"F64", DType::kFloat64},
     {"F16", DType::kFloat16},
     {"BF16", DType::kBFloat16},
     {"I64", DType::kInt64},
     {"I32", DType::kInt32},
     {"U8", DType::kUint8},
     {"BOOL", DType::kBool}}};

Shape take_sizes(io::JsonObject& entry, const char* key) {
  constexpr std::uint64_t kMax = std::numeric_limits<std::int64_t>::max();
  const auto sizes = entry.required(key, entry.integers(key, 0, kMax));
  return {sizes.begin(), sizes.end()};
}

DType take_dtype(io::JsonObject& entry) {
  std::vector<std::string> names;
  names.reserve(kSafetensorsTypes.size());
  for (const auto& [name, dtype] : kSafetensorsTypes) names.emplace_back(name);
  const std::string name = entry.required("dtype", entry.one_of("dtype", names));
  return kSafetensorsTypes[std::ranges::find(names, name) - names.begin()].second;
}

StoredTensor take_tensor(io::JsonObject& entry, std::span<const std::byte> data,
                         const std::string& subject) {
  StoredTensor tensor{.dtype = take_dtype(entry), .shape = take_sizes(entry, "shape")};
  tensor.strides = row_major_strides(tensor.shape);
  const Shape offsets = take_sizes(entry, "data_offsets");
  entry.finish();
  if (offsets.size() != 2 || offsets[0] > offsets[1] ||
      static_cast<std::size_t>(offsets[1]) > data.size()) {
    throw Error(subject,
                "data_offsets [begin, end] inside " + io::counted(data.size(), "byte") + " of data",
                to_string(offsets));
  }
  tensor.bytes = data.subspan(static_cast<std::size_t>(offsets[0]),
                              static_cast<std::size_t>(offsets[1] - offsets[0]));
  if (tensor.count(subject) * item_size(tensor.dtype) != tensor.bytes.size()) {
    throw Error(subject, "data_offsets that span the shape " + to_string(tensor.shape),
                to_string(offsets));
  }
  return tensor;
}

/// The format allows no gaps and no overlap between tensors.
void check_layout(const TensorFile& file, std::span<const std::byte> data) {
  std::vector<std::pair<const std::byte*, const std::byte*>> extents;
  for (const auto& [name, tensor] : file.tensors) {
    extents.emplace_back(tensor.bytes.data(), tensor.bytes.data() + tensor.bytes.size());
  }
  std::sort(extents.begin(), extents.end());
  const std::byte* end = data.data();
  for (const auto& extent : extents) {
    if (extent.first != end) {
      throw Error(file.path, "tensors one after the other",
                  extent.first < end ? "an overlap" : "a gap");
    }
    end = extent.second;
  }
  if (end != data.data() + data.size()) {
    throw Error(file.path, "tensors up to the end of the file", "unused bytes");
  }
}

Json describe(std::span<const NamedTensor> tensors,
              const std::map<std::string, std::string>& metadata, const std::string& path) {
  Json header = {{kMetadata, metadata}};
  std::size_t offset = 0;
  for (const NamedTensor& tensor : tensors) {
    // As NamedTensor's alternatives.
    constexpr std::array<const char*, 3> kWritten = {"F32", "I64", "F16"};
    const auto [elements, bytes] = std::visit(
        [](const auto& values) {
          return std::pair(values.size(), std::as_bytes(std::span(values)).size());
        },
        tensor.values);
    const std::size_t end = offset + bytes;
    if (elements != element_count(tensor.shape)) {
      throw Error(path, "values for " + tensor.name + " " + to_string(tensor.shape),
                  std::to_string(elements));
    }
    const Json entry = {{"dtype", kWritten.at(tensor.values.index())},
                        {"shape", tensor.shape},
                        {"data_offsets", {offset, end}}};
    if (!header.emplace(tensor.name, entry).second) {
      throw Error(path, "distinct tensor names", "\"" + tensor.name + "\" twice");
    }
    offset = end;
  }
  return header;
}

}  // namespace

TensorFile read_safetensors(const std::string& path) {
  const auto mapping = std::make_shared<const MappedFile>(path);
  const std::span<const std::byte> bytes = mapping->bytes();
  std::uint64_t header_bytes = 0;
  if (bytes.size() < kPrefixBytes) {
    throw Error(path, "a safetensors file", io::counted(bytes.size(), "byte"));
  }
  std::memcpy(&header_bytes, bytes.data(), kPrefixBytes);
  const std::size_t limit = std::min(bytes.size() - kPrefixBytes, kMaxHeaderBytes);
  if (header_bytes > limit) {
    throw Error(path, "a header of at most " + io::counted(limit, "byte"),
                std::to_string(header_bytes), "the file may be cut");
  }
  const auto header_span = bytes.subspan(kPrefixBytes, header_bytes);
  const auto data = bytes.subspan(kPrefixBytes + header_bytes);
  const io::JsonDocument header(
      {reinterpret_cast<const char*>(header_span.data()), header_span.size()}, path, 0);

  TensorFile file{.path = path, .storage = mapping};
  io::JsonObject root(header);
  for (auto& [name, entry] : root.members()) {
    if (name == kMetadata) {
      for (const std::string& key : entry.keys()) file.metadata.emplace(key, *entry.string(key));
    } else {
      file.tensors.emplace(name, take_tensor(entry, data, path + ": tensor \"" + name + "\""));
    }
  }
  check_layout(file, data);
  return file;
}

bool is_safetensors(const std::string& path) {
  const std::string start = io::first_bytes(path, kPrefixBytes + 1);
  return start.size() == kPrefixBytes + 1 && start.back() == '{';
}

void write_safetensors(io::AtomicFile& file, const std::string& path,
                       std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata) {
  std::string text = io::json_text(describe(tensors, metadata, path));
  const std::size_t rest = (kPrefixBytes + text.size()) % kAlignment;
  if (rest != 0) text.append(kAlignment - rest, ' ');
  const std::uint64_t header_bytes = text.size();

  file.write({reinterpret_cast<const char*>(&header_bytes), kPrefixBytes});
  file.write(text);
  for (const NamedTensor& tensor : tensors) {
    const auto write = [&file](const auto& values) {
      const auto bytes = std::as_bytes(std::span(values));
      file.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    };
    std::visit(write, tensor.values);
  }
}

void write_safetensors(const std::string& path, std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata) {
  io::AtomicFile file(path);
  write_safetensors(file, path, tensors, metadata);
  file.commit();
}

}  // namespace model
