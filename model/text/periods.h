// Periods that end no sentence, by rules that all languages share: those of abbreviations,
// initials, halves of the day. What a language adds is in its folder.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "model/text/abbreviation.h"
#include "model/text/language.h"

namespace text {

inline constexpr std::size_t kMaxWordUnits = 32;  ///< of a word around a period

/// The word that begins at `begin`, with its apostrophes, of at most kMaxWordUnits.
std::string word_at(std::u16string_view text, std::size_t begin);
/// The word that ends at `end`, with the periods and slashes inside it, within text[begin] and on.
std::u16string_view word_until(std::u16string_view text, std::size_t begin, std::size_t end);
/// "U.S", "p.m", "Ph.D": parts of one or two letters with periods between.
bool is_dotted(std::u16string_view word);

/// What is known of the word before a period.
struct WordBefore {
  std::u16string_view word;   ///< without the period
  std::u16string_view whole;  ///< with the letters of the same abbreviation before it
  std::optional<Company> company = std::nullopt;  ///< of an abbreviation
  bool is_before_starter = false;                 ///< the next word begins sentences
};

/// Whether the period belongs to the word. Pure: safe from any thread.
bool is_part_of_word(const Period& period, const WordBefore& before);

}  // namespace text
