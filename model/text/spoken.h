// What the normaliser hands on: words and marks with their raw bytes, and what has no sound.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace text {

/// Bytes of the raw UTF-8 text, from `begin` to before `end`.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

/// One word as it is to be said. Words that one rule made of one expression ("$5") share its span.
struct Word {
  std::string spoken;     ///< case kept: "Smith", "NASA", "twenty-three"
  Span raw;               ///< what it stands for
  std::string rule;       ///< the normaliser rule that made it; empty: as written
  std::string phonemes;   ///< given in the text; empty: to be looked up
  int stress = 0;         ///< asked for in the text, relative to the usual one
  bool is_glued = false;  ///< to the word before it, in languages without spaces
  /// How it is said where its writing does not show it: syllables of pinyin with spaces between
  /// them, kana; empty: by its letters.
  std::string reading = {};
};

/// Punctuation that the model speaks as a pause or a tone.
struct Mark {
  std::string symbol;  ///< one character of the model's alphabet
  Span raw;
  bool apart = false;  ///< a dash written with spaces around it
};

using Token = std::variant<Word, Mark>;
/// The words and marks of one sentence, in order.
using Sentence = std::vector<Token>;

/// A character that has no sound, and where it stood.
struct Unspoken {
  std::string symbol;
  Span raw;
  /// Nothing is amiss: typography such as *stars* and ---- rules, a quotation mark or bracket
  /// around nothing, or what the conventions leave out.
  bool is_silent = false;
};

}  // namespace text
