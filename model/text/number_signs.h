#pragma once

#include <string>

namespace text {

/// The digits of a number in a circle, ① or ❿; empty for any other character. Pure, as all here.
std::u16string digits_in_circle(char32_t c);

/// Whether `c` is a Roman numeral that is one character, from Ⅰ to Ⅿ and from ⅰ to ⅿ.
bool is_roman_sign(char32_t c);
/// Its digits, 8 for Ⅷ, and its letters, VIII.
std::u16string digits_of_roman_sign(char16_t c);
std::u16string letters_of_roman_sign(char16_t c);

}  // namespace text
