#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "io/files/atomic_file.h"

struct archive;

namespace io {

/// What libarchive writes to an AtomicFile: the inside of the classes below.
class ArchiveFile {
 protected:
  enum class Kind { kTar, kGzip };
  ArchiveFile(const Target& target, Kind kind);
  ~ArchiveFile() = default;

  void begin_entry(const std::string& name, std::int64_t bytes);
  void write_bytes(std::string_view bytes);
  void commit_file();

 private:
  void check(int result, const char* problem);

  std::string subject_;
  AtomicFile file_;
  std::unique_ptr<archive, int (*)(archive*)> archive_;
};

/// A tar archive (POSIX.1-2001, plain ustar headers where they do) of regular files that belong to
/// nobody and are of no time, so that equal content is equal bytes. It appears complete with
/// commit(), see AtomicFile. Memory is a block. One object belongs to one thread.
class TarFile : private ArchiveFile {
 public:
  explicit TarFile(const Target& target) : ArchiveFile(target, Kind::kTar) {}

  /// Appends a file that holds `bytes`. Throws Error.
  void add(const std::string& name, std::string_view bytes);

  /// Appends a copy of the file `source`. Throws Error.
  void add_file(const std::string& name, const std::filesystem::path& source);

  /// Bytes of the files appended so far, and of their headers.
  std::int64_t bytes() const { return bytes_; }

  /// Throws Error. Call it once, as the last.
  void commit() { commit_file(); }

 private:
  void count(std::int64_t content);

  std::int64_t bytes_ = 0;
};

/// A gzip file without name and time, so that equal content is equal bytes. Otherwise as TarFile.
class GzipFile : private ArchiveFile {
 public:
  explicit GzipFile(const Target& target);

  /// Appends to the content. Throws Error.
  void write(std::string_view bytes) { write_bytes(bytes); }

  /// Throws Error. Call it once, as the last.
  void commit() { commit_file(); }
};

}  // namespace io
