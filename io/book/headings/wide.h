// Helpers for Chinese and Japanese text: trimming, full-width characters, script detection.
#pragma once

#include <string>
#include <string_view>

// What Chinese and Japanese text is made of: characters as wide as high, without spaces between
// words.

namespace io {

/// A line without white space at its ends, U+3000 among it, and with single spaces within.
std::string trimmed(std::string_view line);

/// The same with full-width letters, digits, marks and spaces as ASCII: `第1章 海` of `第１章　海`.
std::string narrowed(std::string_view line);

/// Whether a text has more characters of Chinese or Japanese than other letters.
bool is_wide_text(std::string_view text);

/// What stands between the number of a chapter and a title that follows it, where the book has a
/// line's end: a full stop, or as Chinese and Japanese have it a wide space.
std::string_view gap_behind_number(std::string_view number, std::string_view title);

}  // namespace io
