// Names of signs: those of words/signs.tsv, emoji, letters of Greek, and Unicode's.
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "io/base/strings.h"
#include "model/text/english/embedded.h"
#include "model/text/english/rules/words.h"
#include "model/text/english/tables/emoji.h"
#include "model/text/word_table.h"

namespace text {
namespace {

/// Unicode's name in small letters and without hyphens.
std::string unicode_name(char32_t c) {
  std::array<char, 128> name{};
  UErrorCode status = U_ZERO_ERROR;
  u_charName(static_cast<UChar32>(c), U_UNICODE_CHAR_NAME, name.data(), name.size(), &status);
  if (U_FAILURE(status)) return "";
  std::string words = io::to_lower(name.data());
  std::ranges::replace(words, '-', ' ');
  return words;
}

/// "alpha" of GREEK SMALL LETTER ALPHA WITH TONOS.
std::string greek_name(char32_t c) {
  std::string name = unicode_name(c);
  const std::size_t letter = name.find("letter ");
  if (!name.starts_with("greek ") || letter == name.npos) return "";
  name.erase(0, letter + 7);
  if (name.starts_with("final ")) name.erase(0, 6);
  name.erase(std::min(name.find(" with"), name.size()));
  return name == "lamda" ? "lambda" : name;
}

}  // namespace

std::string symbol_name(char32_t c) {
  static const SignNames signs(english::words::kSigns);
  std::string name(signs.find(c).value_or(""));
  if (name.empty()) name = find_emoji(c);
  if (name.empty()) name = greek_name(c);
  if (!name.empty()) return name;
  const auto icu = static_cast<UChar32>(c);
  const bool is_emoji = c > 0xFF && u_hasBinaryProperty(icu, UCHAR_EXTENDED_PICTOGRAPHIC);
  const auto type = u_charType(icu);
  const bool has_common_name = c > 0xFF && (type == U_MATH_SYMBOL || type == U_CURRENCY_SYMBOL);
  return is_emoji || has_common_name ? unicode_name(c) : "";
}

std::string flag_name(char32_t first, char32_t second) {
  constexpr char32_t kA = U'🇦';
  if (first < kA || first >= kA + 26 || second < kA || second >= kA + 26) return "";
  const std::array country = {static_cast<char>('A' + (first - kA)),
                              static_cast<char>('A' + (second - kA)), '\0'};
  icu::UnicodeString name;
  icu::Locale("", country.data()).getDisplayCountry(icu::Locale::getEnglish(), name);
  std::string words;
  name.toUTF8String(words);
  return "flag of " + words;
}

}  // namespace text
