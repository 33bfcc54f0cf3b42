// Reads Japanese dates and clock times that are written in figures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/text/japanese/rules/counters.h"

namespace text::japanese {

/// 2023-05-01, 2023/5/1: a day of a year. Pure, as all here.
std::optional<Counted> date_at(std::u16string_view text, std::size_t at);

/// 7/1 before the day of the week in brackets: 7/1(月). Else it is a fraction, or two numbers.
std::optional<Counted> short_date_at(std::u16string_view text, std::size_t at);

/// 3:30, 12:05:10.
std::optional<Counted> clock_at(std::u16string_view text, std::size_t at);

/// A day of the month from 1 to 31: ついたち, ふつか, じゅう よっか.
Words day_words(std::uint64_t day);

}  // namespace text::japanese
