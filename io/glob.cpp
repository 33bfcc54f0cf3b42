// Files that match a pattern with `*`, `?`, `[...]` and `**`.
#include "io/glob.h"

#include <fnmatch.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "io/base/error.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// Reads each folder once, for all positions in the pattern at the same time, as a nondeterministic
/// automaton reads a word: time is linear in the folders' entries and in the parts of the pattern.
class Search {
 public:
  Search(const fs::path& folder, const fs::path& fixed, std::vector<std::string> parts)
      : parts_(std::move(parts)), matches_{fixed, folder / fixed, {}} {}

  Matches run() {
    Places places;
    add(0, places);
    if (!parts_.empty()) visit("", places);
    std::ranges::sort(matches_.files);
    return std::move(matches_);
  }

 private:
  /// Indices of the parts that may come next.
  using Places = std::set<std::size_t>;

  bool is_last(std::size_t place) const { return place + 1 == parts_.size(); }
  bool is_any_folders(std::size_t place) const { return parts_[place] == "**" && !is_last(place); }

  /// Adds a part. `**` also matches no folder, so the part after it is added, too.
  void add(std::size_t place, Places& places) const {
    while (place < parts_.size() && places.insert(place).second && is_any_folders(place)) ++place;
  }

  /// Adds the files that match the pattern from one of `places` on, in the folder `below`
  /// (relative, empty or ending in `/`).
  void visit(const std::string& below, const Places& places) {
    std::vector<std::pair<std::string, Places>> folders;
    for (const fs::directory_entry& entry : entries(below)) {
      const std::string name = entry.path().filename().string();
      bool is_match = false;
      Places next;
      for (const std::size_t place : places) {
        if (is_any_folders(place)) {
          if (!name.starts_with('.') && entry.is_directory() && !entry.is_symlink())
            add(place, next);
        } else if (::fnmatch(parts_[place].c_str(), name.c_str(), FNM_PERIOD) == 0) {
          if (is_last(place)) is_match = is_match || entry.is_regular_file();
          if (!is_last(place) && entry.is_directory()) add(place + 1, next);
        }
      }
      if (is_match) matches_.files.push_back(below + name);
      if (!next.empty()) folders.emplace_back(below + name + "/", std::move(next));
    }
    for (const auto& [folder, next] : folders) visit(folder, next);
  }

  fs::directory_iterator entries(const std::string& below) const {
    const fs::path folder = below.empty() ? matches_.folder : matches_.folder / below;
    std::error_code error;
    fs::directory_iterator found(folder.empty() ? "." : folder, error);
    if (error) throw system_error(folder.string(), "cannot read the folder", error.value());
    return found;
  }

  std::vector<std::string> parts_;
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
  return Search(folder, fixed, std::move(parts)).run();
}

}  // namespace io
