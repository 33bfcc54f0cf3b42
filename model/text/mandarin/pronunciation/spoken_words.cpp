// Reads words/spoken_words.tsv.
#include "model/text/mandarin/pronunciation/spoken_words.h"

#include <string_view>

#include "model/text/mandarin/embedded.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text {
namespace {

HanWordSet spoken_words(std::string_view list) {
  static const WordLists lists(mandarin::words::kSpokenWords);
  HanWordSet words;
  for (const std::string_view word : lists.words(list)) words.insert(decode(word, "word"));
  return words;
}

}  // namespace

const HanWordSet& weak_endings() {
  static const HanWordSet words = spoken_words("weak ending");
  return words;
}

const HanWordSet& full_words() {
  static const HanWordSet words = spoken_words("full");
  return words;
}

const HanWordSet& rhotic_words() {
  static const HanWordSet words = spoken_words("rhotic");
  return words;
}

const HanWordSet& full_er_words() {
  static const HanWordSet words = spoken_words("full 儿");
  return words;
}

}  // namespace text
