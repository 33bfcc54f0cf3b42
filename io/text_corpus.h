#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace io {

enum class Split {
  kLines,       ///< every line that is not blank is a passage
  kParagraphs,  ///< lines up to the next blank one are a passage, joined by single spaces
};

struct Passage {
  std::string text;       ///< bytes as the file has them, without line ends
  std::int64_t line = 0;  ///< 1-based, where it begins
};

/// The passages of a text file in order, read as they are asked for: memory is one passage, however
/// long the file. A byte order mark and carriage returns before line ends are not text. Whether the
/// bytes are UTF-8 is for the reader of a passage to judge, so one bad line costs only itself.
/// One object belongs to one thread.
class TextCorpus {
 public:
  /// Throws Error when the file cannot be read.
  TextCorpus(const std::filesystem::path& path, Split split);

  /// The next passage, or nothing at the end of the file. Throws Error when reading fails.
  std::optional<Passage> next();

 private:
  bool read_line(std::string& line);

  std::string path_;
  Split split_;
  std::ifstream file_;
  std::int64_t line_ = 0;
};

}  // namespace io
