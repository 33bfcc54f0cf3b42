#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/journal/record_json.h"

/// The journal of an output folder: append-only files of one record per line,
///
///     <XXH3-64 of the JSON, 16 hex digits> <JSON without line breaks>\n
///
/// A line that is torn, or whose checksum is wrong, is no record: what it told is done again.
namespace pipeline {

constexpr const char* kStateFolder = ".kokoro-render";  ///< in the output folder; journals, locks

/// `journal-0-of-1.jsonl`, in the state folder of `output`.
std::filesystem::path journal_path(const std::filesystem::path& output, int shard, int shards);

/// The record as a line of a journal, line end included.
std::string to_line(const Record& record);

/// All journals of an output folder, sorted by name; none where nothing was rendered yet.
std::vector<std::filesystem::path> find_journals(const std::filesystem::path& output);

/// Puts all journals of an output folder into one, `journal-0-of-1.jsonl`, every whole record once,
/// and removes the others. A crash on the way loses nothing: doing it again completes it.
/// REQUIRES: no writer of any of them. Throws io::Error. Memory: 16 bytes and more per record.
void combine_journals(const std::filesystem::path& output);

/// Appends records to a journal. Thread-safe.
class JournalWriter {
 public:
  /// Creates the file, or cuts a torn last line off and goes on behind it.
  /// REQUIRES: no other writer of this file (see FileLock). Throws io::Error.
  explicit JournalWriter(std::filesystem::path path);
  ~JournalWriter();
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;

  /// One write() per record, so that a killed process leaves whole records and at most a torn last
  /// one; flushed to the disk at most once a second. Throws io::Error, then takes the torn line
  /// back if it can. Returns where in the file the record begins.
  std::int64_t append(const Record& record);

  /// Flushes all of it to the disk. Throws io::Error.
  void sync();

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  std::mutex mutex_;
  std::int64_t end_ = 0;  ///< where the next record goes
  std::int64_t last_sync_ms_ = 0;
};

/// The records of a journal in order, one in memory at a time; may read while another process
/// appends. One object, one thread.
class JournalReader {
 public:
  /// Throws io::Error.
  explicit JournalReader(std::filesystem::path path);

  /// The next whole record, or nothing at the end. Throws io::Error when reading fails.
  std::optional<Record> next();

  /// Where in the file the record that next() gave last begins.
  std::int64_t position() const { return position_; }

  /// Makes next() go on with the line that begins at `position`.
  void seek(std::int64_t position);

  /// Lines that were no record so far, a torn last one not counted.
  int damaged() const { return damaged_; }

 private:
  std::filesystem::path path_;
  std::ifstream file_;
  std::int64_t position_ = 0;
  std::int64_t next_ = 0;  ///< where the next line begins
  int damaged_ = 0;
};

}  // namespace pipeline
