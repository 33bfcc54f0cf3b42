#include "model/weights/safetensors.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "model/error.h"
#include "model/weights/mapped_file.h"

namespace model {
namespace {

using Json = nlohmann::json;

constexpr const char* kMetadata = "__metadata__";
constexpr std::size_t kPrefixBytes = 8;                        // the header's length, a u64
constexpr std::size_t kMaxHeaderBytes = std::size_t{1} << 20;  // about 10,000 tensors
constexpr std::size_t kAlignment = 64;
constexpr int kMaxDepth = 3;  // header, tensor, shape

constexpr std::array<std::pair<const char*, DType>, 8> kDTypes = {{{"F32", DType::kFloat32},
                                                                   {"F64", DType::kFloat64},
                                                                   {"F16", DType::kFloat16},
                                                                   {"BF16", DType::kBFloat16},
                                                                   {"I64", DType::kInt64},
                                                                   {"I32", DType::kInt32},
                                                                   {"U8", DType::kUint8},
                                                                   {"BOOL", DType::kBool}}};

/// Parses a header, with the depth and the uniqueness of keys checked on the way: nlohmann's own
/// parser would keep the last of several equal keys.
Json parse_header(std::string_view text, const std::string& path) {
  std::vector<std::set<std::string>> keys;
  const auto check = [&](int depth, Json::parse_event_t event, const Json& parsed) {
    if (depth > kMaxDepth) throw Error(path, "a header of depth 3", "a deeper one");
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key &&
        !keys.back().insert(parsed.get_ref<const std::string&>()).second) {
      throw Error(path, "distinct keys in the header", parsed.dump() + " twice");
    }
    return true;
  };
  try {
    Json header = Json::parse(text, check);
    if (!header.is_object()) throw Error(path, "a JSON object as header", header.type_name());
    return header;
  } catch (const Json::exception&) {
    throw Error(path, "a JSON header", "text that is not JSON");
  }
}

std::int64_t take_size(const Json& json, const std::string& subject) {
  const auto* size = json.get_ptr<const Json::number_unsigned_t*>();
  if (size == nullptr || !std::in_range<std::int64_t>(*size)) {
    throw Error(subject, "shape and data_offsets of integers from 0",
                json.is_number() ? json.dump() : json.type_name());
  }
  return static_cast<std::int64_t>(*size);
}

Shape take_sizes(const Json& entry, const char* key, const std::string& subject) {
  const auto found = entry.find(key);
  if (found == entry.end() || !found->is_array()) {
    throw Error(subject, std::string("an array \"") + key + "\"", "none");
  }
  Shape sizes;
  for (const Json& item : *found) sizes.push_back(take_size(item, subject));
  return sizes;
}

DType take_dtype(const Json& entry, const std::string& subject) {
  const std::string name = entry.value("dtype", Json()).dump();
  for (const auto& [known, dtype] : kDTypes) {
    if (name == '"' + std::string(known) + '"') return dtype;
  }
  throw Error(subject, "dtype F32, F64, F16, BF16, I64, I32, U8 or BOOL", name);
}

std::map<std::string, std::string> take_metadata(const Json& json, const std::string& path) {
  std::map<std::string, std::string> metadata;
  for (const auto& [key, value] : json.items()) {
    if (!json.is_object() || !value.is_string()) {
      throw Error(path, "an object of strings as __metadata__", value.type_name());
    }
    metadata.emplace(key, value.get<std::string>());
  }
  return metadata;
}

StoredTensor take_tensor(const Json& entry, std::span<const std::byte> data,
                         const std::string& subject) {
  if (!entry.is_object() || entry.size() != 3) {
    throw Error(subject, "an object of dtype, shape and data_offsets", entry.type_name());
  }
  StoredTensor tensor{.dtype = take_dtype(entry, subject),
                      .shape = take_sizes(entry, "shape", subject)};
  tensor.strides = row_major_strides(tensor.shape);
  const Shape offsets = take_sizes(entry, "data_offsets", subject);
  if (offsets.size() != 2 || offsets[0] > offsets[1] ||
      static_cast<std::size_t>(offsets[1]) > data.size()) {
    throw Error(
        subject,
        "data_offsets [begin, end] inside " + std::to_string(data.size()) + " bytes of data",
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
    std::size_t expected = 1;
    for (const std::int64_t extent : tensor.shape) expected *= static_cast<std::size_t>(extent);
    if (elements != expected) {
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
    throw Error(path, "a safetensors file", std::to_string(bytes.size()) + " bytes");
  }
  std::memcpy(&header_bytes, bytes.data(), kPrefixBytes);
  const std::size_t limit = std::min(bytes.size() - kPrefixBytes, kMaxHeaderBytes);
  if (header_bytes > limit) {
    throw Error(path, "a header of at most " + std::to_string(limit) + " bytes",
                std::to_string(header_bytes), "the file may be cut");
  }
  const auto header_span = bytes.subspan(kPrefixBytes, header_bytes);
  const auto data = bytes.subspan(kPrefixBytes + header_bytes);
  const Json header =
      parse_header({reinterpret_cast<const char*>(header_span.data()), header_span.size()}, path);

  TensorFile file{.path = path, .storage = mapping};
  for (const auto& [name, entry] : header.items()) {
    if (name == kMetadata) {
      file.metadata = take_metadata(entry, path);
    } else {
      const std::string subject = path + ": tensor \"" + name + "\"";
      file.tensors.emplace(name, take_tensor(entry, data, subject));
    }
  }
  check_layout(file, data);
  return file;
}

bool is_safetensors(const std::string& path) {
  std::array<char, kPrefixBytes + 1> start{};
  std::ifstream(path, std::ios::binary).read(start.data(), start.size());
  return start.back() == '{';
}

void write_safetensors(io::AtomicFile& file, std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata) {
  std::string text = describe(tensors, metadata, file.target().full().string()).dump();
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
  write_safetensors(file, tensors, metadata);
  file.commit();
}

}  // namespace model
