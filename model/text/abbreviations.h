#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace text {

/// What a word that is written short needs around it.
enum class Company : std::uint8_t {
  kNone,       ///< stands anywhere: "vs."
  kTitle,      ///< a name follows: "Dr. Smith"; never ends a sentence before one
  kNumber,     ///< a number follows; otherwise it is an ordinary word: "No. 5"
  kYear,       ///< a year follows: "b. 1920"
  kEndsPhrase  ///< often the last of its sentence: "Inc.", "etc."
};

struct Abbreviation {
  std::string_view written;  ///< without its last period
  std::string_view spoken;
  Company company = Company::kNone;
  bool bare = false;  ///< known without a period, too
};

/// The entry of `written`; null for any other word. Constant data, safe from any thread.
const Abbreviation* find_abbreviation(std::string_view written);

/// Alternatives of an expression: all that are known without a period.
std::string bare_abbreviation_pattern();

/// What the abbreviation `written` of a language needs around it; nothing for any other word.
/// English, French, Spanish, Italian, Portuguese, German, Dutch, Polish, Swedish and Turkish; other
/// languages have none. Safe from any thread.
std::optional<Company> company_of(std::string_view written, std::string_view language);

struct Expansion {
  std::string spoken;
  Company company;
};

/// What is said for the abbreviation `written`, without its last period, of a language other than
/// English, and what it needs around it; nothing where it is left to espeak-ng: so far in all but
/// German. Safe from any thread.
std::optional<Expansion> expansion_of(std::string_view written, std::string_view language);

/// A word that begins sentences and is hardly a name: "The", "He", "But".
bool is_sentence_starter(std::string_view word);

}  // namespace text
