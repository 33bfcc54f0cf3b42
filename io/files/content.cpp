#include "io/files/content.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

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
  std::ifstream file(path, std::ios::binary);
  file.peek();  // a folder opens, but does not read
  if (!file.is_open() || file.bad()) throw system_error(path.string(), "cannot read the file");
  return {std::istreambuf_iterator<char>(file), {}};
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
