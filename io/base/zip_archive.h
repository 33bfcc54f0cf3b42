// Reads ZIP archives of unknown origin within size limits, and writes reproducible ones.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/source.h"

struct zip;
struct zip_source;

namespace io {

/// How much a zip file may give, of all entries together: more is a zip bomb.
struct ZipLimits {
  std::uint64_t expansion;                 ///< times its own size, and a megabyte
  std::uint64_t max_bytes = UINT64_C(-1);  ///< and never more than this
};

/// The entries of a zip file, stored and deflated ones, each read whole. One object belongs to one
/// thread.
class ZipArchive {
 public:
  /// Reads the directory at the file's end, and believes it alone: headers before the entries may
  /// say otherwise, and bytes may follow. Throws Error for what is no zip file or is cut, and for
  /// an entry name that is absolute, leads upwards (`..`) or occurs twice.
  ZipArchive(const Source& source, ZipLimits limits);

  const std::set<std::string>& names() const { return names_; }
  bool has(const std::string& name) const { return names_.contains(name); }

  /// The content of an entry, its checksum compared. Throws Error, naming archive and entry, when
  /// there is none of this name; when it is damaged, encrypted or compressed in another way; and
  /// for a zip bomb.
  std::string read(const std::string& name);

 private:
  Source source_;
  std::uint64_t budget_ = 0;  ///< bytes that read() may still return
  std::unique_ptr<zip, void (*)(zip*)> archive_;
  std::set<std::string> names_;
};

/// Whether a file begins as a zip file does.
bool is_zip(std::string_view start);

/// Writes a zip file without the time of writing, so that equal entries are equal bytes. One object
/// belongs to one thread.
class ZipWriter {
 public:
  /// Replaces a file that is there. Throws Error, as all of this class.
  explicit ZipWriter(const std::filesystem::path& path);

  /// An entry of these bytes; those that are compressed already are better stored as they are.
  void add(const std::string& name, std::string bytes, bool compress = true);

  /// An entry of a file's bytes, stored. The file has to stay until finish().
  void add_file(const std::string& name, const std::filesystem::path& file);

  /// Writes it all. Call it once, as the last.
  void finish();

 private:
  void add_source(const std::string& name, zip_source* source, bool compress);

  std::string path_;
  std::vector<std::unique_ptr<std::string>> contents_;  ///< which libzip reads at the end
  std::unique_ptr<zip, void (*)(zip*)> archive_;
};

}  // namespace io
