// Runs of glued tokens in text without spaces, which callers divide into words.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/spoken.h"

namespace text {

/// Characters of a sentence with nothing between them, in which words are to be found.
class Run {
 public:
  void add(const Word& word);

  std::u32string_view characters() const { return characters_; }
  /// The word of the sentence that character `i` comes from, and the first character behind it.
  const Word& part(std::size_t i) const { return *words_[i]; }
  std::size_t end_of_part(std::size_t i) const;
  /// `count` characters as one word, with the bytes, the rule and the stress that they came with.
  Word word(std::size_t begin, std::size_t count, std::string reading) const;

 private:
  std::u32string characters_;
  std::vector<const Word*> words_;  ///< of the sentence, by character
};

/// The tokens of a sentence with what `divide` adds for each of its runs: of the words that
/// `belongs` to one and that are glued to the word before. The other tokens are left. Linear time
/// but for `divide`.
Sentence with_runs_divided(Sentence sentence, bool (*belongs)(const Word& word),
                           const std::function<void(const Run& run, Sentence& divided)>& divide);

}  // namespace text
