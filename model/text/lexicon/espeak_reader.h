// Phonemes of words from espeak-ng, converted to the model's alphabet and cached.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/text/lexicon/phonemizer.h"

namespace text {

/// espeak-ng's IPA, its diphthongs and affricates tied by '^', to the symbols the model was trained
/// on: what misaki gives (https://github.com/hexgrad/misaki, misaki/espeak.py), EspeakFallback for
/// English and EspeakG2P for the others. UTF-8 in and out; anything the tables do not name passes
/// through.
std::string to_model_phonemes(std::string ipa, Dialect dialect);

/// The lexicons' symbols to the model's: it was trained on T for the tap of "water" and t for a
/// glottal stop (misaki/en.py, the last step of G2P).
std::u32string spelled_for_model(std::u32string_view phonemes);

/// What espeak-ng makes of words, in the model's alphabet, for words of any length and with a
/// memory. One thread at a time. Both functions throw as Phonemizer::ipa().
class EspeakReader {
 public:
  /// The phonemes of `words`, which are separated by single spaces; spaces between them, and within
  /// a word that has to be cut in pieces.
  std::string read(const std::string& words, const Language& language);

  /// Reads what it does not know yet of several runs of words, with a request for all, so that
  /// read() knows them.
  void read_ahead(const std::vector<std::string>& runs, const Language& language);

  /// The phonemes of each of `words`, read in one go, for words change their neighbours. One that
  /// espeak-ng joins to the word before it has none.
  std::vector<std::string> read_each(const std::vector<std::string>& words,
                                     const Language& language);

 private:
  /// Takes from `counts`, of the spoken words of each of `words`, those that espeak-ng joins to the
  /// word before: "we shall" is one, as it is by itself.
  void leave_out_joined(const std::vector<std::string>& words, const Language& language,
                        std::vector<std::size_t>& counts);
  std::string read_in_pieces(const std::string& words, const Language& language);
  static std::string key_of(const std::string& words, const Language& language);
  const std::string& keep(std::string key, std::string phonemes);

  Phonemizer phonemizer_;
  std::unordered_map<std::string, std::string> known_;  ///< by language and words
};

}  // namespace text
