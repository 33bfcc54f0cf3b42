#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace io {

/// The lines of a text file, one after the other, without their ends: LF, CRLF, or the end of the
/// file. A byte order mark is not text, and a line has 16 MiB at most. One object belongs to one
/// thread.
class LineReader {
 public:
  /// `name`: what errors call the file. Throws Error when it cannot be read.
  LineReader(const std::filesystem::path& path, std::string name);

  /// Puts the next line into `line`; false at the end. Throws Error when reading fails.
  bool next(std::string& line);

  /// Number of the line read last, from 1.
  std::int64_t line() const { return line_; }

  /// `FILE:LINE` of the line read last.
  std::string place() const { return name_ + ":" + std::to_string(line_); }

 private:
  std::string name_;
  std::ifstream file_;
  std::int64_t line_ = 0;
};

/// Nothing but spaces and tabs (and the like).
bool is_blank(const std::string& line);

}  // namespace io
