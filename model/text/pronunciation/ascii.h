#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace text {

// The lexicons' words are ASCII; these leave every other byte alone, whatever the locale.

inline bool is_ascii_lower(char c) { return c >= 'a' && c <= 'z'; }
inline bool is_ascii_upper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_ascii_letter(char c) { return is_ascii_lower(c) || is_ascii_upper(c); }

inline std::string to_lower(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) {
    if (is_ascii_upper(c)) c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

inline bool has_upper(std::string_view word) { return std::ranges::any_of(word, is_ascii_upper); }
inline bool has_lower(std::string_view word) { return std::ranges::any_of(word, is_ascii_lower); }
inline bool is_all_letters(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, is_ascii_letter);
}

/// The first letter large, the others small.
inline std::string capitalized(std::string_view word) {
  std::string result = to_lower(word);
  if (!result.empty() && is_ascii_lower(result[0]))
    result[0] = static_cast<char>(result[0] - 'a' + 'A');
  return result;
}

/// The parts of `text` between any of the `separators`; none of them is empty.
inline std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = text.find_first_not_of(separators); begin != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return parts;
}

}  // namespace text
