// Part-of-speech tags for English without a trained tagger, to choose readings of heteronyms.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

/// A guess at the part of speech of a word: Penn Treebank tags, literals.
struct GuessedTag {
  std::string_view tag;
  std::string_view as_small;  ///< the same had it no capitals: NN or VB for what is NNP
};

/// Tags of English words by the words around them: closed classes and common words by tables
/// (`word_classes.h`), the rest by what comes before and after. It is there to tell apart the
/// readings of "read", "live" or "record", not to parse. `words`: those of one sentence, as written
/// with straight apostrophes; an empty one stands for a mark of punctuation and gets empty tags.
/// Linear in the number of words. Pure, safe from any thread.
std::vector<GuessedTag> guess_tags(const std::vector<std::string>& words);

}  // namespace text
