// Folders accessed through descriptors: no symbolic link is followed below them. Locks.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/base/descriptor.h"
#include "io/base/error.h"

namespace io {

/// Attributes of a file, and the version of its content: any change of the file changes one of
/// them.
struct FileStatus {
  mode_t mode = 0;  ///< 0: does not exist
  dev_t device = 0;
  ino_t inode = 0;
  std::int64_t bytes = 0;
  std::int64_t modified_ns = 0;  ///< programs can set it back
  std::int64_t changed_ns = 0;   ///< programs cannot; a rename changes it, too

  bool is_there() const { return mode != 0; }
  bool is_file() const;
  bool is_folder() const;
  bool is_link() const;
  friend bool operator==(const FileStatus&, const FileStatus&) = default;
};

/// Reads the attributes of a file, with links followed. Only ENOENT and ENOTDIR mean that it does
/// not exist; any other failure throws Error.
FileStatus look_at(const std::filesystem::path& file);

/// The same for an open file; `subject` is its name in errors.
FileStatus look_at(int descriptor, const std::string& subject);

/// Thrown for a symbolic link in the place of a file or folder of this program.
class LinkInTheWay : public Error {
 public:
  LinkInTheWay(std::filesystem::path path, const std::string& problem)
      : Error(path.string(), problem), path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// An open folder. Everything below is opened from its descriptor, name by name, and never through
/// a symbolic link, so a link made at any time does not lead out of it. Copies share the
/// descriptor. Needs no /proc. Thread-safe. Every call throws Error, and LinkInTheWay for a link.
class Folder {
 public:
  /// Opens the folder that a user named. Links on the way to it are followed.
  explicit Folder(const std::filesystem::path& path);

  /// The same, created with its parents if missing.
  static Folder made(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }  ///< as it was opened
  int descriptor() const { return **descriptor_; }             ///< for calls such as openat() alone

  /// The folder below at a relative path without `..`; empty if it does not exist.
  std::optional<Folder> find(const std::filesystem::path& relative) const;

  /// The same, created if missing. Names of new folders are on the disk when it returns.
  Folder make(const std::filesystem::path& relative) const;

  /// Reads the attributes of a name in this folder, links not followed.
  FileStatus look(const std::string& name) const;

  /// Opens a file in this folder with these flags of open().
  Descriptor open(const std::string& name, int flags) const;

  /// Removes a file. False if it did not exist.
  bool remove(const std::string& name) const;

  /// Removes a folder in this one if it is empty; otherwise it stays, without an error. Whether it
  /// is gone.
  bool remove_empty(const std::string& name) const;

  /// All names in this folder, sorted.
  std::vector<std::string> names() const;

  /// Syncs the folder, so that new names in it are durable. File systems that cannot sync folders
  /// are no error.
  void sync() const;

  /// Whether it was removed meanwhile, or is not writable any more.
  bool is_lost() const;

  /// Whether its path still leads to it. Checked before a path below goes to another library.
  bool is_at_its_path() const;

 private:
  Folder(Descriptor descriptor, std::filesystem::path path);
  std::optional<Folder> step(const std::string& name) const;

  std::shared_ptr<const Descriptor> descriptor_;
  std::filesystem::path path_;
};

/// A lock on a file, held as long as this object lives; the system releases it when the process
/// ends, however it ends. The file stays.
class FileLock {
 public:
  enum class Mode { kExclusive, kShared };

  /// Creates the file if missing and takes the lock without waiting. Throws Error if another
  /// process holds a conflicting lock (with the message `in_use`), the file cannot be created, or
  /// the file system has no locks.
  FileLock(const Folder& folder, const std::string& name, Mode mode, const std::string& in_use);

 private:
  Descriptor file_;
};

}  // namespace io
