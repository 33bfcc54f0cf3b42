// Folders of HTML pages as books: what callers ask before they read one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace io {

/// The index of a folder whose pages of HTML are one book: `index.html`, else `index.htm` or
/// `index.xhtml`, if it leads to other pages that lie in or below the folder; none: they are not.
std::optional<std::filesystem::path> html_index(const std::filesystem::path& folder);

/// What a book is called by where it lies: as its file without the ending, or as the folder whose
/// index it is.
std::string book_name(const std::filesystem::path& file);

}  // namespace io
