#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "io/line_reader.h"

namespace io {

enum class Split {
  kLines,       ///< every line that is not blank is a passage
  kParagraphs,  ///< lines up to the next blank one are a passage, joined by single spaces
  kFile,        ///< all lines are one passage, with line feeds between them
};

struct Passage {
  std::string text;       ///< bytes as the file has them, without line ends
  std::int64_t line = 0;  ///< 1-based, where it begins
};

/// The passages of a text file in order, read as they are asked for: memory is one passage, however
/// long the file. A byte order mark and carriage returns before line ends are not text. Whether the
/// bytes are UTF-8 is for the reader of a passage to judge, so one bad line costs only itself.
/// Blank passages are none. One object belongs to one thread.
class TextCorpus {
 public:
  /// `name`: what errors call the file. Throws Error when it cannot be read.
  TextCorpus(const std::filesystem::path& path, Split split, std::string name);
  TextCorpus(const std::filesystem::path& path, Split split)
      : TextCorpus(path, split, path.string()) {}

  /// The next passage, or nothing at the end of the file. Throws Error when reading fails.
  std::optional<Passage> next();

 private:
  Split split_;
  LineReader lines_;
};

}  // namespace io
