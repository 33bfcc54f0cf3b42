// Numerals other than decimal digits: Roman ones, and those of Chinese and Japanese.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace io {

/// The value of Roman digits, capital or small: 14 of XIV. A digit before a larger one is
/// subtracted in any order of digits, well-formed or not: IIII is 4. REQUIRES: nothing but the
/// letters IVXLCDM. Pure, as all here.
int sum_of_roman_digits(std::string_view digits);

/// The value of a well-formed Roman numeral, I to MMMCMXCIX, in letters of either case; nothing for
/// other words.
std::optional<int> roman_value(std::string_view word);

/// The value of a Han digit as everyday text has it, 〇 to 九; -1 for other characters, 零 and 壹
/// among them.
int han_digit_value(char16_t c);

/// The characters of numbers below 10,000 in Han, in all their forms: 〇 零 一 壹 十 拾 廿 百 千
/// ...
std::u16string han_numerals();

/// The value of a number of such characters and decimal digits of any script: digits one after the
/// other (一二, 12), or with 十, 百 and 千 (十二, 廿二), which may come in any order. Nothing for
/// other text, for the empty one, and for more than 17 digits.
std::optional<std::uint64_t> han_value(std::u16string_view number);

}  // namespace io
