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
#include "model/text/sentence_builder.h"
#include "model/text/sentence_text.h"
#include "model/text/unicode.h"

namespace text {

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
