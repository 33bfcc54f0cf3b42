#pragma once

#include <filesystem>

#include "io/book/book.h"

namespace io {

/// Reads plain UTF-8 text: paragraphs are parted by blank lines, and one that matches
/// `options.chapter_pattern` begins a chapter. Throws Error, also for a pattern that is none.
Book read_plain_text(const std::filesystem::path& path, const BookOptions& options);

}  // namespace io
