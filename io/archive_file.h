// Writes and reads tar archives and gzip files as streams.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/base/atomic_file.h"

struct archive;
struct archive_entry;

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

/// What libarchive reads from a file: the inside of the classes below.
class ArchiveSource {
 protected:
  enum class Kind { kTar, kContent };
  ArchiveSource(const std::filesystem::path& path, std::string name, Kind kind);
  ~ArchiveSource() = default;

  /// The next entry, which lives until the next call; nothing at the end. Throws Error.
  archive_entry* next_entry();
  /// More of the entry's bytes; none at its end. Throws Error.
  std::string read_bytes();

  std::string name_;

 private:
  void check(int result) const;

  std::unique_ptr<archive, int (*)(archive*)> archive_;
};

struct TarMember {
  std::string name;
  bool is_file = false;    ///< no folder, link or device
  std::string bytes = {};  ///< of a file
};

/// The members of a tar archive in order. Memory is that of a member, of less than kMaxFileBytes.
/// One object belongs to one thread.
class TarReader : private ArchiveSource {
 public:
  /// `name`: what errors call the file. Throws Error when it cannot be read.
  TarReader(const std::filesystem::path& path, std::string name)
      : ArchiveSource(path, std::move(name), Kind::kTar) {}

  /// The next one, or nothing at the end. Throws Error for what is no tar archive, or cut off.
  std::optional<TarMember> next();
};

/// The lines of a text file, which may be compressed, without their ends. Memory is that of a line,
/// of at most 16 MiB. One object belongs to one thread.
class CompressedLines : private ArchiveSource {
 public:
  /// As TarReader.
  CompressedLines(const std::filesystem::path& path, std::string name)
      : ArchiveSource(path, std::move(name), Kind::kContent) {}

  /// Puts the next line into `line`; false at the end. Throws Error when the content is cut off.
  bool next(std::string& line);

  /// Number of the line read last, from 1.
  std::int64_t line() const { return line_; }

 private:
  bool fill();

  std::string buffer_;
  std::size_t at_ = 0;  ///< in buffer_
  std::int64_t line_ = 0;
  bool is_open_ = false, is_done_ = false;
};

}  // namespace io
