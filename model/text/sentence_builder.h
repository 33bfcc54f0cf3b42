// Collects the words and marks of one sentence, with the bytes that each covers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/spoken.h"

namespace text {

/// Collects the words and marks of one sentence and keeps count of what covers which bytes: signs
/// that are part of a word's spelling lengthen its span.
class SentenceBuilder {
 public:
  explicit SentenceBuilder(std::vector<Unspoken>& unspoken) : unspoken_(unspoken) {}

  /// `spoken`: words separated by spaces, all of them for `raw`; a comma after a word is a mark.
  void add_words(std::string_view spoken, Span raw, std::string_view rule);
  /// One word, glued to the last one or not: see Word.
  void add_unspaced(std::string_view spoken, Span raw, std::string_view rule, bool is_glued);
  /// A word with phonemes.
  void add_given(Word word);
  /// The words from number `first` on are stressed as asked for, and stand for all of `raw`.
  void stress_from(std::size_t first, int stress, Span raw);
  /// The first four marks in a row are kept, the others lengthen the last.
  void add_mark(std::string symbol, Span raw, bool apart = false);
  /// A sign of the word just before it, which must be the last token: a hyphen, an apostrophe.
  void add_to_word(Span raw, std::string_view spelling = "");
  /// A hyphen of the word that comes next.
  void add_before_word(Span raw);
  void add_unspoken(std::string symbol, Span raw);
  /// What is not meant to be heard.
  void add_silent(Span raw);

  const Token* last() const { return sentence_.empty() ? nullptr : &sentence_.back(); }
  bool last_is_word_until(std::size_t byte) const;
  std::size_t size() const { return sentence_.size(); }
  Sentence take();

 private:
  void add_word(std::string_view word, Span raw, std::string_view rule);
  void join_waiting(Span& raw);

  std::vector<Unspoken>& unspoken_;
  Sentence sentence_;
  std::optional<Span> waiting_;  ///< a sign of the next word
  int marks_in_a_row_ = 0;
};

}  // namespace text
