#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

struct zip;
struct zip_source;

namespace io {

/// Writes a zip file without the time of writing, so that equal entries are equal bytes. One object
/// belongs to one thread.
class ZipWriter {
 public:
  /// Replaces a file that is there. Throws Error, as all of this class.
  explicit ZipWriter(const std::filesystem::path& path);
  ~ZipWriter();
  ZipWriter(const ZipWriter&) = delete;
  ZipWriter& operator=(const ZipWriter&) = delete;

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
