// Expands the named parts that the expressions of rules use, such as <N> and <month>.
#pragma once

#include <string>
#include <string_view>

namespace text {

/// `pattern` with what its names in angle brackets mean; none of them has groups:
/// <I> an integer with or without commas; <N> the same with decimals; <W> in sets, the letters of
/// Latin names, digits and the underscore; <Q> a number with its fraction and scale, as of
/// quantity(); <A> an amount of money without its scale; <scale> a scale of money; <U> a unit with
/// its power and what it is taken per; <currency>, <code> and <coin> signs before, on either side
/// and after; <month>, <weekday>, <street>, <short street>, <roman>, <small roman>, <emoticon>,
/// <emoji sequence>, <emoji profession>, <emoji activity>, <bare>, <state>: of the tables and
/// numerals they are named after.
std::string expand_pattern(std::string_view pattern);

}  // namespace text
