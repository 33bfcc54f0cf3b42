#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// Which symbols a language's sounds are written with.
enum class Dialect { kAmerican, kBritish, kOther };

/// A language whose text can be spoken.
struct Language {
  std::string_view name;     ///< as manifests have it: en-us, pt-br
  const char* espeak_voice;  ///< a file of espeak-ng's data, found whatever else is installed
  Dialect dialect;           ///< anything but kOther is English
  bool is_english() const { return dialect != Dialect::kOther; }
};

/// The language called `name`. Throws model::Error for one that is not known, and for Japanese and
/// Mandarin (ja, zh), which are spoken from phonemes only. The reference lives for ever.
const Language& find_language(std::string_view name);

/// All of them, in the order in which they are shown.
std::vector<std::string_view> language_names();

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
