#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace io {

/// What a file holds, to know it again.
struct FileStamp {
  std::int64_t bytes = 0;
  std::string hash;  ///< XXH3-128 of its bytes, 32 hex digits
};

/// A file that appears under its name complete or not at all: it is written under a hidden name,
/// flushed to the disk and renamed. Without commit() nothing stays behind, unless the process is
/// killed. One object belongs to one thread; writers of one target do not disturb each other, the
/// last to commit wins.
class AtomicFile {
 public:
  /// Creates the hidden file `.NAME.RANDOM.part` in the folder `staging`, or beside the target when
  /// that is empty. A staging folder lets its owner remove what killed processes left, and an owner
  /// who keeps books finds a name missing that a crash of the machine took: the folder of the
  /// target is not flushed then. It has to be on the target's file system. Throws Error when the
  /// folder does not take the file.
  explicit AtomicFile(std::filesystem::path target, const std::filesystem::path& staging = {});
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Of the hidden file, open for reading and writing; stays owned by this object.
  int descriptor() const { return descriptor_; }

  /// Gives the file another name than it was created for, in the same file system.
  void redirect(std::filesystem::path target) { target_ = std::move(target); }

  /// Appends all of `bytes`. Throws Error.
  void write(std::string_view bytes);

  /// Makes the file durable and gives it its name, replacing what was there. Throws Error.
  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path part_;
  bool flush_folder_;
  int descriptor_ = -1;
  bool committed_ = false;
};

/// Writes a whole file at once, complete or not at all. Throws Error.
void write_file(const std::filesystem::path& path, std::string_view bytes,
                const std::filesystem::path& staging = {});

/// Whether the file is there and holds exactly these bytes. Reads no more than it has to.
bool has_content(const std::filesystem::path& path, std::string_view bytes);

/// write_file(), unless the file has this content already.
void update_file(const std::filesystem::path& path, std::string_view bytes,
                 const std::filesystem::path& staging = {});

/// Makes the finished file `from` durable and gives it the name `to`, in the same file system,
/// replacing what was there. Throws Error.
void publish(const std::filesystem::path& from, const std::filesystem::path& to);

/// Copies a file, complete or not at all. False, and nothing is written, when it is gone or its
/// bytes do not have this XXH3-128: others may replace it at any moment. Throws Error.
bool copy_file(const std::filesystem::path& from, const std::string& hash,
               const std::filesystem::path& to, const std::filesystem::path& staging = {});

}  // namespace io
