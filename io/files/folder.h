#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/files/descriptor.h"
#include "io/files/error.h"

namespace io {

/// What is at a place, and which state of it: any change of a file changes one of these.
struct FileStatus {
  mode_t mode = 0;  ///< 0: nothing is there
  dev_t device = 0;
  ino_t inode = 0;
  std::int64_t bytes = 0;
  std::int64_t modified_ns = 0;  ///< programs can set it back
  std::int64_t changed_ns = 0;   ///< nobody can; a rename changes it, too

  bool is_there() const { return mode != 0; }
  bool is_file() const;
  bool is_folder() const;
  bool is_link() const;
  friend bool operator==(const FileStatus&, const FileStatus&) = default;
};

/// Looks at a file, links followed. Only ENOENT and ENOTDIR mean that nothing is there. Throws
/// Error when it cannot be told.
FileStatus look_at(const std::filesystem::path& file);

/// The same of an open file; `subject` is its name in errors.
FileStatus look_at(int descriptor, const std::string& subject);

/// Thrown for a symbolic link where a file or a folder of ours is to be.
class LinkInTheWay : public Error {
 public:
  LinkInTheWay(std::filesystem::path path, const std::string& problem)
      : Error(path.string(), problem), path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// An open folder. What is below it is reached from its descriptor, name by name, and never through
/// a symbolic link, so no link leads out of it, whenever it is made. Copies share the descriptor.
/// Needs no /proc. Thread-safe. Every call throws Error, and LinkInTheWay for a link.
class Folder {
 public:
  /// Opens the folder that a user named: links on the way to it are followed.
  explicit Folder(const std::filesystem::path& path);

  /// The same, made with its parents if need be.
  static Folder made(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }  ///< as it was opened
  int descriptor() const { return **descriptor_; }             ///< for calls such as openat() alone

  /// The folder below at a relative path without `..`; nothing when there is none.
  std::optional<Folder> find(const std::filesystem::path& relative) const;

  /// The same, made if need be. Names of new folders are on the disk when it returns.
  Folder make(const std::filesystem::path& relative) const;

  /// Looks at a name in this folder.
  FileStatus look(const std::string& name) const;

  /// Opens a file in this folder with these flags of open().
  Descriptor open(const std::string& name, int flags) const;

  /// Removes a file. Whether there was one.
  bool remove(const std::string& name) const;

  /// Removes a folder in this one if it is empty; one that stays is in nobody's way.
  void remove_empty(const std::string& name) const;

  /// All names in it, sorted.
  std::vector<std::string> names() const;

  /// New names in a folder are durable only when the folder is. Some file systems refuse to sync a
  /// folder; then the names are as durable as they make them.
  void sync() const;

  /// Whether it was removed meanwhile, or takes no files any more.
  bool is_lost() const;

  /// Whether its path still leads to it: before another library is given a path below.
  bool is_at_its_path() const;

 private:
  Folder(Descriptor descriptor, std::filesystem::path path);
  std::optional<Folder> step(const std::string& name) const;

  std::shared_ptr<const Descriptor> descriptor_;
  std::filesystem::path path_;
};

/// A lock on a file that is held as long as this object lives; the system gives it back when the
/// process ends, however it ends. The file stays.
class FileLock {
 public:
  enum class Mode { kExclusive, kShared };

  /// Creates the file if need be and takes the lock without waiting. Throws Error when another
  /// process holds one that excludes it (`in_use` says what that means), when the file cannot be
  /// made, or when the file system keeps no locks.
  FileLock(const Folder& folder, const std::string& name, Mode mode, const std::string& in_use);

 private:
  Descriptor file_;
};

}  // namespace io
