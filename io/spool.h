#pragma once

#include <filesystem>
#include <string>

namespace io {

/// All that a stream (a pipe, standard input) gives, kept in a temporary file without a name, so
/// that it can be read any number of times. The file goes away with the object, or the process.
class Spool {
 public:
  /// Reads `descriptor` to its end. `name`: what errors call it. Throws Error.
  Spool(int descriptor, const std::string& name);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  /// Opens the file anew, at its begin, for as long as this object lives.
  std::filesystem::path path() const;

 private:
  int descriptor_ = -1;
};

}  // namespace io
