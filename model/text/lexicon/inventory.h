// Compares the phonemes of a language with a model's alphabet, for `model inspect`.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "model/text/language.h"
#include "model/text/lexicon/espeak_reader.h"

namespace text {

/// A symbol that a language is spoken with.
struct PhonemeUse {
  std::string symbol;                 ///< one character of UTF-8
  bool is_known = false;              ///< in the model's alphabet
  std::size_t words = 0;              ///< of Inventory::words, how many have it
  std::vector<std::string> examples;  ///< the first few words with it; letters where no word has it
};

/// The symbols of a language, as far as words show them: espeak-ng has no list of them.
struct Inventory {
  std::size_t words = 0;             ///< read; 0 where ICU knows no words of the language
  std::size_t affected = 0;          ///< of them, how many have a symbol that is not known
  std::vector<PhonemeUse> phonemes;  ///< the most frequent first

  bool is_covered() const { return affected == 0 && missing().empty(); }
  std::vector<PhonemeUse> missing() const;
};

/// Reads words of `language` (see probe_words()) with `espeak`, or who reads it, and collects what
/// they are spoken with, and which of it `alphabet` has: the symbols of a model, one character of
/// UTF-8 each. Takes some tens of milliseconds. Throws as EspeakReader::read(), and for Japanese as
/// japanese::Reader when MeCab has no dictionary.
Inventory probe_inventory(EspeakReader& espeak, const Language& language,
                          const std::set<std::string>& alphabet);

}  // namespace text
