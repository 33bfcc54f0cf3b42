// Words that English writes short, and words that begin its sentences.
#pragma once

#include <string>
#include <string_view>

#include "model/text/abbreviation.h"
#include "model/text/word_table.h"

namespace text {

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

/// Those that stand before names: Dr, Mrs.
WordSet abbreviated_titles();

/// A word that begins sentences and is hardly a name: "The", "He", "But".
bool is_sentence_starter(std::string_view word);

}  // namespace text
