#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/text/pronunciation/language.h"

namespace text {

/// A voice of espeak-ng's data that speaks a language.
struct EspeakVoice {
  std::string file;  ///< within its folder of languages: gmw/de
  std::vector<std::string>
      names;  ///< codes of the language in small letters, the voice's own first
};

/// All voices that are languages: no variants of a speaker, no mbrola. Reads them anew, which takes
/// 10 to 70 ms. Safe from any thread, beside a Phonemizer too. Throws model::Error when espeak-ng
/// finds no data.
std::vector<EspeakVoice> espeak_voices();

/// espeak-ng's reading of words. The library keeps its state in globals and corrupts it silently
/// when entered twice, so one instance may live at a time, used by one thread at a time.
class Phonemizer {
 public:
  /// Throws model::Error when another instance is alive or espeak-ng finds no data.
  Phonemizer();
  ~Phonemizer();
  Phonemizer(const Phonemizer&) = delete;
  Phonemizer& operator=(const Phonemizer&) = delete;

  /// IPA of `words` (UTF-8, without NUL), diphthongs and affricates tied by '^', words separated by
  /// single spaces; empty when there is nothing to say. Where espeak-ng changes to another language
  /// for a word, it does so without a sign of it. Throws model::Error when the language's voice is
  /// not installed. espeak-ng passes over what exceeds its buffers, so keep to at most kMaxBytes,
  /// in words of at most kMaxWordCharacters.
  std::string ipa(const std::string& words, const Language& language);

  static constexpr std::size_t kMaxBytes = 600;
  static constexpr std::size_t kMaxWordCharacters = 48;

 private:
  void select(const Language& language);

  const Language* voice_ = nullptr;
};

}  // namespace text
