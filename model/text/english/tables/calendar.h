// English months and days of the week, for lookup and for expressions.
#pragma once

#include <string>
#include <string_view>

namespace text {

/// The names of months and days of the week, in full or short, as they are said. Constant data,
/// safe from any thread.

/// "July" for july, JUL or Jul; null for any other word.
const char* find_month(std::string_view written);
/// The month of a number from 1 to 12; null for others.
const char* numbered_month(const std::string& digits);
/// "Monday" for mon or Mon; null for any other word.
const char* find_weekday(std::string_view written);

/// Alternatives of an expression for all of them, in any case.
std::string month_pattern();
std::string weekday_pattern();

}  // namespace text
