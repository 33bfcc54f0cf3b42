#pragma once

#include <set>
#include <string>

#include "io/files/atomic_file.h"
#include "io/loudness.h"

namespace pipeline {

/// `loudness.csv`: a row for each file of speech, each chapter, and the book. One object, one
/// thread.
class LoudnessTable {
 public:
  /// `kind`: `item`, `chapter` or `book`; `file` is relative to the output folder. A file that has
  /// a row gets no other.
  void add(const char* kind, const std::string& file, const io::Loudness& loudness);

  /// Throws io::Error.
  void write(const io::Target& file) const;

 private:
  std::string rows_;
  std::set<std::string> files_;
};

}  // namespace pipeline
