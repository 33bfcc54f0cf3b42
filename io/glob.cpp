#include "io/glob.h"

#include <fnmatch.h>

#include <algorithm>
#include <span>
#include <utility>

#include "io/files/error.h"

namespace io {
namespace {

namespace fs = std::filesystem;

class Search {
 public:
  Search(const fs::path& folder, const fs::path& fixed) : matches_{fixed, folder / fixed, {}} {}

  /// Adds what matches `parts` in the folder `below` (relative, empty or ending in `/`).
  void visit(const std::string& below, std::span<const std::string> parts) {
    const std::string& part = parts.front();
    const bool is_last = parts.size() == 1;
    if (part == "**" && !is_last) visit(below, parts.subspan(1));
    for (const fs::directory_entry& entry : entries(below)) {
      const std::string name = entry.path().filename().string();
      if (part == "**" && !is_last) {
        if (!name.starts_with('.') && entry.is_directory() && !entry.is_symlink())
          visit(below + name + "/", parts);
      } else if (::fnmatch(part.c_str(), name.c_str(), FNM_PERIOD) == 0) {
        if (is_last && entry.is_regular_file()) matches_.files.push_back(below + name);
        if (!is_last && entry.is_directory()) visit(below + name + "/", parts.subspan(1));
      }
    }
  }

  Matches take() {
    std::vector<std::string>& files = matches_.files;
    std::sort(files.begin(), files.end());
    // Two `**` reach one file in several ways.
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return std::move(matches_);
  }

 private:
  fs::directory_iterator entries(const std::string& below) const {
    const fs::path folder = below.empty() ? matches_.folder : matches_.folder / below;
    std::error_code error;
    fs::directory_iterator found(folder.empty() ? "." : folder, error);
    if (error) throw system_error(folder.string(), "cannot read the folder", error.value());
    return found;
  }

  Matches matches_;
};

}  // namespace

bool has_wildcard(const std::string& path) { return path.find_first_of("*?[") != path.npos; }

Matches glob(const fs::path& folder, const fs::path& pattern) {
  fs::path fixed;
  std::vector<std::string> parts;
  for (const fs::path& part : pattern) {
    if (parts.empty() && !has_wildcard(part.string()))
      fixed /= part;
    else
      parts.push_back(part.string());
  }
  Search search(folder, fixed);
  if (!parts.empty()) search.visit("", parts);
  return search.take();
}

}  // namespace io
