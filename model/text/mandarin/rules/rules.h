// Declares the rules for Mandarin numbers and signs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "model/text/mandarin/rules/line.h"

namespace text::mandarin {

// Each rule reads what begins at unit `at`, or nothing. They are tried in this order. Pure, all.

/// The rest of a number that is too long to be counted.
Reading read_rest(const Line& line, std::size_t at);
/// 2023-05-01.
Reading read_date(const Line& line, std::size_t at);
/// Telephone numbers, and what is said like one: 13800138000, 房间号301.
Reading read_code(const Line& line, std::size_t at);
/// A number that belongs to a Latin word: A4, GPT-4.
Reading read_in_word(const Line& line, std::size_t at);
/// Years, alone or two: 2023年, 2010-2015年.
Reading read_year(const Line& line, std::size_t at);
/// 3:30, 9:00-17:00.
Reading read_clock(const Line& line, std::size_t at);
/// Minutes and seconds of arc or of time: the 54′30″ of 39°54′30″, 5′30″.
Reading read_minutes(const Line& line, std::size_t at);
/// 3:2.
Reading read_ratio(const Line& line, std::size_t at);
/// Hundredths behind a unit: 1米85.
Reading read_tail(const Line& line, std::size_t at);
/// 1.2.3, 9·11.
Reading read_dotted(const Line& line, std::size_t at);
/// 2/3, ½.
Reading read_fraction(const Line& line, std::size_t at);
/// 3², 10⁸m/s, 2^10.
Reading read_power(const Line& line, std::size_t at);
/// Three or four things: 3、4个.
Reading read_neighbours(const Line& line, std::size_t at);
/// An amount, or two, of percents, units, money or nothing: -5%, 60km/h, $3-5万.
Reading read_amount(const Line& line, std::size_t at);
/// A sign that has a word: 3+5=8, #3.
Reading read_sign(const Line& line, std::size_t at);

/// In Han characters; `counts`: something is counted, of which two are 两.
std::string words_of(const Numeral& numeral, bool counts = false);

}  // namespace text::mandarin
