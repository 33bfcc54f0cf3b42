// File name patterns with *, ?, [...] and **.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace io {

/// Whether `path` holds a wildcard: `*`, `?` or `[`.
bool has_wildcard(const std::string& path);

/// The files a pattern stands for.
struct Matches {
  std::filesystem::path fixed;     ///< the part of the pattern before its first wildcard
  std::filesystem::path folder;    ///< where that is
  std::vector<std::string> files;  ///< below `folder`, with `/`, sorted by their bytes
};

/// Finds the regular files below `folder` that match `pattern`, part by part as fnmatch(3) does in
/// the C locale:
/// `*` any bytes, `?` one, `[...]` one of a set; a part `**` is any number of folders, even none.
/// Names with a leading dot match only a part that begins with one; `**` does not enter them and
/// follows no links to folders. Throws Error when a folder cannot be read.
Matches glob(const std::filesystem::path& folder, const std::filesystem::path& pattern);

}  // namespace io
