// Resolves paths in a folder without symbolic links, and refuses those that lead out of it.
#include "io/book/html/folder.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "io/base/error.h"
#include "io/base/source.h"
#include "io/book/html/page.h"

namespace io {

namespace fs = std::filesystem;

HtmlFolder::HtmlFolder(fs::path folder) : folder_(std::move(folder)) {
  std::error_code missing;  // then nothing is inside
  root_ = fs::canonical(folder_.empty() ? "." : folder_, missing);
}

HtmlFolder::Place HtmlFolder::place_of(const std::string& path) const {
  const fs::path relative(path);
  if (relative.is_absolute() || path == ".." || path.starts_with("../")) return Place::kOutside;
  std::error_code missing;
  const fs::path real = fs::canonical(root_ / relative, missing);
  if (missing || !fs::is_regular_file(real, missing)) return Place::kMissing;
  const auto end = std::ranges::mismatch(root_, real).in1;
  return end == root_.end() ? Place::kInside : Place::kOutside;
}

std::vector<std::string> HtmlFolder::books_in(const std::string& path) const {
  std::vector<std::string> books;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(root_ / path, error)) {
    const fs::path name = entry.path().filename();
    if (!name.string().starts_with('.') && book_format(name) && entry.is_regular_file(error))
      books.push_back((path / name).string());
  }
  std::ranges::sort(books);
  return books;
}

std::string HtmlFolder::name() const {
  std::error_code missing;
  const fs::path whole = fs::absolute(folder_.empty() ? "." : folder_, missing).lexically_normal();
  return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

std::string HtmlFolder::read(const std::string& path) {
  if (place_of(path) == Place::kOutside)
    throw Error(shown(path), "lies outside of the book's folder, where nothing is read");
  std::string bytes = Source(folder_ / path).read();
  if (bytes.size() > budget_) throw Error(shown(path), "the book has more than 512 MiB of pages");
  budget_ -= bytes.size();
  return bytes;
}

XmlDocument HtmlFolder::document(const std::string& path, std::vector<std::string>& notices) {
  return html_page(read(path), shown(path), notices);
}

}  // namespace io
