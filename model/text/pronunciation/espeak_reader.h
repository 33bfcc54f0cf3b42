#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/text/pronunciation/phonemizer.h"

namespace text {

/// What espeak-ng makes of words, in the model's alphabet, for words of any length and with a
/// memory. As many at a time and from as many threads as Phonemizer: one.
class EspeakReader {
 public:
  /// The phonemes of `words`, which are separated by single spaces; spaces between them, and within
  /// a word that has to be cut in pieces.
  std::string read(const std::string& words, const Language& language);

  /// The phonemes of each of `words`, read in one go, for words change their neighbours. One that
  /// espeak-ng joins to the word before it has none.
  std::vector<std::string> read_each(const std::vector<std::string>& words,
                                     const Language& language);

 private:
  std::string read_in_pieces(const std::string& words, const Language& language);

  Phonemizer phonemizer_;
  std::unordered_map<std::string, std::string> known_;  ///< by language and words
};

}  // namespace text
