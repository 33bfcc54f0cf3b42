// The entry point for all Mandarin expressions of numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/unspaced.h"

namespace text {

/// The expression of numbers that begins at unit `at` of a sentence, as Mandarin reads it: 2.5 is
/// 二点五, 30% 百分之三十, 2023-05-01 二零二三年五月一日; nothing where none begins. A sign between
/// numbers is an expression of its own where it has a word: the + of 3+5 is 加. Han characters
/// around a number are looked at (两 of 2个) but stay, except where the word for a sign comes in
/// other order. To be asked at each position from left to right, behind what was read last. ASCII
/// and full-width forms are the same. Looks at a bounded number of units, so that a sentence takes
/// linear time; more digits in a row than anyone would count are said one by one, in pieces. Pure:
/// safe from any thread; never fails.
std::optional<UnspacedReading> read_mandarin_number(std::u16string_view text, std::size_t at);

}  // namespace text
