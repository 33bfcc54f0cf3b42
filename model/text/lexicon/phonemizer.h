// Access to espeak-ng for the rest of the front end, with recovery from its crashes.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/text/language.h"
#include "model/text/lexicon/espeak/helper.h"

namespace text {

/// A voice of espeak-ng's data that speaks a language.
struct EspeakVoice {
  std::string file;  ///< within its folder of languages: gmw/de
  std::vector<std::string>
      names;  ///< codes of the language in small letters, the voice's own first
};

/// espeak-ng's reading of words, in a helper process: espeak-ng keeps its state in globals, which
/// are the host's if it uses espeak-ng, too, and crashes on some words. The helper is started when
/// it is first needed, and started again when it is lost; so a crash costs these words. Any number
/// may live at a time, each used by one thread at a time. All functions throw model::Unavailable
/// where the helper cannot be started or espeak-ng finds no data.
class Phonemizer {
 public:
  Phonemizer();
  /// With a helper of its own, for tests.
  explicit Phonemizer(const espeak::Program& program);
  ~Phonemizer();
  Phonemizer(const Phonemizer&) = delete;
  Phonemizer& operator=(const Phonemizer&) = delete;

  /// IPA of `words` (UTF-8, without NUL), diphthongs and affricates tied by '^', words separated by
  /// single spaces; empty when there is nothing to say. Where espeak-ng changes to another language
  /// for a word, it does so without a sign of it. Throws model::Error when the language's voice is
  /// not installed, and for words on which espeak-ng crashes or hangs twice. espeak-ng passes over
  /// what exceeds its buffers, so keep to at most kMaxBytes, in words of at most
  /// kMaxWordCharacters.
  std::string ipa(const std::string& words, const Language& language);

  /// That of each of several runs of words, with one message each way in place of one for each run.
  /// Nothing where that fails, so that ipa() finds which run is to blame.
  std::optional<std::vector<std::string>> ipa_of_all(const std::vector<std::string>& runs,
                                                     const Language& language);

  /// All voices that are languages: no variants of a speaker, no mbrola. Reads them anew, which
  /// takes 10 to 70 ms.
  std::vector<EspeakVoice> voices();

  /// The version of espeak-ng: "1.51".
  std::string version();

  static constexpr std::size_t kMaxBytes = 600;
  static constexpr std::size_t kMaxWordCharacters = 48;

 private:
  espeak::Helper& helper();
  template <class Use>
  auto with_helper(const Use& use);

  espeak::Program program_;
  std::shared_ptr<espeak::SpareHelper> spare_;
  std::unique_ptr<espeak::Helper> helper_;  ///< null before the first request, and after a loss
};

}  // namespace text
