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

struct RomanSign {
  std::u16string_view letters;
  int value;
};
constexpr std::array<RomanSign, kRomanSigns> kRoman = {{{u"I", 1},
                                                        {u"II", 2},
                                                        {u"III", 3},
                                                        {u"IV", 4},
                                                        {u"V", 5},
                                                        {u"VI", 6},
                                                        {u"VII", 7},
                                                        {u"VIII", 8},
                                                        {u"IX", 9},
                                                        {u"X", 10},
                                                        {u"XI", 11},
                                                        {u"XII", 12},
                                                        {u"L", 50},
                                                        {u"C", 100},
                                                        {u"D", 500},
                                                        {u"M", 1000}}};

std::u16string decimal_digits(int number) {
  std::u16string digits;
  for (const char c : std::to_string(number)) digits += static_cast<char16_t>(c);
  return digits;
}

const RomanSign& roman_sign(char16_t c) { return kRoman[(c - kFirstRoman) % kRomanSigns]; }

std::u16string roman_letters(char16_t c) {
  std::u16string letters(roman_sign(c).letters);
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
  return is_circled ? decimal_digits(static_cast<int>(u_getNumericValue(character)))
                    : std::u16string();
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
    for (const char16_t part :
         is_number ? decimal_digits(roman_sign(unit).value) : roman_letters(unit))
      add(part, raw);
  }
  return spelled;
}

}  // namespace text
