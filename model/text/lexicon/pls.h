// Reads pronunciation lexicons in the W3C's PLS format.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/text/language.h"

namespace text {

/// How one spelling is said: by phonemes or by other words.
struct PlsEntry {
  std::string grapheme;    ///< as the lexicon has it, white space collapsed
  std::string as_written;  ///< what it is looked for as: the grapheme, or with a capital first
  std::map<Dialect, std::string> phonemes = {};  ///< of the model's alphabet; empty: an alias
  std::string alias = {};
};

struct PlsLexicon {
  /// Those it is for, as manifests have them; none at all when it is for others only. Nothing: all.
  std::optional<std::vector<std::string>> languages;
  std::vector<PlsEntry> entries;  ///< each with another `as_written`
};

/// Reads a lexicon of the W3C's Pronunciation Lexicon Specification 1.0
/// (https://www.w3.org/TR/pronunciation-lexicon/). Of several pronunciations of a grapheme, in one
/// lexeme or in several, the first that is preferred, else the first. What begins with a small
/// letter is there with a capital, too, unless another grapheme is written so. Roles, examples and
/// metadata are passed over. `subject`: what errors call it. Throws io::Error with the line for
/// what is not of this form, for phonemes in alphabets that phonemes_in() does not know, and for
/// signs that are not of theirs.
PlsLexicon read_pls(const std::string& xml, const std::string& subject);

}  // namespace text
