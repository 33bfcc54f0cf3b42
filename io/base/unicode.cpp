// By ICU; what reports errors with a subject is in the libraries that call this.
#include "io/base/unicode.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace io {
namespace {

UChar32 icu_char(char32_t c) { return static_cast<UChar32>(c); }

}  // namespace

// U8_NEXT narrows inside itself.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
std::optional<char32_t> next_character(std::string_view utf8, std::size_t& offset) {
  auto next = static_cast<std::int64_t>(offset);
  const auto size = static_cast<std::int64_t>(utf8.size());
  UChar32 c = 0;
  U8_NEXT(utf8.data(), next, size, c);
  if (c < 0) return std::nullopt;
  offset = static_cast<std::size_t>(next);
  return static_cast<char32_t>(c);
}
#pragma GCC diagnostic pop

bool is_utf8(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size())
    if (!next_character(text, offset)) return false;
  return true;
}

std::string encode(std::u16string_view units) {
  std::string utf8;
  icu::UnicodeString(false, units.data(), static_cast<std::int32_t>(units.size()))
      .toUTF8String(utf8);
  return utf8;
}

std::string encode(std::u32string_view characters) {
  std::string utf8;
  utf8.reserve(characters.size());
  for (const char32_t c : characters) icu::UnicodeString(icu_char(c)).toUTF8String(utf8);
  return utf8;
}

std::string encode(char32_t character) { return encode(std::u32string_view(&character, 1)); }

std::string folded(std::string_view utf8) {
  const auto is_plain = [](char c) {
    return static_cast<unsigned char>(c) < 0x80 && !(c >= 'A' && c <= 'Z');
  };
  if (std::ranges::all_of(utf8, is_plain)) return std::string(utf8);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* composer = icu::Normalizer2::getNFCInstance(status);
  const auto size = static_cast<std::int32_t>(utf8.size());
  icu::UnicodeString name = icu::UnicodeString::fromUTF8({utf8.data(), size});
  std::string folded;
  composer->normalize(composer->normalize(name, status).foldCase(), status).toUTF8String(folded);
  return folded;
}

bool is_space(char32_t c) { return u_isUWhiteSpace(icu_char(c)); }
bool is_digit(char32_t c) { return u_isdigit(icu_char(c)); }
bool is_letter(char32_t c) { return u_isUAlphabetic(icu_char(c)); }
bool is_upper(char32_t c) { return u_isUUppercase(icu_char(c)); }
bool is_lower(char32_t c) { return u_isULowercase(icu_char(c)); }
bool is_combining(char32_t c) { return (U_GET_GC_MASK(icu_char(c)) & U_GC_M_MASK) != 0; }

bool is_han(char32_t c) {
  UErrorCode status = U_ZERO_ERROR;
  return c >= 0x2E80 && uscript_getScript(icu_char(c), &status) == USCRIPT_HAN;
}

bool is_of_unspaced_script(char32_t c) {
  constexpr std::array kScripts = {USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA,
                                   USCRIPT_BOPOMOFO};
  return c >= 0x2E80 && std::ranges::any_of(kScripts, [&](UScriptCode script) {
           return uscript_hasScript(icu_char(c), script) != 0;
         });
}

std::u32string_view trim(std::u32string_view characters) {
  while (!characters.empty() && is_space(characters.front())) characters.remove_prefix(1);
  while (!characters.empty() && is_space(characters.back())) characters.remove_suffix(1);
  return characters;
}

bool has_mixed_scripts(std::u32string_view word) {
  UScriptCode first = USCRIPT_UNKNOWN;
  for (const char32_t c : word) {
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
    if (!is_letter(c) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED) continue;
    if (first != USCRIPT_UNKNOWN && script != first) return true;
    first = script;
  }
  return false;
}

}  // namespace io
