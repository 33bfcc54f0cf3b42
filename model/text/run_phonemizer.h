#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/phonemizer.h"
#include "model/text/spoken.h"

namespace text {

/// Phonemes word by word, read in their context: espeak-ng gets the words between two marks in one
/// piece, and each of them alone where its answer does not part into as many.
class RunPhonemizer {
 public:
  /// One string per word, in the model's phonemes; empty for what has no sound. `language`: en-us
  /// or en-gb; throws model::Error for any other.
  std::vector<std::u32string> phonemes(std::span<const Word> words, std::string_view language);

 private:
  std::vector<std::u32string> batch(std::span<const Word> words, Dialect dialect);
  std::u32string alone(const std::string& word, Dialect dialect);

  Phonemizer espeak_;
};

}  // namespace text
