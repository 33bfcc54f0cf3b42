#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace model {

/// A whole file mapped read-only, shared with every other process that maps it. Const and safe to
/// share between threads. As with any mapping, the file must not be truncated while it is in use;
/// writers of this project replace files by renaming, which leaves existing mappings intact.
class MappedFile {
 public:
  /// Throws Error when `path` is missing, unreadable, empty or not a regular file.
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const { return bytes_; }
  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace model
