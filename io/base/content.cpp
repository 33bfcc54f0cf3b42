// Reads and compares files in blocks: see content.h.
#include "io/base/content.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "io/base/descriptor.h"
#include "io/base/error.h"

namespace io {
namespace {

constexpr std::size_t kBlockBytes = 1 << 17;

std::ifstream opened(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw system_error(path.string(), "cannot open");
  return file;
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!file) throw system_error(path.string(), "cannot open the file");
  return read_file(*file, path.string());
}

std::string read_file(int descriptor, const std::string& subject) {
  std::string bytes;
  for (std::size_t size = 0;;) {
    bytes.resize(size + kBlockBytes);
    const ssize_t count = ::read(descriptor, bytes.data() + size, kBlockBytes);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw system_error(subject, "cannot read the file");
    size += static_cast<std::size_t>(count);
    bytes.resize(size);
    if (count == 0) return bytes;
    if (size > kMaxFileBytes)
      throw Error(subject,
                  "expected at most " + std::to_string(kMaxFileBytes >> 20) + " MiB, found more");
  }
}

std::string first_bytes(const std::filesystem::path& path, std::size_t count) {
  std::string bytes(count, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), std::ssize(bytes));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

bool same_bytes(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code error;
  const auto size = std::filesystem::file_size(a, error);
  if (error) throw system_error(a.string(), "cannot tell its size", error.value());
  const auto other_size = std::filesystem::file_size(b, error);
  if (error) throw system_error(b.string(), "cannot tell its size", error.value());
  if (size != other_size) return false;

  // A mapping would be no faster, and would end the process when somebody cuts a file meanwhile.
  std::ifstream one = opened(a), other = opened(b);
  std::vector<char> block(kBlockBytes), other_block(kBlockBytes);
  do {
    one.read(block.data(), std::ssize(block));
    other.read(other_block.data(), std::ssize(other_block));
    if (one.bad() || other.bad()) throw system_error((one.bad() ? a : b).string(), "cannot read");
    if (one.gcount() != other.gcount() ||
        std::memcmp(block.data(), other_block.data(), static_cast<std::size_t>(one.gcount())) != 0)
      return false;
  } while (one);
  return true;
}

}  // namespace io
