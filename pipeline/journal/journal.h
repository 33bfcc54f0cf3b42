// Journal files: names, a writer, a reader, and the combination of all shards' journals into one.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "io/base/log_file.h"
#include "io/base/owned_folder.h"
#include "pipeline/journal/record.h"

/// The journal of an output folder: logs (io/base/log_file.h) of one record per line. What a
/// damaged line told is done again.
namespace pipeline {

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
  /// Opens the journal, or makes it. REQUIRES: no other writer of this file (see io::FileLock).
  /// Throws io::Error, as all of this class.
  explicit JournalWriter(const std::filesystem::path& path) : log_(path) {}
  JournalWriter(const io::Folder& folder, const std::string& name) : log_(folder, name) {}

  /// Flushes to the disk at most once a second. Returns where in the file the record begins.
  std::int64_t append(const Record& record);

  /// Flushes all of it to the disk.
  void sync() { log_.sync(); }

 private:
  io::LogWriter log_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point last_sync_ = std::chrono::steady_clock::now();
};

/// The records of a journal in order, one in memory at a time; may read while another process
/// appends. One object, one thread.
class JournalReader {
 public:
  /// Throws io::Error.
  explicit JournalReader(const std::filesystem::path& path) : log_(path) {}

  /// The next whole record, or nothing at the end. Throws io::Error when reading fails.
  std::optional<Record> next();

  /// Where in the file the record that next() gave last begins.
  std::int64_t position() const { return log_.position(); }

  /// Makes next() continue with the line that begins at `position`.
  void seek(std::int64_t position) { log_.seek(position); }

  /// Lines that were no record so far, a torn last one not counted.
  int damaged() const { return log_.damaged() + foreign_; }

 private:
  io::LogReader log_;
  int foreign_ = 0;  ///< whole lines of another version's grammar
};

}  // namespace pipeline
