// Strings of bytes: letters of ASCII, parts, white space at the ends, escapes of XML and HTML.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace io {

// Of ASCII alone, whatever the locale: bytes of other characters are no letters and stay.
constexpr bool is_ascii_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_ascii_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_ascii_letter(char c) { return is_ascii_lower(c) || is_ascii_upper(c); }
constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char to_lower(char c) { return is_ascii_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

std::string to_lower(std::string_view text);
/// The first letter large, the others small.
std::string capitalized(std::string_view word);

inline bool has_upper(std::string_view word) { return std::ranges::any_of(word, is_ascii_upper); }
inline bool has_lower(std::string_view word) { return std::ranges::any_of(word, is_ascii_lower); }
/// Letters alone, one at least.
inline bool is_all_letters(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, is_ascii_letter);
}

/// The parts of `text` between any of the `separators`; none of them is empty. Views `text`.
std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// The fields of `text`, one more than it has of the `separators`; any may be empty. Views `text`.
std::vector<std::string_view> fields(std::string_view text, std::string_view separators);

/// `text` without any of `characters` at either end. Views `text`.
std::string_view trim(std::string_view text, std::string_view characters);

/// `text` as the content of an element of XML: & < > as references.
std::string escape_xml(std::string_view text);

/// `text` as content or as an attribute of HTML and XML: also both quotation marks as references,
/// and control characters, which neither may have, as U+FFFD; \n and \t stay.
std::string escape_html(std::string_view text);

}  // namespace io
