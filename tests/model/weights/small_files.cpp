// Builds pickles, ZIP, PyTorch, safetensors and NumPy files byte by byte.
#include "tests/model/weights/small_files.h"

#include <sys/mman.h>
#include <unistd.h>
#include <zip.h>

#include <cstring>
#include <stdexcept>

namespace small_files {
namespace {

template <class T>
std::string little_endian(T value) {
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

}  // namespace

MemoryFile::MemoryFile(std::string_view content) : descriptor_(::memfd_create("test", 0)) {
  if (::write(descriptor_, content.data(), content.size()) !=
      static_cast<ssize_t>(content.size())) {
    throw std::runtime_error("memfd");
  }
}
MemoryFile::~MemoryFile() { ::close(descriptor_); }
std::string MemoryFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

std::string zip_file(const Entries& entries, Compression compression) {
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, nullptr);
  for (const auto& [name, content] : entries) {
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    const auto index = zip_file_add(archive, name.c_str(), source, 0);
    zip_set_file_compression(archive, static_cast<zip_uint64_t>(index),
                             compression == Compression::kStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE,
                             0);
  }
  if (zip_close(archive) != 0) throw std::runtime_error("zip_close");
  zip_stat_t status;
  zip_source_stat(target, &status);
  std::string bytes(status.size, '\0');
  zip_source_open(target);
  zip_source_read(target, bytes.data(), bytes.size());
  zip_source_close(target);
  zip_source_free(target);
  return bytes;
}

std::string pickled_string(std::string_view text) {
  return "X" + little_endian(static_cast<std::uint32_t>(text.size())) + std::string(text);
}

std::string pickled_integer(std::int64_t value) { return "\x8a\x08" + little_endian(value); }

std::string pickled_tuple(const std::vector<std::int64_t>& values) {
  std::string text = "(";
  for (const std::int64_t value : values) text += pickled_integer(value);
  return text + "t";
}

std::string pickled_dict(const std::vector<std::pair<std::string, std::string>>& items) {
  std::string text = "}(";
  for (const auto& [key, value] : items) text += pickled_string(key) + value;
  return text + "u";
}

std::string pickled_tensor(const TensorSpec& spec) {
  const std::string storage = "(" + pickled_string("storage") + "ctorch\n" + spec.storage_class +
                              "\n" + pickled_string(spec.key) + pickled_string("cpu") +
                              pickled_integer(spec.elements) + "tQ";
  return "ctorch._utils\n_rebuild_tensor_v2\n(" + storage + pickled_integer(spec.offset) +
         pickled_tuple(spec.shape) + pickled_tuple(spec.strides) +
         "\x89"
         "ccollections\nOrderedDict\n)RtR";
}

std::string pickle(std::string_view object) { return "\x80\x02" + std::string(object) + "."; }

std::string floats(int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += little_endian(static_cast<float>(i));
  return bytes;
}

std::string torch_file(std::string_view data_pkl) {
  return zip_file({{"small/data.pkl", std::string(data_pkl)},
                   {"small/data/0", floats(6)},
                   {"small/byteorder", "little"},
                   {"small/version", "3\n"}});
}

std::string safetensors(std::string_view header, std::string_view data) {
  return little_endian(std::uint64_t{header.size()}) + std::string(header) + std::string(data);
}

std::string npy(std::string_view header, std::string_view data) {
  return std::string("\x93NUMPY\x01\x00", 8) +
         little_endian(static_cast<std::uint16_t>(header.size())) + std::string(header) +
         std::string(data);
}

}  // namespace small_files
