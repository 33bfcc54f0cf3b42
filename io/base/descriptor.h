// Open files: an owner that closes them, unnamed temporary files, complete reads and writes.
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

/// A new file without a name, for reading and writing. Throws Error.
Descriptor temporary_file();

/// Writes all of `bytes`. Throws Error: what `subject` is, and `problem`.
void write_all(int descriptor, std::string_view bytes, const std::string& subject,
               const char* problem = "cannot write");

/// Gives `take` all that an open file holds, block by block; its position stays. Throws Error.
void read_blocks(int descriptor, const std::string& subject,
                 const std::function<void(std::string_view)>& take);

}  // namespace io
