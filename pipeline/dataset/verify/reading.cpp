// Opens lists and tables inside the folder only, and turns read errors into problems.
#include "pipeline/dataset/verify/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "io/archive_file.h"
#include "io/base/content.h"
#include "io/base/json_document.h"
#include "io/base/strings.h"
#include "io/table_file.h"
#include "io/text_corpus.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

bool is_above(const fs::path& path) {
  return path.is_absolute() || path.empty() || *path.begin() == "..";
}

/// What systems leave behind in any folder; hidden files too.
bool is_litter(const std::string& name) {
  return name.starts_with('.') || name == "Thumbs.db" || name == "desktop.ini" ||
         name == "__MACOSX";
}

}  // namespace

Reading::Reading(fs::path root, bool allow_outside, Add add)
    : root_(std::move(root)),
      canonical_root_(fs::canonical(root_)),
      allow_outside_(allow_outside),
      add_(std::move(add)) {}

fs::path Reading::canonical(const std::string& file) const {
  std::error_code error;
  return fs::weakly_canonical(root_ / file, error);
}

bool Reading::leads_out(const fs::path& canonical) const {
  return !allow_outside_ && is_above(canonical.lexically_relative(canonical_root_));
}

io::Hash128 Reading::identity(const std::string& file) const {
  return io::Hash128::of(canonical(file).native());
}

void Reading::problem(Place place, const std::string& what) {
  problems_.push_back({{io::printable(place.file), place.line}, io::printable(what)});
}

void Reading::problem(const std::string& file, const io::Error& error) {
  std::string_view what = error.what();
  Place place{file};
  if (what.starts_with(file)) what.remove_prefix(file.size());
  if (what.starts_with(':')) what.remove_prefix(1);
  const auto take_number = [&](std::int64_t& number) {
    const auto taken = std::from_chars(what.data(), what.data() + what.size(), number);
    if (taken.ec != std::errc()) return;
    what.remove_prefix(static_cast<std::size_t>(taken.ptr - what.data()));
    what.remove_prefix(what.starts_with(':') ? 1 : 0);
  };
  std::int64_t column = 0;
  take_number(place.line);
  take_number(column);
  what.remove_prefix(std::min(what.find_first_not_of(": "), what.size()));
  problem(std::move(place),
          (column > 0 ? "column " + std::to_string(column) + ": " : "") + std::string(what));
}

std::optional<std::string> Reading::below(const Place& place, const std::string& folder,
                                          const std::string& name) {
  fs::path path = (fs::path(folder) / name).lexically_normal();
  if (path.is_absolute())
    for (const fs::path& root : {fs::absolute(root_).lexically_normal(), canonical_root_})
      if (const fs::path below = path.lexically_relative(root); !is_above(below)) path = below;
  if (name.find('\0') == std::string::npos && (allow_outside_ || !is_above(path)) &&
      path.has_filename() && path != ".")
    return path.generic_string();
  problem(place, "expected the name of a file in the folder, found " + shown(name));
  return std::nullopt;
}

std::string Reading::obstacle(const std::string& file) const {
  std::error_code error;
  const fs::path path = root_ / file;
  if (!fs::exists(path, error)) return "no such file";
  const fs::path real = fs::canonical(path, error);
  if (error || leads_out(real)) return "a link that leads out of the folder";
  if (!fs::is_regular_file(real, error)) return "no file, but a folder or the like";
  return {};
}

bool Reading::has(const std::string& file) const {
  std::error_code error;
  return fs::exists(root_ / file, error);
}

std::vector<std::string> Reading::entries(const std::string& folder, fs::file_type type) const {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(root_ / folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (is_litter(name)) continue;
    std::error_code none;
    const bool is_folder =
        entry->is_directory(none) &&
        (!entry->is_symlink(none) || !leads_out(canonical(joined(folder, name))));
    if (is_folder == (type == fs::file_type::directory)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> Reading::folders(const std::string& folder) const {
  return entries(folder, fs::file_type::directory);
}

std::vector<std::string> Reading::files(const std::string& folder) const {
  return entries(folder, fs::file_type::regular);
}

void Reading::each_file(const std::function<void(const std::string&)>& visit) const {
  std::set<fs::path> met;  // a link may lead to a folder around it
  const std::function<void(const std::string&)> walk = [&](const std::string& folder) {
    if (!met.insert(canonical(folder)).second) return;
    for (const std::string& file : files(folder)) visit(joined(folder, file));
    for (const std::string& name : folders(folder))
      if (!folder.empty() || name != kAboutFolder) walk(joined(folder, name));
  };
  walk("");
}

bool Reading::open(const std::string& file, const std::function<void()>& read) {
  name(file);
  if (const std::string found = obstacle(file); !found.empty()) {
    problem({file}, "expected a file of this format, found " + found);
    break_off();
    return false;
  }
  if (io::first_bytes(root_ / file, 3) == "\xEF\xBB\xBF")
    problem({file, 1}, "expected text that begins at once, found a byte order mark");
  try {
    read();
    return true;
  } catch (const io::Error& error) {
    problem(file, error);
    break_off();
    return false;
  }
}

bool Reading::each_line(const std::string& file,
                        const std::function<void(const std::string&, const Place&)>& visit,
                        LineEnds ends) {
  return open(file, [&] {
    io::LineReader lines(root_ / file, file);
    bool is_right = true;
    for (std::string line; lines.next(line);) {
      if (ends == LineEnds::kLf && lines.has_return() && std::exchange(is_right, false))
        problem({file, lines.line()}, "expected lines that end with LF, found CRLF");
      const Place place{file, lines.line()};
      try {
        visit(line, place);
      } catch (const io::Error& error) {
        problem(file, error);
      }
    }
  });
}

bool Reading::each_object(const std::string& file,
                          const std::function<void(io::JsonObject&, const Place&)>& visit) {
  return open(file, [&] {
    io::CompressedLines lines(root_ / file, file);
    for (std::string line; lines.next(line);) {
      const Place place{file, lines.line()};
      try {
        const io::JsonDocument document(line, file, place.line);
        io::JsonObject object(document);
        visit(object, place);
      } catch (const io::Error& error) {
        problem(file, error);
      }
    }
  });
}

bool Reading::each_csv_row(const std::string& file,
                           const std::function<void(const io::Json&, const Place&)>& visit) {
  return open(file, [&] {
    io::TableFile table(root_ / file, ',', file, io::InnerQuotes::kText);
    std::vector<std::string> head;
    while (const auto row = table.next()) {
      const Place place{file, row->line};
      if (head.empty()) {
        head = row->fields;
      } else if (row->fields.size() != head.size()) {
        problem(place, "expected " + io::counted(std::ssize(head), "field") + ", found " +
                           std::to_string(row->fields.size()));
      } else {
        io::Json json = io::Json::object();
        for (std::size_t i = 0; i < head.size(); ++i)
          json[head[i]] = row->fields[i].empty() ? io::Json() : io::Json(row->fields[i]);
        visit(json, place);
      }
    }
  });
}

bool Reading::each_row(
    const std::string& file, char separator, std::size_t columns,
    const std::function<void(const std::vector<std::string>&, const Place&)>& visit) {
  return each_line(file, [&](const std::string& line, const Place& place) {
    const std::vector<std::string_view> fields = io::fields(line, {&separator, 1});
    if (fields.size() == columns) return visit({fields.begin(), fields.end()}, place);
    problem(place, "expected " + io::counted(static_cast<std::int64_t>(columns), "field") +
                       ", found " + std::to_string(fields.size()));
  });
}

std::optional<std::string> Reading::content(const std::string& file) {
  std::optional<std::string> bytes;
  name(file);
  if (const std::string found = obstacle(file); !found.empty()) {
    problem({file}, "expected a file, found " + found);
    return bytes;
  }
  try {
    bytes = io::read_file(root_ / file);
  } catch (const io::Error& error) {
    problem({file}, std::string("cannot be read: ") + error.what());
  }
  return bytes;
}

std::optional<Split> split_named(std::string_view name) {
  if (name == "training") return Split::kTrain;
  if (name == "dev" || name == "val" || name == "valid") return Split::kValidation;
  if (name == "testing" || name == "eval") return Split::kTest;
  for (std::size_t i = 0; i < kSplitNames.size(); ++i)
    if (name == kSplitNames[i]) return static_cast<Split>(i);
  return std::nullopt;
}

std::optional<Split> split_in(std::string_view name) {
  for (const std::string_view word : io::split(name, "-_. "))
    if (const auto split = split_named(word)) return split;
  return std::nullopt;
}

std::string joined(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

std::string shown(const std::string& text) { return "\"" + io::excerpt(text) + "\""; }

std::string seconds_shown(double seconds) { return fmt::format("{:.6g} s", seconds); }

}  // namespace pipeline::dataset
