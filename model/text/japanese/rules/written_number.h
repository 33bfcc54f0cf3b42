// Parses numbers in Arabic or Han digits, with scales and fractions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/text/japanese/rules/number_words.h"

namespace text::japanese {

/// A number as it is written: 1,234, 2.5億, 三百二十, 二〇二三, 三・一四. Pure, as all here.
struct WrittenNumber {
  std::uint64_t value = 0;  ///< what is before the point
  std::u16string digits;    ///< in ASCII, of a number in Arabic digits without a scale
  std::u16string fraction;  ///< in ASCII, behind the point
  char16_t scale = 0;       ///< 万, 億 or 兆 of a number with a fraction
  bool is_rest = false;     ///< of more digits than are looked at
  bool is_han = false;      ///< Han numerals alone
  std::size_t end = 0;      ///< the unit behind it

  /// One whose digits are said one by one: it begins with 0, or has more than anyone counts.
  bool is_code() const;
};

/// The value of a digit, ASCII or full-width; -1 for other units.
int digit_value(char16_t unit);
/// Whether a unit is of a number in Han: 〇 to 九, 十, 百, 千, 万, 億, 兆, 京.
bool is_han_numeral(char16_t unit);

/// ASCII for full-width forms and for the dashes and waves that stand between numbers (`-`, `~`).
char16_t plain(char16_t unit);

/// The number that begins at unit `at`; nothing for none. Looks at 64 units at most.
std::optional<WrittenNumber> written_number(std::u16string_view text, std::size_t at);

/// Its words; the last digit before a counter may have a way of its own.
Words words_of(const WrittenNumber& number, const LastDigit& last = {});

}  // namespace text::japanese
