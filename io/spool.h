#pragma once

#include <filesystem>
#include <string>

#include "io/files/descriptor.h"

namespace io {

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
