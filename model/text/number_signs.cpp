// Recognises circled numbers by Unicode properties and Roman numerals by a table. The script next
// to a numeral decides between digits and letters.
#include "model/text/number_signs.h"

#include <unicode/uchar.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "model/text/unicode.h"

namespace text {
namespace {

constexpr char32_t kFirstRoman = U'Ⅰ';
constexpr char32_t kLastRoman = U'ⅿ';
constexpr std::size_t kRomanSigns = 16;  // of each case

constexpr std::array<std::u16string_view, kRomanSigns> kRomanLetters = {
    u"I",  u"II", u"III", u"IV",  u"V", u"VI", u"VII", u"VIII",
    u"IX", u"X",  u"XI",  u"XII", u"L", u"C",  u"D",   u"M"};

/// The value of one character, which has one, in digits.
std::u16string digits_of(char32_t c) {
  const double value = u_getNumericValue(static_cast<UChar32>(c));
  std::u16string digits;
  for (const char digit : std::to_string(static_cast<int>(value)))
    digits += static_cast<char16_t>(digit);
  return digits;
}

std::u16string roman_letters(char16_t c) {
  std::u16string letters(kRomanLetters[(c - kFirstRoman) % kRomanSigns]);
  if (c >= kFirstRoman + kRomanSigns)
    for (char16_t& letter : letters) letter = static_cast<char16_t>(letter - u'A' + u'a');
  return letters;
}

/// Whether the next character to one side of the Roman signs around unit `i`, and of the spaces
/// beside them, is a Han character, a kana or one of their marks.
bool is_beside_unspaced(std::u16string_view units, std::size_t i) {
  constexpr std::size_t kReach = 4;
  const auto is_passed = [&](std::size_t k) {
    return is_roman_sign(units[k]) || is_space(units[k]);
  };
  std::size_t left = i;
  while (left > 0 && i - left < kReach && is_passed(left - 1)) --left;
  std::size_t right = i + 1;
  while (right < units.size() && right - i < kReach && is_passed(right)) ++right;
  return (left > 0 && is_of_unspaced_script(units[left - 1])) ||
         (right < units.size() && is_of_unspaced_script(units[right]));
}

}  // namespace

std::u16string digits_in_circle(char32_t c) {
  constexpr char32_t kFirstDingbat = U'❶';
  constexpr char32_t kLastDingbat = U'➓';
  const auto character = static_cast<UChar32>(c);
  if (c < U'①' || u_charType(character) != U_OTHER_NUMBER) return {};
  const bool is_circled =
      u_getIntPropertyValue(character, UCHAR_DECOMPOSITION_TYPE) == U_DT_CIRCLE ||
      (c >= kFirstDingbat && c <= kLastDingbat) || (c >= U'⓫' && c <= U'⓿');
  return is_circled ? digits_of(c) : std::u16string();
}

bool is_roman_sign(char32_t c) { return c >= kFirstRoman && c <= kLastRoman; }

CleanText with_roman_signs_spelled(const CleanText& text) {
  CleanText spelled;
  const auto add = [&](char16_t unit, Span raw) {
    spelled.units.push_back(unit);
    spelled.raw.push_back(raw);
  };
  for (std::size_t i = 0; i < text.units.size(); ++i) {
    const char16_t unit = text.units[i];
    const Span raw = text.raw[i];
    if (!is_roman_sign(unit)) {
      add(unit, raw);
      continue;
    }
    const bool is_number = is_beside_unspaced(text.units, i);
    if (is_number && !spelled.units.empty() && is_digit(spelled.units.back()))
      add(u' ', {raw.begin, raw.begin});
    for (const char16_t part : is_number ? digits_of(unit) : roman_letters(unit)) add(part, raw);
  }
  return spelled;
}

}  // namespace text
