// Folders of HTML pages as books; nothing outside the folder is read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "io/book/spine/spine.h"

namespace io {

/// The pages of a folder, by their paths in it. Nothing that links or symbolic links lead to
/// outside of it is read, nor more than 512 MiB in all.
class HtmlFolder : public BookFiles {
 public:
  explicit HtmlFolder(std::filesystem::path folder);

  enum class Place { kInside, kOutside, kMissing };
  Place place_of(const std::string& path) const;

  /// The books right in the folder `path` of it, but hidden ones.
  std::vector<std::string> books_in(const std::string& path) const;

  /// What the folder is called.
  std::string name() const;

  std::string shown(const std::string& path) const override { return (folder_ / path).string(); }
  std::string read(const std::string& path) override;
  XmlDocument document(const std::string& path, std::vector<std::string>& notices) override;

 private:
  std::filesystem::path folder_;  ///< as it was named
  std::filesystem::path root_;    ///< without symbolic links
  std::uint64_t budget_ = UINT64_C(512) << 20;
};

}  // namespace io
