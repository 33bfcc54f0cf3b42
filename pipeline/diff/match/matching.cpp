#include "pipeline/diff/match/matching.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/files/error.h"
#include "io/files/json_object.h"
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
  if (!is_inside) side.problem = "\"" + listed + "\" is no path inside of " + folder.string();
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
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

Entries list_folder(const fs::path& folder) {
  std::map<std::string, std::vector<fs::path>> by_stem;
  for (auto entry = fs::recursive_directory_iterator(folder);
       entry != fs::recursive_directory_iterator(); ++entry) {
    const bool is_hidden = entry->path().filename().string().starts_with('.');
    if (is_hidden && entry->is_directory()) entry.disable_recursion_pending();
    if (is_hidden || !entry->is_regular_file() || !is_sound_file(entry->path())) continue;
    fs::path relative = entry->path().lexically_relative(folder);
    by_stem[fs::path(relative).replace_extension().generic_string()].push_back(relative);
  }
  Entries entries;
  for (const auto& [stem, paths] : by_stem)
    for (const fs::path& path : paths)
      entries[paths.size() == 1 ? stem : path.generic_string()].side.path = folder / path;
  return entries;
}

/// What a folder says of its run; nothing where it is none.
std::optional<Entries> read_run(const fs::path& folder) {
  constexpr const char* kMetadata = "metadata.jsonl";
  if (fs::exists(folder / kMetadata)) return read_metadata(folder, folder / kMetadata);
  if (!find_journals(folder).empty()) return read_journals(folder);
  return std::nullopt;
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
  std::sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.id < y.id; });
  return pairs;
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw io::Error(path.string(), "there is no such file or folder");
  return fs::is_directory(status);
}

}  // namespace

std::vector<Pair> match(const fs::path& baseline, const fs::path& candidate) {
  const bool are_folders = is_folder(baseline);
  if (is_folder(candidate) != are_folders)
    throw io::Error(candidate.string(), are_folders ? "expected a folder, as the baseline is one"
                                                    : "expected a file, as the baseline is one");
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
