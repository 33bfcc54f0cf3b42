// Numbers together with what they count: fractions, scales, singular or plural.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"

namespace text {

/// A number as things are counted with it, in words. One grammar for measures, money and plain
/// numbers: number, fraction, scale.
struct Quantity {
  std::string words;
  /// What is counted after it: one mile, two miles, half of a mile.
  enum class Count : unsigned char { kOne, kMany, kPart } count = Count::kMany;
};

/// `written` as <Q> of patterns.h has it: "4 1/2", "2.5 million", "3,5", "½". Pure, as all here.
Quantity quantity(std::string_view written, English english);

/// "a half", "two thirds", "ten out of ten"; of more digits "one over five thousand".
std::string fraction_words(const std::string& above, const std::string& below, English english);
/// The parts of a fraction: "half", "quarters", "tenths".
std::string denominator(const std::string& digits, bool one, English english);
/// " and a half" after a whole number.
std::string added_fraction(const std::string& above, const std::string& below, English english);

/// " million" for m, bn, million; empty for an empty one. `scale` as <scale> of patterns.h has it.
std::string scale_word(std::string_view scale);

/// "one mile", "two miles", "half a mile", "three quarters of a mile". `attribute`: what is counted
/// describes what follows: "a two mile walk".
std::string counted(const Quantity& quantity, std::string_view one, std::string_view many,
                    bool attribute = false);
/// The word before an expression, or before adjectives that stand between: "a" of "a nice, $5 hat".
/// Empty where a mark does.
std::string opening_word(const Expression& x);
/// Whether a word behind an amount is a noun that the amount may describe: the $5 "hat", but not
/// "back" or "went".
bool is_thing(const std::string& word);
/// Whether what the expression counts describes the word that follows: "a $5 bill", "an old, $5
/// bill".
bool is_attribute(const Expression& x);

/// For patterns.h.
std::string vulgar_signs();
std::string scale_pattern();
std::string long_scale_pattern();

}  // namespace text
