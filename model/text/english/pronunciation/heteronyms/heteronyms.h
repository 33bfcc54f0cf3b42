// Words that are written in one way and said in several, and the choice of a reading.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/english/pronunciation/part_of_speech.h"
#include "model/text/lexicon/phonemizer.h"

namespace text {

/// A place of a phrase: what may stand there, one of the words, marks or tags of
/// `words/heteronym_contexts.tsv`.
using PhraseSlot = std::vector<std::string_view>;

/// Words around a heteronym that decide for a reading.
struct ContextPhrase {
  std::vector<PhraseSlot> before;  ///< nearest first
  std::vector<PhraseSlot> after;   ///< nearest first
};

/// One of the ways in which a heteronym is said.
struct HeteronymReading {
  std::string_view name;                   ///< unique in the word: "past"
  std::vector<std::string_view> tags;      ///< Penn tags that speak for it
  std::array<std::u32string, 2> phonemes;  ///< American, British
  std::vector<ContextPhrase> phrases;
  std::vector<std::string_view> near;  ///< words that speak for it
  bool is_usual = false;               ///< said as without this reading: weak forms stay weak

  const std::u32string& said_in(Dialect dialect) const {
    return phonemes[dialect == Dialect::kBritish ? 1 : 0];
  }
  bool has_tag(std::string_view tag) const;
};

/// A word that is written in one way and said in several.
struct Heteronym {
  std::string word;  ///< in small letters
  std::vector<HeteronymReading> readings;

  bool has_tag(std::string_view tag) const;
};

/// The heteronym written as `word`, in small letters; null for any other word. Their forms
/// in -s are among them ("records"). Constant, safe from any thread.
const Heteronym* find_heteronym(std::string_view word);

/// Every one of them, in no order.
std::vector<const Heteronym*> all_heteronyms();

/// Whether any of `words`, as written, is one, perhaps as a possessive.
bool has_heteronym(const std::vector<std::string>& words);

/// How a word is said that has several readings.
struct HeteronymChoice {
  std::u32string phonemes;  ///< in the model's alphabet
  std::string source;       ///< "heteronym: read (past)"
};

/// For each word of a sentence how it is said, nothing where it is no heteronym, or one that is
/// said as usual. `words` and `tags` as `guess_tags` takes and gives them. Linear in the number of
/// words.
std::vector<std::optional<HeteronymChoice>> choose_heteronyms(const std::vector<std::string>& words,
                                                              const std::vector<GuessedTag>& tags,
                                                              Dialect dialect);

}  // namespace text
