#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "io/book/book.h"

namespace io {

/// Reads an EPUB of version 2 or 3: the documents of its spine in order, split where the table of
/// contents (`nav`, else NCX) says. Entries that point at the same place are one chapter, by all
/// their titles; documents without an entry go on with the chapter before them; without a table of
/// contents each document is a chapter. Documents that are not linear, and the table itself, are
/// left out. A document that is missing or malformed is a problem of the book and the others are
/// read. Throws Error for what is no EPUB, for a zip bomb in its package, and for an encrypted
/// book.
Book read_epub(const std::filesystem::path& path, const BookOptions& options);

/// Reads a Markdown file (CommonMark with GitHub's tables and footnotes, by cmark-gfm). A heading of the first
/// level that opens the file and is the only one of its level is the book's title; then the levels
/// below it begin chapters, else those from the first on, `options.depth` levels of them. Raw HTML
/// has to be well-formed. Throws Error, also for text that cmark-gfm would need too long for.
Book read_markdown(const std::filesystem::path& path, const BookOptions& options);

/// The characters an entity of HTML stands for (`nbsp`), as UTF-8; empty when there is none of
/// this name.
std::string html_entity(std::string_view name);

/// Reads plain UTF-8 text: paragraphs are separated by blank lines, and one that matches
/// `options.chapter_pattern` begins a chapter. Throws Error, also for a pattern that is none.
Book read_plain_text(const std::filesystem::path& path, const BookOptions& options);

}  // namespace io
