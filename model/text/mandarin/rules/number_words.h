// Mandarin number words: cardinals, single digits, and digits as in telephone numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace text::mandarin {

/// A whole number in Han characters, UTF-8: 两万零一十. A two that counts thousands and more is 两
/// where it comes first; a number that is only 2 is 二. Pure, as all here.
std::string cardinal(std::uint64_t number);

/// ASCII digits one by one; `one`: how 1 is said.
std::string digit_words(std::string_view digits, std::string_view one = "一");
/// With the one of telephone numbers, which is not mistaken for seven.
std::string code_words(std::string_view digits);

}  // namespace text::mandarin
