#pragma once

#include <unistd.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace io {

/// Owns an open file descriptor, or none (-1).
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  explicit operator bool() const { return number_ >= 0; }
  int operator*() const { return number_; }

 private:
  int number_;
};

/// A lock on a file that is held as long as this object lives; the system gives it back when the
/// process ends, however it ends. The file stays.
class FileLock {
 public:
  enum class Mode { kExclusive, kShared };

  /// Creates the file if need be and takes the lock without waiting. Throws Error when another
  /// process holds one that excludes it (`in_use` says what that means), when the file cannot be
  /// made, or when the file system keeps no locks.
  FileLock(const std::filesystem::path& path, Mode mode, const std::string& in_use);

 private:
  Descriptor file_;
};

/// A new file without a name, for reading and writing. Throws Error.
Descriptor temporary_file();

/// Writes all of `bytes`. Throws Error: what `subject` is, and `problem`.
void write_all(int descriptor, std::string_view bytes, const std::string& subject,
               const char* problem = "cannot write");

/// Gives `take` all that an open file holds, block by block; its position stays. Throws Error.
void read_blocks(int descriptor, const std::string& subject,
                 const std::function<void(std::string_view)>& take);

}  // namespace io
