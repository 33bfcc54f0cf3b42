// Finds words that tell what another word of their clause is in words/word_classes.tsv.
#include "model/text/english/pronunciation/clause_words.h"

#include "model/text/english/pronunciation/word_classes.h"

namespace text {

bool is_present_cue(std::string_view word) {
  static const WordSet words = word_class("present");
  return words.contains(word);
}

bool is_past_cue(std::string_view word) {
  static const WordSet words = word_class("past cue");
  return words.contains(word);
}

bool takes_noun_after_to(std::string_view word) {
  static const WordSet words = word_class("noun after to");
  return words.contains(word);
}

bool goes_to(std::string_view word) {
  static const WordSet words = word_class("goes");
  return words.contains(word);
}

bool begins_clause(std::string_view word) {
  static const WordSet words = word_class("clause");
  return words.contains(word);
}

bool takes_bare_verb(std::string_view word) {
  static const WordSet words = word_class("bare verb");
  return words.contains(word);
}

bool takes_adjective(std::string_view word) {
  static const WordSet words = word_class("takes adjective");
  return words.contains(word);
}

}  // namespace text
