// English words for numbers, signs and letters, from which rules build their readings.
#pragma once

#include <string>
#include <string_view>

namespace text {

/// How numbers are said. British English puts "and" before tens and units: one hundred and five.
enum class English { kAmerican, kBritish };

/// Digits in words. `digits` holds ASCII digits only, at least one. Numbers beyond decillions (36
/// digits) are read digit by digit. Pure functions, safe from any thread.
std::string cardinal_words(std::string_view digits, English english);
std::string ordinal_words(std::string_view digits, English english);
/// "0 0 7" as zero zero seven.
std::string digit_words(std::string_view digits);
/// 1905 as nineteen oh five, 2000 as two thousand; a year of other than four digits is a cardinal.
std::string year_words(std::string_view digits, English english);
/// The last two digits of a year: "oh four", "twenty-four".
std::string short_year_words(std::string_view digits, English english);
/// The number of a house, a road or a flight in pairs: 742 is seven forty-two, 305 three oh five.
/// More than four digits are said one by one.
std::string pair_words(std::string_view digits, English english);
/// Whether what is written can be a year: four digits and nothing else, from `first` to 2099.
bool is_year(std::string_view written, std::string_view first = "1100");
/// A number as written: 1,234.50 or .5 or 007. Digits after the point are read one by one, and so
/// are those of a number that begins with a needless zero.
std::string number_words(std::string_view written, English english);

/// The last word of a cardinal made an ordinal ("twenty-one" to "twenty-first") or a plural
/// ("nineteen ninety" to "nineteen nineties").
std::string to_ordinal(std::string cardinal);
std::string to_plural(std::string words);

/// What a sign, an emoji or a single Greek letter is called in English; empty for what has no name
/// that anybody would say. From tables of common names, else Unicode's own. Pure.
std::string symbol_name(char32_t c);

/// The country of a flag of two regional indicators, as "flag of France"; empty for other pairs.
std::string flag_name(char32_t first, char32_t second);

/// Whether a run of letters in a name, an address or a code is said letter by letter: no vowel, too
/// short for a word, or known for it ("pdf", "edu"). Either case; letters beyond ASCII make
/// a word.
bool is_spelled_in_codes(std::string_view letters);

/// Whether a word in capitals is said letter by letter: FBI, but not NASA. `shouted`: words around
/// it are in capitals, too.
bool is_spelled_in_capitals(std::string_view letters, bool shouted);

}  // namespace text
