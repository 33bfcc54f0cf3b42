#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/text/misaki_map.h"

namespace text {

/// espeak-ng's reading of English words. The library keeps its state in globals and corrupts it
/// silently when entered twice, so one instance may live at a time, used by one thread at a time.
class Phonemizer {
 public:
  /// Throws model::Error when another instance is alive or espeak-ng finds no data.
  Phonemizer();
  ~Phonemizer();
  Phonemizer(const Phonemizer&) = delete;
  Phonemizer& operator=(const Phonemizer&) = delete;

  /// IPA of `words` (UTF-8, without NUL), diphthongs and affricates tied by '^', words separated by
  /// single spaces; empty when there is nothing to say. Throws model::Error when the voice of the
  /// dialect is not installed. espeak-ng passes over what exceeds its buffers, so keep to at most
  /// kMaxBytes, in words of at most kMaxWordCharacters.
  std::string ipa(const std::string& words, Dialect dialect);

  static constexpr std::size_t kMaxBytes = 600;
  static constexpr std::size_t kMaxWordCharacters = 48;

 private:
  void select(Dialect dialect);

  std::optional<Dialect> voice_;
};

}  // namespace text
