#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "io/files/descriptor.h"

namespace io {

constexpr std::size_t kMaxFileBytes = std::size_t{256} << 20;  ///< of a file that is read whole

/// All bytes of a file, or of a pipe up to its end. Throws Error, and for more than
/// `kMaxFileBytes`: a device may give bytes without end.
std::string read_file(const std::filesystem::path& path);

/// The same of what is open already; `subject` is its name in errors.
std::string read_file(int descriptor, const std::string& subject);

/// Whether two files hold the same bytes, read in blocks; nothing is read when their sizes differ.
/// Safe to call from several threads. Throws Error.
bool same_bytes(const std::filesystem::path& a, const std::filesystem::path& b);

/// All that a stream (a pipe, standard input) gives, kept in a temporary file without a name, so
/// that it can be read any number of times. The file goes away with the object, or the process.
class Spool {
 public:
  /// Reads `descriptor` to its end. `name`: what errors call it. Throws Error.
  Spool(int descriptor, const std::string& name);

  /// Opens the file anew, at its begin, for as long as this object lives.
  std::filesystem::path path() const;

 private:
  Descriptor file_;
};

}  // namespace io
