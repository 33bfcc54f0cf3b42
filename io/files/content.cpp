#include "io/files/content.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <vector>

#include "io/files/descriptor.h"
#include "io/files/error.h"

namespace io {
namespace {

constexpr std::size_t kBlock = 1 << 17;

/// A file that is read in whole blocks. A mapping would be no faster, and would end the process
/// when somebody cuts the file meanwhile.
class BlockReader {
 public:
  explicit BlockReader(const std::filesystem::path& path)
      : path_(path), file_(path, std::ios::binary), block_(kBlock) {
    if (!file_) throw system_error(path_.string(), "cannot open");
  }

  /// Bytes of the next block; fewer than kBlock at the end.
  std::size_t next() {
    file_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
    if (file_.bad()) throw system_error(path_.string(), "cannot read");
    return static_cast<std::size_t>(file_.gcount());
  }

  const char* data() const { return block_.data(); }

 private:
  const std::filesystem::path& path_;
  std::ifstream file_;
  std::vector<char> block_;
};

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!file) throw system_error(path.string(), "cannot open the file");
  return read_file(*file, path.string());
}

std::string read_file(int descriptor, const std::string& subject) {
  std::string bytes;
  for (std::size_t size = 0;;) {
    bytes.resize(size + kBlock);
    const ssize_t count = ::read(descriptor, bytes.data() + size, kBlock);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw system_error(subject, "cannot read the file");
    size += static_cast<std::size_t>(count);
    bytes.resize(size);
    if (count == 0) return bytes;
    if (size > kMostBytes)
      throw Error(subject,
                  "expected at most " + std::to_string(kMostBytes >> 20) + " MiB, found more");
  }
}

bool same_bytes(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code error;
  const auto size = std::filesystem::file_size(a, error);
  if (error) throw system_error(a.string(), "cannot tell its size", error.value());
  const auto other_size = std::filesystem::file_size(b, error);
  if (error) throw system_error(b.string(), "cannot tell its size", error.value());
  if (size != other_size) return false;

  BlockReader one(a);
  BlockReader other(b);
  while (true) {
    const std::size_t bytes = one.next();
    if (other.next() != bytes || std::memcmp(one.data(), other.data(), bytes) != 0) return false;
    if (bytes < kBlock) return true;
  }
}

}  // namespace io
