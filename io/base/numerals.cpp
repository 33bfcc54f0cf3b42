// Values by tables of digits and units.
#include "io/base/numerals.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>

#include "io/base/strings.h"

namespace io {
namespace {

struct RomanPart {
  int value;
  std::string_view letters;
};
constexpr auto kRomanParts = std::to_array<RomanPart>({{1000, "m"},
                                                       {900, "cm"},
                                                       {500, "d"},
                                                       {400, "cd"},
                                                       {100, "c"},
                                                       {90, "xc"},
                                                       {50, "l"},
                                                       {40, "xl"},
                                                       {10, "x"},
                                                       {9, "ix"},
                                                       {5, "v"},
                                                       {4, "iv"},
                                                       {1, "i"}});

int roman_digit_value(char digit) {
  const std::string_view letter(&digit, 1);
  return std::ranges::find(kRomanParts, letter, &RomanPart::letters)->value;
}

std::string roman_numeral(int value) {
  std::string numeral;
  for (const RomanPart& part : kRomanParts)
    for (; value >= part.value; value -= part.value) numeral += part.letters;
  return numeral;
}

constexpr std::u16string_view kHanDigits = u"〇一二三四五六七八九";
/// Other forms of each: of accounts, older ones, and 两, which is said before what is counted.
constexpr std::array<std::u16string_view, 10> kOtherHanDigits = {
    u"零○", u"壱壹", u"弐貳贰两兩", u"参參叁", u"肆", u"伍", u"陆陸", u"柒漆", u"捌", u"玖"};

struct HanUnit {
  std::u16string_view forms;
  std::uint64_t value;
};
constexpr auto kHanUnits = std::to_array<HanUnit>(
    {{u"十拾", 10}, {u"廿", 20}, {u"卅", 30}, {u"卌", 40}, {u"百佰", 100}, {u"千仟", 1000}});

/// Of a Han digit in any form, or a decimal digit; negative for none.
int any_digit_value(char16_t c) {
  if (const int digit = han_digit_value(c); digit >= 0) return digit;
  for (std::size_t i = 0; i < kOtherHanDigits.size(); ++i)
    if (kOtherHanDigits[i].find(c) != std::u16string_view::npos) return static_cast<int>(i);
  return u_charDigitValue(c);
}

}  // namespace

int sum_of_roman_digits(std::string_view digits) {
  int sum = 0;
  int next = 0;  // the digit after it
  for (std::size_t i = digits.size(); i-- > 0;) {
    const int here = roman_digit_value(to_lower(digits[i]));
    sum += here < next ? -here : here;
    next = here;
  }
  return sum;
}

std::optional<int> roman_value(std::string_view word) {
  constexpr std::size_t kLongest = 15;  // MMMDCCCLXXXVIII
  constexpr int kMost = 3999;
  const std::string small = to_lower(word);
  if (small.empty() || small.size() > kLongest) return std::nullopt;
  if (small.find_first_not_of("ivxlcdm") != small.npos) return std::nullopt;
  const int value = sum_of_roman_digits(small);
  return value <= kMost && roman_numeral(value) == small ? std::optional(value) : std::nullopt;
}

int han_digit_value(char16_t c) {
  const std::size_t found = kHanDigits.find(c);
  return found == kHanDigits.npos ? -1 : static_cast<int>(found);
}

std::u16string han_numerals() {
  std::u16string all(kHanDigits);
  for (const std::u16string_view forms : kOtherHanDigits) all += forms;
  for (const HanUnit& unit : kHanUnits) all += unit.forms;
  return all;
}

std::optional<std::uint64_t> han_value(std::u16string_view number) {
  constexpr std::size_t kMostDigits = 17;  // of any value; no sum of them overflows
  if (number.empty() || number.size() > kMostDigits) return std::nullopt;
  std::uint64_t sum = 0;
  std::uint64_t digits = 0;  // after the last unit
  for (const char16_t c : number) {
    const auto* const unit = std::ranges::find_if(
        kHanUnits, [&](const HanUnit& each) { return each.forms.find(c) != each.forms.npos; });
    if (unit != kHanUnits.end()) {
      sum += std::max<std::uint64_t>(digits, 1) * unit->value;
      digits = 0;
    } else if (const int digit = any_digit_value(c); digit >= 0) {
      digits = digits * 10 + static_cast<std::uint64_t>(digit);
    } else {
      return std::nullopt;
    }
  }
  return sum + digits;
}

}  // namespace io
