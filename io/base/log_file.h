// Logs that survive a crash: journals and ledgers are written and read through these classes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "io/base/descriptor.h"
#include "io/base/error.h"
#include "io/base/folder.h"

/// Append-only files of one text per line,
///
///     <XXH3-64 of the text, 16 hex digits> <text without line breaks>\n
///
/// A line that is torn, or whose checksum is wrong, tells nothing: its writer died on the way.
namespace io {

/// `text` as a line of a log, line end included.
std::string log_line(std::string_view text);

/// Thrown for a file that has no line of a log, though it has bytes.
class NotALog : public Error {
 public:
  using Error::Error;
};

/// Appends to a log. Thread-safe.
class LogWriter {
 public:
  /// Creates the file, or cuts a torn last line off and continues after it. REQUIRES: no other
  /// writer of this file (see FileLock). Throws Error, and NotALog for the file of another program.
  LogWriter(Folder folder, const std::string& name);
  /// In the folder that the path names.
  explicit LogWriter(const std::filesystem::path& path)
      : LogWriter(Folder(path.parent_path()), path.filename().string()) {}

  /// One write() per text, so that a killed process leaves whole lines and at most a torn last one.
  /// Throws Error, then takes the torn line back if it can. Returns where in the file it begins.
  std::int64_t append(std::string_view text);

  /// Flushes all of it to the disk, its name too. Throws Error.
  void sync();

 private:
  Folder folder_;
  std::filesystem::path path_;  ///< for errors
  Descriptor file_;
  std::mutex mutex_;
  std::int64_t end_ = 0;  ///< where the next line goes
  bool is_name_synced_ = false;
};

/// The texts of a log in order, one in memory at a time; may read while another process appends.
/// One object, one thread.
class LogReader {
 public:
  /// Throws Error.
  explicit LogReader(std::filesystem::path path);

  /// The next whole text, or nothing at the end. Throws Error when reading fails.
  std::optional<std::string> next();

  /// Where in the file the text that next() gave last begins.
  std::int64_t position() const { return position_; }

  /// Makes next() continue with the line that begins at `position`.
  void seek(std::int64_t position);

  /// Lines that were no text so far, a torn last one not counted.
  int damaged() const { return damaged_; }

 private:
  std::filesystem::path path_;
  std::ifstream file_;
  std::int64_t position_ = 0;
  std::int64_t next_ = 0;  ///< where the next line begins
  int damaged_ = 0;
};

}  // namespace io
