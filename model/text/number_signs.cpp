#include "model/text/number_signs.h"

#include <unicode/uchar.h>

#include <array>
#include <cstddef>
#include <string_view>

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

std::u16string digits_of(int number) {
  std::u16string digits;
  for (const char c : std::to_string(number)) digits += static_cast<char16_t>(c);
  return digits;
}

const RomanSign& roman_sign(char16_t c) { return kRoman[(c - kFirstRoman) % kRomanSigns]; }

}  // namespace

std::u16string digits_in_circle(char32_t c) {
  constexpr char32_t kFirstDingbat = U'❶';
  constexpr char32_t kLastDingbat = U'➓';
  const auto character = static_cast<UChar32>(c);
  if (c < U'①' || u_charType(character) != U_OTHER_NUMBER) return {};
  const bool is_circled =
      u_getIntPropertyValue(character, UCHAR_DECOMPOSITION_TYPE) == U_DT_CIRCLE ||
      (c >= kFirstDingbat && c <= kLastDingbat) || (c >= U'⓫' && c <= U'⓿');
  return is_circled ? digits_of(static_cast<int>(u_getNumericValue(character))) : std::u16string();
}

bool is_roman_sign(char32_t c) { return c >= kFirstRoman && c <= kLastRoman; }

std::u16string digits_of_roman_sign(char16_t c) { return digits_of(roman_sign(c).value); }

std::u16string letters_of_roman_sign(char16_t c) {
  std::u16string letters(roman_sign(c).letters);
  if (c >= kFirstRoman + kRomanSigns)
    for (char16_t& letter : letters) letter = static_cast<char16_t>(letter - u'A' + u'a');
  return letters;
}

}  // namespace text
