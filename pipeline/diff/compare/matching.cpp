// Lists what is in a side: a run, a folder of sounds or a file; then pairs both by id.
#include "pipeline/diff/compare/matching.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/base/json_object.h"
#include "io/base/owned_folder.h"
#include "io/text_corpus.h"
#include "pipeline/journal/journal.h"
#include "pipeline/report/journals.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;

/// What a side has of an item.
struct Entry {
  Side side;
  std::string text = {};
};
using Entries = std::map<std::string, Entry>;

/// The file of a list, which has to lie in the folder of the list.
Side side_of(const fs::path& folder, const std::string& listed) {
  const fs::path path = fs::path(listed).lexically_normal();
  const bool is_inside = !listed.empty() && path.is_relative() && *path.begin() != "..";
  Side side{.path = folder / path};
  if (!is_inside)
    side.problem = "\"" + io::excerpt(listed) + "\" is no path inside of " + folder.string();
  return side;
}

Entries read_metadata(const fs::path& folder, const fs::path& list) {
  Entries entries;
  io::LineReader lines(list, list.string());
  std::string line;
  while (lines.next(line)) {
    if (line.empty()) continue;
    const io::JsonDocument document(line, list.string(), lines.line());
    io::JsonObject item(document);
    const std::string id = item.required("corpus", item.string("corpus")) + "/" +
                           item.required("id", item.string("id"));
    const Entry entry{side_of(folder, item.required("path", item.string("path"))),
                      item.string("text").value_or("")};
    if (!entries.emplace(id, entry).second)
      throw io::Error(list.string(), "has item " + id + " twice");
  }
  return entries;
}

Entries read_journals(const fs::path& folder) {
  Entries entries;
  Journals(folder).for_each([&](const JournaledItem& item) {
    if (item.current && item.outcome.status == Status::kDone)
      entries[item.outcome.name].side = side_of(folder, item.outcome.path);
  });
  return entries;
}

bool is_sound_file(const fs::path& path) {
  constexpr std::array<std::string_view, 9> kExtensions = {
      ".wav", ".flac", ".ogg", ".oga", ".opus", ".mp3", ".aif", ".aiff", ".w64"};
  return std::ranges::find(kExtensions, io::extension_of(path)) != kExtensions.end();
}

/// Whether a folder is the program's own, with the sounds of a page or of a baseline.
bool is_made_by_diff(const fs::path& folder) {
  std::error_code none;
  const bool is_of_page = folder.filename() == "diff-items" &&
                          fs::exists(folder.parent_path() / io::kStateFolder / "page", none);
  return is_of_page || is_baseline(folder);
}

/// Whether an entry is a file, or stands for one that cannot be looked at: opening it tells why.
bool is_file(const fs::directory_entry& entry) {
  std::error_code error;
  const fs::file_type type = entry.status(error).type();
  return type == fs::file_type::regular || type == fs::file_type::none;
}

void add_sound_files(const fs::path& root, const fs::path& folder, std::vector<fs::path>& files) {
  for (const fs::directory_entry& entry : fs::directory_iterator(root / folder)) {
    const fs::path name = entry.path().filename();
    if (name.string().starts_with('.')) continue;
    std::error_code none;
    if (fs::is_directory(entry.symlink_status(none))) {
      if (!is_made_by_diff(entry.path())) add_sound_files(root, folder / name, files);
    } else if (is_sound_file(name) && is_file(entry)) {
      files.push_back(folder / name);
    }
  }
}

/// Relative to the folder; without hidden ones, those of hidden folders, and what
/// is_made_by_diff(). Throws fs::filesystem_error with the folder that cannot be listed.
std::vector<fs::path> sound_files(const fs::path& folder) {
  std::vector<fs::path> files;
  add_sound_files(folder, "", files);
  return files;
}

std::string stem_of(fs::path file) { return file.replace_extension().generic_string(); }

Entries list_folder(const fs::path& folder) {
  std::map<std::string, std::vector<fs::path>> by_stem;
  for (const fs::path& file : sound_files(folder)) by_stem[stem_of(file)].push_back(file);
  Entries entries;
  for (const auto& [stem, paths] : by_stem)
    for (const fs::path& path : paths)
      entries[paths.size() == 1 ? stem : path.generic_string()].side.path = folder / path;
  return entries;
}

/// Adds the sound files in the folders that lead to a run's items which neither `entries` nor the
/// journals name: the run did not make them.
void add_unlisted(const fs::path& folder, Entries& entries) {
  std::set<fs::path> listed, folders = {""};
  for (const auto& [id, entry] : entries) {
    const fs::path file = entry.side.path.lexically_relative(folder);
    listed.insert(file);
    for (fs::path up = file.parent_path(); folders.insert(up).second;) up = up.parent_path();
  }
  std::set<fs::path> unlisted;
  for (const fs::path& file : sound_files(folder))
    if (folders.contains(file.parent_path()) && !listed.contains(file)) unlisted.insert(file);
  if (!unlisted.empty() && !find_journals(folder).empty())
    Journals(folder).for_each(
        [&](const JournaledItem& item) { unlisted.erase(item.outcome.path); });
  for (const fs::path& file : unlisted) {
    const std::string stem = stem_of(file);
    entries[entries.contains(stem) ? file.generic_string() : stem].side.path = folder / file;
  }
}

/// What a folder says of its run, and what lies among it; nothing where it is none.
std::optional<Entries> read_run(const fs::path& folder) {
  const fs::path metadata = folder / "metadata.jsonl";
  const bool is_complete = fs::exists(metadata);
  if (!is_complete && find_journals(folder).empty()) return std::nullopt;
  Entries entries = is_complete ? read_metadata(folder, metadata) : read_journals(folder);
  add_unlisted(folder, entries);
  return entries;
}

/// Whether a file that a side names is not there.
bool is_gone(const Side& side) {
  std::error_code none;  // what cannot be looked at is told when it is opened
  return !side.path.empty() && side.problem.empty() &&
         fs::status(side.path, none).type() == fs::file_type::not_found;
}

std::vector<Pair> merge(const Entries& baseline, Entries candidate) {
  std::vector<Pair> pairs;
  for (const auto& [id, entry] : baseline) {
    Pair pair{.id = id, .baseline = entry.side, .candidate = {}, .text = entry.text};
    if (auto other = candidate.extract(id)) {
      pair.candidate = other.mapped().side;
      if (pair.text.empty()) pair.text = other.mapped().text;
    }
    pairs.push_back(std::move(pair));
  }
  for (auto& [id, entry] : candidate)
    pairs.push_back({.id = id, .baseline = {}, .candidate = entry.side, .text = entry.text});
  for (Pair& pair : pairs) {
    if (!pair.baseline.path.empty() && is_gone(pair.candidate))
      pair.candidate = {};
    else if (!pair.candidate.path.empty() && is_gone(pair.baseline))
      pair.baseline = {};
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.id < y.id; });
  return pairs;
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::none)
    throw io::Error(path.string(), "cannot look at it: " + error.message());
  if (!fs::exists(status)) throw io::Error(path.string(), "there is no such file or folder");
  return fs::is_directory(status);
}

}  // namespace

bool is_baseline(const fs::path& folder) {
  std::error_code none;  // what cannot be looked at is told when it is read as something else
  return fs::is_regular_file(folder / kBaselineName, none);
}

std::vector<Pair> match(const fs::path& baseline, const fs::path& candidate) {
  const bool are_folders = is_folder(baseline);
  if (is_folder(candidate) != are_folders)
    throw io::Error(candidate.string(), are_folders ? "expected a folder, as the baseline is one"
                                                    : "expected a file, as the baseline is one");
  for (const fs::path& side : {baseline, candidate})
    if (is_baseline(side))
      throw io::Error(side.string(), "is a baseline, expected a run or a folder of sound files");
  if (!are_folders)
    return {{.id = baseline.filename().string(),
             .baseline = {.path = baseline},
             .candidate = {.path = candidate}}};
  try {
    auto before = read_run(baseline);
    auto after = read_run(candidate);
    if (before && after) return merge(*before, std::move(*after));
    return merge(list_folder(baseline), list_folder(candidate));
  } catch (const fs::filesystem_error& error) {
    throw io::Error(error.path1().string(), "cannot list it: " + error.code().message());
  }
}

}  // namespace pipeline::diff
