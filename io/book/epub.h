#pragma once

#include <filesystem>

#include "io/book/book.h"

namespace io {

/// Reads an EPUB of version 2 or 3: the documents of its spine in order, parted where the table of
/// contents (`nav`, else NCX) says. Entries that point at the same place are one chapter, by all
/// their titles; documents without an entry go on with the chapter before them; without a table of
/// contents each document is a chapter. Documents that are not linear, and the table itself, are
/// left out. A document that is missing or malformed is a problem of the book and the others are
/// read. Throws Error for what is no EPUB, for a zip bomb in its package, and for an encrypted
/// book.
Book read_epub(const std::filesystem::path& path, const BookOptions& options);

}  // namespace io
