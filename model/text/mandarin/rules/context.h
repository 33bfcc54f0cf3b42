// Tests of the text around a number, which rules share.
#pragma once

#include <cstddef>
#include <string_view>

#include "model/text/mandarin/rules/line.h"

namespace text::mandarin {

// What stands around a number and decides how it is read. Pure, all.

/// 负, 正 or 正负 for the sign at `i`; empty for none.
std::string_view sign_word_at(const Line& line, std::size_t i);
/// Whether what is before `at` lets a number there have a sign: none behind a number, a Latin word,
/// or what is joined by it (5元-10元).
bool may_have_sign(const Line& line, std::size_t at);
/// Whether a number that begins at `at` stands behind an operator.
bool is_behind_operator(const Line& line, std::size_t at);
/// Whether behind a number that ends at `end` a calculation goes on.
bool is_before_operator(const Line& line, std::size_t end);
/// Whether a number and what it counts end before `at`: 5元.
bool is_behind_counted(const Line& line, std::size_t at);
/// Whether 第 stands before a number that begins at `at`, or before its list: 第1、2个.
bool is_ordinal(const Line& line, std::size_t at);
/// Whether the words around two numbers say that these are a score, or a scale.
bool is_score(const Line& line, std::size_t at, std::size_t end);
/// Where the number begins whose last digit is at `i`.
std::size_t begin_of_number(const Line& line, std::size_t i);
/// A sign of a calculation or a comparison, but + and -.
bool is_calculating(char16_t c);

}  // namespace text::mandarin
