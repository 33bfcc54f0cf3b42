#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/clean_text.h"
#include "model/text/normalising/rule_book.h"
#include "model/text/sentence_builder.h"
#include "model/text/unicode.h"

namespace text {

/// Reads one sentence from left to right into words and marks: an English expression that a rule
/// fits by the rule, anything else as it is written. What it is given must outlive it.
class SentenceReader {
 public:
  /// `language`: en-us and en-gb are English; `rules` are open on `text`.
  SentenceReader(const CleanText& text, const Range& sentence, std::string_view language,
                 RuleBook& rules, Transliteration& transliteration, SentenceBuilder& out);

  /// Reads on up to unit `end`, as if the sentence ended there.
  void read(std::size_t end);
  void skip_to(std::size_t unit) { at_ = unit; }

 private:
  void take(const RuleBook::Reading& reading);
  void read_as_written();
  void read_word();
  void add_word(std::u16string_view word, Span span);
  void read_mark(char32_t mark);
  void read_hyphen(char32_t c);
  void read_apostrophe();
  bool read_elision();
  void read_symbol(char32_t c);
  bool read_flag(char32_t c, std::size_t end);
  bool is_ornament(char32_t c, char32_t next) const;

  /// White space outside the sentence.
  char16_t unit(std::size_t i) const;
  char32_t character(std::size_t i) const;
  std::u16string_view units(std::size_t begin, std::size_t end) const;

  const CleanText& text_;
  Range sentence_;
  std::optional<English> english_;
  RuleBook& rules_;
  Transliteration& transliteration_;
  SentenceBuilder& out_;
  std::size_t at_;
  bool is_last_part_ = true;
  bool quotation_ = false;  ///< within single quotes
};

}  // namespace text
