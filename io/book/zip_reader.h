#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

struct zip;

namespace io {

/// The entries of a zip file, for documents: stored and deflated ones, each read whole. Text hardly
/// ever shrinks to less than a hundredth, so an archive gives no more than a hundred times its own
/// size and a megabyte, of all entries together, and 512 MiB at most: more is a zip bomb. One
/// object belongs to one thread.
class ZipReader {
 public:
  /// Throws Error for what is no zip file or contradicts itself.
  explicit ZipReader(const std::filesystem::path& path);
  ~ZipReader();
  ZipReader(const ZipReader&) = delete;
  ZipReader& operator=(const ZipReader&) = delete;

  bool has(const std::string& name) const;

  /// The content of an entry, its checksum compared. Throws Error, naming archive and entry, when
  /// there is none, or two, of this name; when it is damaged or encrypted; and for a zip bomb.
  std::string read(const std::string& name);

 private:
  std::string path_;
  std::uint64_t budget_;  ///< bytes that read() may still return
  std::unique_ptr<zip, void (*)(zip*)> archive_;
};

}  // namespace io
