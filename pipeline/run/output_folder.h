#pragma once

#include <filesystem>
#include <mutex>
#include <set>
#include <string>

#include "io/file_lock.h"
#include "pipeline/run/shard.h"

namespace pipeline {

/// The folder a job writes into, held by this process as long as the object lives: a whole job has
/// it alone, shards share it with other shards. Beside the results it has a state folder with
/// locks, journals, and the files that are being written.
class OutputFolder {
 public:
  /// Makes the folder, takes its locks, and removes what a killed run of the same shard left
  /// unfinished. Throws io::Error when another process has it, or it cannot be made.
  OutputFolder(std::filesystem::path root, Shard shard);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  const std::filesystem::path& root() const { return root_; }
  /// Where the files of this process are written before they get their names.
  const std::filesystem::path& staging() const { return staging_; }

  /// The full path of a result, its folders made. Throws io::Error when one of them is a symbolic
  /// link, which could lead anywhere, or cannot be made. Thread-safe.
  std::filesystem::path place(const std::filesystem::path& relative);

 private:
  std::filesystem::path root_;
  std::filesystem::path staging_;
  io::FileLock whole_;
  io::FileLock shard_;
  std::mutex mutex_;
  std::set<std::filesystem::path> made_;  ///< folders known to be there
};

}  // namespace pipeline
