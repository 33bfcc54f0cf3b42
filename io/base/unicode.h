// Characters of Unicode: UTF-8 to and fro, classes of characters, forms that count as the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace io {

/// The character at `offset`, which moves past it. Nothing where no valid UTF-8 is (a byte
/// astray, a form longer than needed, a surrogate), and `offset` stays. REQUIRES: it is within
/// `utf8`. Pure, as all here.
std::optional<char32_t> next_character(std::string_view utf8, std::size_t& offset);

/// Whether a text is UTF-8: no byte astray, no letter longer than needed, no surrogates.
bool is_utf8(std::string_view text);

std::string encode(std::u32string_view characters);
std::string encode(std::u16string_view units);
std::string encode(char32_t character);

/// Case-folded and composed: equal for names that some file system takes for the same. Bytes that
/// are not UTF-8 become U+FFFD.
std::string folded(std::string_view utf8);

bool is_space(char32_t c);
bool is_digit(char32_t c);
bool is_letter(char32_t c);
bool is_upper(char32_t c);
bool is_lower(char32_t c);
/// A mark that stands on, under or beside the letter before it.
bool is_combining(char32_t c);
/// A character of Chinese writing, those for repeating one and for zero included: 老 々 〇
bool is_han(char32_t c);
/// Of scripts that part words by nothing, and are broken over lines anywhere: Han, kana, bopomofo.
bool is_of_unspaced_script(char32_t c);
inline bool is_alnum(char32_t c) { return is_letter(c) || is_digit(c); }

/// Whether `c` is a full-width form of a character of ASCII: Ａ, １, ！
constexpr bool is_full_width(char32_t c) { return c >= U'！' && c <= U'～'; }
/// That character for one of them; others stay.
constexpr char16_t half_width(char16_t c) {
  return is_full_width(c) ? static_cast<char16_t>(c - u'！' + u'!') : c;
}

/// `characters` without white space at either end. Views them.
std::u32string_view trim(std::u32string_view characters);

/// Whether `word` has letters of more than one script, as "раypal" has.
bool has_mixed_scripts(std::u32string_view word);

}  // namespace io
