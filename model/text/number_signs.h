// Numbers that are single characters: ① becomes digits, Ⅳ digits or letters.
#pragma once

#include <string>

#include "model/text/clean_text.h"

namespace text {

/// The digits of a number in a circle, ① or ❿; empty for any other character. Pure, as all here.
std::u16string digits_in_circle(char32_t c);

/// Whether `c` is a Roman numeral that is one character, from Ⅰ to Ⅿ and from ⅰ to ⅿ.
bool is_roman_sign(char32_t c);

/// `text` without such numerals: beside Han characters or kana they become numbers, 数学Ⅱ is 数学2;
/// elsewhere the letters that they look like. Linear time.
CleanText with_roman_signs_spelled(const CleanText& text);

}  // namespace text
