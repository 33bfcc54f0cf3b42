#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "io/book/book.h"

namespace io {

/// Reads a Markdown file (CommonMark, GitHub's tables by md4c, footnotes). A heading of the first
/// level that opens the file and is the only one of its level is the book's title; then the levels
/// below it begin chapters, else those from the first on, `options.depth` levels of them. Raw HTML
/// has to be well-formed. Throws Error.
Book read_markdown(const std::filesystem::path& path, const BookOptions& options);

/// The characters an entity of HTML stands for (`nbsp`), as UTF-8; empty when there is none of
/// this name.
std::string html_entity(std::string_view name);

}  // namespace io
