// Reads one sentence into words and marks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/conventions.h"
#include "model/text/language.h"
#include "model/text/markup.h"
#include "model/text/normaliser.h"
#include "model/text/sentence_text.h"
#include "model/text/unicode.h"

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

/// Reads one sentence from left to right into words and marks: an expression by what the language's
/// reader says for it, anything else as it is written. What it is given must outlive it.
class SentenceReader {
 public:
  /// `expressions` are those of `language`, open on `text`.
  SentenceReader(const CleanText& text, const UnitRange& sentence, const Language& language,
                 const Conventions& conventions, ExpressionReader& expressions,
                 Transliteration& transliteration, SentenceBuilder& out);

  /// Reads on up to unit `end`, as if the sentence ended there.
  void read(std::size_t end);
  void skip_to(std::size_t unit) { at_ = unit; }
  /// A word whose phonemes are asked for; `label` are its units.
  void add_given(const Request& request, const UnitRange& label);

 private:
  void take(const SpokenExpression& expression);
  void read_as_written();
  void read_word();
  void add_unspaced(std::string_view spoken, std::size_t end, std::string_view rule);
  bool is_glued(std::size_t at) const { return glue_ == at && at > sentence_.range.begin; }
  void add_word(std::u16string_view word, Span span);
  bool read_inner_period();
  void read_mark(char32_t mark);
  void read_hyphen(char32_t c);
  void read_apostrophe();
  bool read_elision();
  void read_symbol(char32_t c);
  bool read_flag(char32_t c, std::size_t end);
  bool is_ornament(char32_t c, char32_t next) const;
  bool is_typography(char32_t c) const;

  char16_t unit(std::size_t i) const { return sentence_.unit(i); }
  char32_t character(std::size_t i) const { return sentence_.character(i); }
  Span span(std::size_t begin, std::size_t end) const { return sentence_.text.span(begin, end); }

  SentenceText sentence_;  ///< as far as it is read, see read()
  const Language& language_;
  const Writing writing_;
  const UnspacedRules* unspaced_;  ///< null for a language with spaces
  const Conventions& conventions_;
  ExpressionReader& expressions_;
  Transliteration& transliteration_;
  SentenceBuilder& out_;
  std::size_t at_;
  std::size_t glue_ = 0;  ///< the unit at which a word goes on with the last one, without a space
  bool is_last_part_ = true;
  bool quotation_ = false;  ///< within single quotes
};

}  // namespace text
