#pragma once

#include <filesystem>
#include <string>

namespace io {

/// A lock on a file that is held as long as this object lives; the system gives it back when the
/// process ends, however it ends. The file stays.
class FileLock {
 public:
  enum class Mode { kExclusive, kShared };

  /// Creates the file if need be and takes the lock without waiting. Throws Error when another
  /// process holds one that excludes it (`in_use` says what that means), when the file cannot be
  /// made, or when the file system keeps no locks.
  FileLock(const std::filesystem::path& path, Mode mode, const std::string& in_use);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace io
