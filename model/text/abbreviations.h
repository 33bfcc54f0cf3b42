#pragma once

#include <string>
#include <string_view>

namespace text {

/// Whether the period at text[period] belongs to an abbreviation, a name's initial or a number and
/// the sentence goes on after it: "Dr. Smith", "at 5 p.m. today", "J. R. Smith", "No. 5".
bool is_abbreviation_period(std::u32string_view text, std::size_t period);

/// `words` as espeak-ng should read them: known abbreviations written out.
std::u32string expand_abbreviations(std::u32string_view words);

}  // namespace text
