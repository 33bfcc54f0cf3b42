// Files that appear complete or not at all: targets, hidden names, sealed and placed files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/base/descriptor.h"
#include "io/base/folder.h"

namespace io {

class OwnedFolder;

/// What a file holds, to know it again.
struct FileStamp {
  std::int64_t bytes = 0;
  std::string hash;  ///< XXH3-128 of its bytes, 32 hex digits
};

/// Where a file is to appear. There are three kinds of places:
/// - one that the user named (`-o FILE`). What is there is replaced; a symbolic link is followed; a
///   pipe, a device or the standard output get the bytes once they are complete.
/// - one in a folder that the program owns, which replaces its own files alone (see OwnedFolder).
/// - one in a folder of nothing but the program's own records; a link there is replaced.
struct Target {
  Target(std::filesystem::path file) : path(std::move(file)) {}
  Target(const std::string& file) : path(file) {}
  Target(const char* file) : path(file) {}
  Target(OwnedFolder& folder, std::filesystem::path relative)
      : owner(&folder), path(std::move(relative)) {}
  Target(Folder records_folder, const std::string& name)
      : records(std::move(records_folder)), path(name) {}

  std::filesystem::path full() const;

  OwnedFolder* owner = nullptr;
  std::optional<Folder> records;
  std::filesystem::path path;  ///< relative to the owner's root or the records, if there is one
};

/// The name of a file that goes away with this object; or none.
class HiddenName {
 public:
  explicit HiddenName(std::filesystem::path path = {}) : path_(std::move(path)) {}
  /// In a folder that no link leads out of.
  HiddenName(Folder folder, const std::string& name)
      : folder_(std::move(folder)), path_(folder_->path() / name) {}
  HiddenName(HiddenName&& other) noexcept
      : folder_(std::move(other.folder_)), path_(other.release()) {}
  HiddenName& operator=(HiddenName&& other) noexcept;
  ~HiddenName();

  const std::filesystem::path& path() const { return path_; }
  std::string name() const { return path_.filename().string(); }
  /// Opens the file with these flags of open(). Throws Error.
  Descriptor open(int flags) const;
  /// Renames the file, as renameat2(): 0, or -1 and errno. The old name stays this object's.
  int rename_to(const Folder& folder, const std::string& to, unsigned flags) const;
  int link_to(const Folder& folder, const std::string& to) const;  ///< as linkat()
  /// Gives the file another name in its own folder. False, and errno, on failure.
  bool rename_within(const std::string& to);
  /// Removes the file. Throws Error; then the destructor tries again.
  void remove();
  /// From now on the file stays.
  std::filesystem::path release() { return std::exchange(path_, {}); }

 private:
  int descriptor() const;  ///< of the folder that from() is relative to
  std::string from() const;

  std::optional<Folder> folder_;
  std::filesystem::path path_;
};

/// A file that is complete and on the disk, but not yet in its place; it goes away if it never gets
/// there. One object belongs to one thread.
class SealedFile {
 public:
  /// A file that somebody else wrote, on the file system of its target. Throws Error.
  SealedFile(HiddenName written, Target target);
  SealedFile(SealedFile&& other) noexcept = default;
  SealedFile& operator=(SealedFile&& other) noexcept = default;

  const Target& target() const { return target_; }
  const FileStamp& stamp() const { return stamp_; }
  /// Where it is until it gets its place.
  const std::filesystem::path& written() const { return written_.path(); }

  /// Gives the file its place, alone; OwnedFolder::place() takes several. Throws Error.
  void place();

 private:
  friend class AtomicFile;
  friend class OwnedFolder;
  SealedFile(HiddenName written, Target target, Descriptor descriptor);

  Target target_;
  HiddenName written_;
  Descriptor descriptor_;  ///< of a file that has no name
  FileStamp stamp_;
  FileStatus status_;  ///< when it was sealed
};

/// A file that appears in its place complete or not at all: it is written under a hidden name,
/// flushed to the disk and renamed. Without commit() nothing stays behind, unless the process is
/// killed. One object belongs to one thread; writers of one target do not disturb each other, the
/// last to commit wins.
class AtomicFile {
 public:
  /// Creates the hidden file `.NAME.RANDOM.part`, in the staging folder of a target's owner, and
  /// beside other targets. Throws Error when there can be no such file.
  explicit AtomicFile(Target target);

  /// Of the hidden file, open for reading and writing; stays owned by this object.
  int descriptor() const { return *descriptor_; }

  /// Gives the file another target than it was created for, with the same owner.
  void redirect(Target target) { target_ = std::move(target); }

  /// Appends all of `bytes`. Throws Error.
  void write(std::string_view bytes);

  /// Flushes the file to the disk. Call it once, as the last. Throws Error.
  SealedFile seal();

  /// Seals the file and gives it its place. Throws Error.
  FileStamp commit();

 private:
  Target target_;
  HiddenName part_;
  Descriptor descriptor_;
};

/// A name for a hidden file that is to become `target`.
std::string part_name(const std::filesystem::path& target);
bool is_part_name(std::string_view name);

/// Copies a file. Nothing when it is gone or its bytes do not have this XXH3-128: others may
/// replace it at any moment. Throws Error.
std::optional<SealedFile> seal_copy(const std::filesystem::path& from, const std::string& hash,
                                    Target target);

/// Writes a whole file at once, complete or not at all. Throws Error.
FileStamp write_file(Target target, std::string_view bytes);

}  // namespace io
