#include "pipeline/dataset/verify/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>

#include "io/archive_file.h"
#include "io/files/content.h"
#include "io/files/json_document.h"
#include "io/text_corpus.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

bool leads_out(const fs::path& path) {
  return path.is_absolute() || path.empty() || *path.begin() == "..";
}

}  // namespace

Reading::Reading(fs::path root, Add add)
    : root_(std::move(root)), canonical_root_(fs::canonical(root_)), add_(std::move(add)) {}

void Reading::problem(Place place, const std::string& what) {
  problems_.push_back({{io::printable(place.file), place.line}, io::printable(what)});
}

void Reading::problem(const std::string& file, const io::Error& error) {
  std::string_view what = error.what();
  Place place{file};
  if (what.starts_with(file)) what.remove_prefix(file.size());
  if (what.starts_with(':')) what.remove_prefix(1);
  if (const auto number = std::from_chars(what.data(), what.data() + what.size(), place.line);
      number.ec == std::errc())  // and the column after it, if any, stays
    what.remove_prefix(static_cast<std::size_t>(number.ptr - what.data()));
  what.remove_prefix(std::min(what.find_first_not_of(": "), what.size()));
  problem(std::move(place), std::string(what));
}

std::optional<std::string> Reading::below(const Place& place, const std::string& folder,
                                          const std::string& name) {
  const fs::path path = (fs::path(folder) / name).lexically_normal();
  if (name.find('\0') == std::string::npos && !leads_out(path) && path.has_filename() &&
      path != ".")
    return path.generic_string();
  problem(place, "expected the name of a file in the folder, found " + shown(name));
  return std::nullopt;
}

std::string Reading::obstacle(const std::string& file) const {
  std::error_code error;
  const fs::path path = root_ / file;
  if (!fs::exists(path, error)) return "no such file";
  const fs::path real = fs::canonical(path, error);
  if (error || leads_out(real.lexically_relative(canonical_root_)))
    return "a link that leads out of the folder";
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
    const bool is_link = entry->is_symlink(error);
    const bool is_folder = !is_link && entry->is_directory(error);
    if (is_folder == (type == fs::file_type::directory))
      names.push_back(entry->path().filename().string());
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

bool Reading::open(const std::string& file, const std::function<void()>& read) {
  name(file);
  if (const std::string found = obstacle(file); !found.empty()) {
    problem({file}, "expected a file of this format, found " + found);
    break_off();
    return false;
  }
  std::array<char, 3> start{};
  std::ifstream(root_ / file, std::ios::binary).read(start.data(), start.size());
  if (std::string_view(start.data(), start.size()) == "\xEF\xBB\xBF")
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
                        const std::function<void(const std::string&, const Place&)>& visit) {
  return open(file, [&] {
    io::LineReader lines(root_ / file, file);
    for (std::string line; lines.next(line);) {
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

bool Reading::each_row(
    const std::string& file, char separator, std::size_t columns,
    const std::function<void(const std::vector<std::string>&, const Place&)>& visit) {
  return each_line(file, [&](const std::string& line, const Place& place) {
    const std::vector<std::string> fields = parts_of(line, separator);
    if (fields.size() == columns) return visit(fields, place);
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
  if (name == "dev" || name == "val" || name == "valid") return Split::kValidation;
  for (std::size_t i = 0; i < kSplitNames.size(); ++i)
    if (name == kSplitNames[i]) return static_cast<Split>(i);
  return std::nullopt;
}

std::vector<std::string> parts_of(const std::string& line, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = line.find(separator); end != std::string::npos;
       end = line.find(separator, begin)) {
    parts.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  parts.push_back(line.substr(begin));
  return parts;
}

std::string joined(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

std::string shown(const std::string& text) { return "\"" + io::excerpt(text) + "\""; }

std::string seconds_shown(double seconds) { return fmt::format("{:.6g} s", seconds); }

}  // namespace pipeline::dataset
