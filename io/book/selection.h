// Selects the chapters of a book to read: by number, or by kind.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "io/book/book.h"

namespace io {

/// Which chapters of a book are read.
struct Selection {
  /// Numbers from 1, both ends among them; empty: all but apparatus.
  std::vector<std::pair<std::size_t, std::size_t>> chapters = {};
  std::vector<std::string> skip = {};  ///< kinds that are not read
  std::vector<std::string> keep = {};  ///< kinds that are, or `all`, apparatus or not
};

/// Whether the chapter of this number, from 1, is read.
bool is_selected(const Selection& selection, const Chapter& chapter, std::size_t number);

/// Leaves only what is read; a notice of the book says what is not. Throws Error where nothing is
/// left to read, and for a range behind the book's end.
void select_chapters(const Selection& selection, const std::string& subject, Book& book);

}  // namespace io
