// Expressions of languages whose words follow one another without spaces.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// What is said for an expression of a language whose words follow one another without spaces.
struct UnspacedReading {
  /// A kind of expression: date, clock, counter, …; empty: characters that words are found in.
  std::string_view rule;
  /// UTF-8, in the language's own script: Han characters for Mandarin; for Japanese words in
  /// hiragana as dictionaries spell them, with spaces between them and 、 for a pause.
  std::string spoken;
  std::size_t end = 0;  ///< the unit after the expression
};

/// What stands before, between and after the pauses of `spoken`.
std::vector<std::string_view> clauses_of(std::string_view spoken);

/// How such a language reads what is no word. Pure functions: safe from any thread.
struct UnspacedRules {
  /// The expression of numbers, or of signs that depend on what is around them, that begins at unit
  /// `at` of a text; nothing where none does.
  std::optional<UnspacedReading> (*read_expression)(std::u16string_view text, std::size_t at);
  /// The name of any other sign. Empty for one that is not said, such as
  /// the dot in 约翰·史密斯; nothing for one without a name.
  std::optional<std::string_view> (*name_of)(char16_t sign);
  /// Whether digits that `read_expression` leaves stand among the characters that words are found
  /// in, to be read with them.
  bool are_digits_characters = false;
  /// Whether the digits of a chemical formula are said with its letters, in English: CO₂.
  bool are_formulas_foreign = false;
};

}  // namespace text
