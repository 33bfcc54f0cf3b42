#pragma once

#include <filesystem>
#include <string_view>

namespace io {

/// A file that appears under its name complete or not at all: it is written under a hidden name in
/// the same folder, flushed to the disk and renamed. Without commit() nothing stays behind.
/// One object belongs to one thread; writers of one target do not disturb each other, the last to
/// commit wins.
class AtomicFile {
 public:
  /// Creates the hidden file `.NAME.RANDOM.part`. Throws Error when the folder does not take it.
  explicit AtomicFile(std::filesystem::path target);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Of the hidden file, open for reading and writing; stays owned by this object.
  int descriptor() const { return descriptor_; }

  /// Appends all of `bytes`. Throws Error.
  void write(std::string_view bytes);

  /// Makes the file durable and gives it its name, replacing what was there. Throws Error.
  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path part_;
  int descriptor_ = -1;
  bool committed_ = false;
};

/// Writes a whole file at once, complete or not at all. Throws Error.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace io
