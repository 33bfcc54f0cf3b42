// Reads one sentence into words and marks: see sentence_reader.h.
#include "model/text/sentence_reader.h"

#include <unicode/uchar.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "io/base/strings.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMaxSpokenWord = 48;  // units; espeak-ng cuts what is much longer

bool is_word_character(char32_t c) { return is_alnum(c) || is_combining(c); }

/// The mark of the model's alphabet that `c` is, or stands for; 0 for any other character.
char32_t mark_of(char32_t c) {
  if (c == U'[' || c == U'{') return U'(';
  if (c == U']' || c == U'}') return U')';
  if (c == kDoubleHyphen) return U'—';
  if (c == U'。') return U'.';
  if (c == U'、') return U',';
  return is_mark(c) ? c : 0;
}

bool is_emoji(char32_t c) {
  const auto has = [&](UProperty property) {
    return u_hasBinaryProperty(static_cast<UChar32>(c), property) != 0;
  };
  return c > 0xFF && (has(UCHAR_EXTENDED_PICTOGRAPHIC) || has(UCHAR_EMOJI_MODIFIER));
}

std::size_t size_of(char32_t c) { return U16_LENGTH(static_cast<UChar32>(c)); }

}  // namespace

SentenceReader::SentenceReader(const CleanText& text, const UnitRange& sentence,
                               const Language& language, const Conventions& conventions,
                               ExpressionReader& expressions, Transliteration& transliteration,
                               SentenceBuilder& out)
    : sentence_{text, sentence},
      language_(language),
      writing_(language.writing()),
      unspaced_(language.unspaced()),
      conventions_(conventions),
      expressions_(expressions),
      transliteration_(transliteration),
      out_(out),
      at_(sentence.begin) {}

void SentenceReader::read(std::size_t end) {
  const std::size_t sentence_end = std::exchange(sentence_.range.end, end);
  is_last_part_ = end == sentence_end;
  while (at_ < end) {
    if (is_space(unit(at_)))
      ++at_;
    else if (const auto found = expressions_.read({sentence_, at_, is_last_part_, conventions_}))
      take(*found);
    else
      read_as_written();
  }
  sentence_.range.end = sentence_end;
}

void SentenceReader::take(const SpokenExpression& expression) {
  const auto& [rule, spoken, end, has_last_mark, is_unspaced] = expression;
  if (is_unspaced) return add_unspaced(spoken, end, rule);
  if (spoken.empty())
    out_.add_silent(span(at_, end));
  else
    out_.add_words(spoken, span(at_, end), rule);
  if (has_last_mark) out_.add_mark(".", span(end - 1, end));
  at_ = end;
}

void SentenceReader::read_as_written() {
  const char32_t c = character(at_);
  if (is_word_character(c)) return read_word();
  if (c == U'.' && read_inner_period()) return;
  if (const char32_t mark = mark_of(c)) return read_mark(mark);
  if (c == U'-' || c == U'–') return read_hyphen(c);
  if (c == U'\'') return read_apostrophe();
  read_symbol(c);
}

/// Letters with the apostrophes and hyphens between them; digits only where no rules are for them.
/// Han characters, kana and the digits among them one by one: which words they make is found where
/// they are pronounced.
void SentenceReader::read_word() {
  std::size_t end = at_;
  const auto is_unspaced = [&](std::size_t i) {
    return unspaced_ != nullptr && (is_of_unspaced_script(character(i)) ||
                                    (unspaced_->are_digits_characters && is_digit(character(i))));
  };
  if (is_unspaced(at_)) {
    end += size_of(character(at_));
    return add_unspaced(encode(sentence_.units(at_, end)), end, "");
  }
  const bool digits = !writing_.has_digits_apart || is_digit(character(at_));
  const auto is_part = [&](std::size_t i) {
    const char32_t c = character(i);
    return is_word_character(c) && !is_unspaced(i) && (digits || !is_digit(c));
  };
  const auto is_joint = [&](std::size_t i) {
    const char16_t c = unit(i);
    const bool in_number = (c == u'.' || c == u',' || c == u':') && !writing_.is_written_out &&
                           is_digit(unit(i - 1)) && is_digit(unit(i + 1));
    return in_number || ((c == u'\'' || c == u'-') && is_part(i + 1));
  };
  while (end - at_ < kMaxSpokenWord && (is_part(end) || (end > at_ && is_joint(end)))) {
    end += size_of(character(end));
  }
  add_word(sentence_.units(at_, end), span(at_, end));
  at_ = end;
}

/// What is said for the units up to `end`, as in UnspacedReading.
void SentenceReader::add_unspaced(std::string_view spoken, std::size_t end, std::string_view rule) {
  const Span raw = span(at_, end);
  bool is_glued = this->is_glued(at_);
  bool is_first = true;
  for (const std::string_view clause : clauses_of(spoken)) {
    if (!std::exchange(is_first, false)) out_.add_mark(",", raw);
    for (const std::string_view word : io::split(clause, " "))
      out_.add_unspaced(word, raw, rule, std::exchange(is_glued, true));
    is_glued = false;
  }
  at_ = glue_ = end;
}

void SentenceReader::add_given(const Request& request, const UnitRange& label) {
  out_.add_given({encode(sentence_.units(label.begin, label.end)), request.raw, request.source,
                  request.phonemes, 0, is_glued(label.begin)});
  if (unspaced_ != nullptr) glue_ = label.end;
}

void SentenceReader::add_word(std::u16string_view word, Span span) {
  const std::string written = encode(word);
  const auto is_foreign = [](char16_t c) { return c > kLastLatin; };
  if (!writing_.is_written_out || std::none_of(word.begin(), word.end(), is_foreign)) {
    return out_.add_words(written, span, "");
  }
  std::string name = word.size() == 1 ? language_.symbol_name({word[0]}) : "";
  if (!name.empty()) return out_.add_words(name, span, "symbol");
  name = transliteration_.to_ascii(word);
  if (!name.empty()) return out_.add_words(name, span, "transliteration");
  out_.add_unspoken(written, span);
}

/// The period of an abbreviation or an ordinal within a sentence of another language than English,
/// which is no pause. The number of a list keeps its own.
bool SentenceReader::read_inner_period() {
  const Span here = span(at_, at_ + 1);
  if (writing_.is_written_out || !out_.last_is_word_until(here.begin)) return false;
  const std::size_t next = sentence_.skip_space(at_ + 1);
  if (!is_alnum(unit(next))) return false;
  const bool is_number = is_digit(unit(at_ - 1));
  if ((is_number && out_.size() == 1) ||
      !language_.is_part_of_word({sentence_.text.units, sentence_.range.begin, at_, next}))
    return false;
  out_.add_to_word(here, is_number ? "." : "");  // some of espeak-ng's languages read an ordinal
  ++at_;
  return true;
}

void SentenceReader::read_mark(char32_t mark) {
  if (mark == U'(' && mark_of(unit(at_ + 1)) == U')') {  // main()
    out_.add_silent(span(at_, at_ + 2));
    at_ += 2;
    return;
  }
  const bool apart = mark == U'—' && is_space(unit(at_ - 1)) && is_space(unit(at_ + 1));
  out_.add_mark(encode(mark), span(at_, at_ + 1), apart);
  ++at_;
}

void SentenceReader::read_hyphen(char32_t c) {
  const Span here = span(at_, at_ + 1);
  const bool after = !is_space(unit(at_ + 1));
  if (out_.last_is_word_until(here.begin)) {
    out_.add_to_word(here);
  } else if (after && c == U'-') {
    out_.add_before_word(here);
  } else {
    out_.add_mark("—", here, true);
  }
  ++at_;
}

void SentenceReader::read_apostrophe() {
  if (read_elision()) return;
  const Span here = span(at_, at_ + 1);
  const bool before_word = is_word_character(character(at_ + 1));
  const bool behind_word = out_.last_is_word_until(here.begin);
  if (before_word && behind_word) {
    out_.add_to_word(here);
  } else if (before_word) {
    out_.add_mark("“", here);
    quotation_ = true;
  } else if (behind_word && !quotation_) {
    out_.add_to_word(here, std::get<Word>(*out_.last()).spoken.ends_with('s') ? "'" : "");
  } else if (out_.last() != nullptr && (quotation_ || !is_space(unit(at_ - 1)))) {
    out_.add_mark("”", here);
    quotation_ = false;
  } else {
    out_.add_silent(here);
  }
  ++at_;
}

bool SentenceReader::read_elision() {
  if (out_.last_is_word_until(span(at_, at_ + 1).begin)) return false;
  std::size_t end = at_ + 1;
  while (is_letter(unit(end)) && end - at_ < kMaxSpokenWord) ++end;
  const std::u16string_view word = sentence_.units(at_ + 1, end);
  if (!language_.sentence_words().elisions.contains(encode(word))) return false;
  if (word == u"n" && unit(end) == u'\'') ++end;
  out_.add_words(encode(sentence_.units(at_, end)), span(at_, end), "");
  at_ = end;
  return true;
}

void SentenceReader::read_symbol(char32_t c) {
  std::size_t end = at_ + size_of(c);
  if (writing_.is_written_out && read_flag(c, end)) return;
  const bool is_silent = is_emoji(c) ? conventions_.emoji == Conventions::Emoji::kSkip
                                     : conventions_.symbols == Conventions::Symbols::kSkip;
  if (is_silent) {
    out_.add_silent(span(at_, end));
    at_ = end;
    return;
  }
  if (writing_.is_written_out && is_emoji(c)) {  // a row of one is said once
    while (character(end) == c) end += size_of(c);
  }
  std::string name;
  if (!writing_.is_written_out) {
    name = is_spoken(c) ? encode(c) : "";
  } else if (!is_ornament(c, character(end))) {
    name = language_.symbol_name({c});
  }
  if (name.empty() && is_typography(c)) {
    out_.add_silent(span(at_, end));
  } else if (name.empty()) {
    out_.add_unspoken(encode(c), span(at_, end));
  } else {
    out_.add_words(name, span(at_, end), writing_.is_written_out ? "symbol" : "");
  }
  at_ = end;
}

/// A flag is two characters, the first of them up to unit `end`.
bool SentenceReader::read_flag(char32_t c, std::size_t end) {
  if (end >= sentence_.range.end) return false;
  const std::string name = language_.symbol_name({c, character(end)});
  if (name.empty()) return false;
  end += size_of(character(end));
  if (conventions_.emoji == Conventions::Emoji::kSkip)
    out_.add_silent(span(at_, end));
  else
    out_.add_words(name, span(at_, end), "symbol");
  at_ = end;
  return true;
}

/// Rows of a sign are ornaments, and so is what comes before a heading or a quoted line.
bool SentenceReader::is_ornament(char32_t c, char32_t next) const {
  const bool in_row = next == c || (at_ > sentence_.range.begin && unit(at_ - 1) == c);
  const bool is_first = at_ == sentence_.range.begin;
  return c < 0x80 && (in_row || (c == U'#' && is_first && !is_alnum(next)) ||
                      (c == U'>' && is_first && !is_digit(next)));
}

/// Whether a sign that is not spoken is none that would be read aloud: one of ASCII without a name,
/// which makes words bold or draws lines, and longer rows of others. A pair such as && says
/// something.
bool SentenceReader::is_typography(char32_t c) const {
  if (c >= 0x80) return false;
  constexpr std::size_t kShortestLine = 3;
  std::size_t begin = at_;
  while (begin > sentence_.range.begin && at_ - begin < kShortestLine && unit(begin - 1) == c)
    --begin;
  std::size_t end = at_ + 1;
  while (end < sentence_.range.end && end - begin < kShortestLine && unit(end) == c) ++end;
  return end - begin >= kShortestLine || language_.symbol_name({c}).empty() ||
         (end - begin == 1 && is_ornament(c, character(end)));
}

}  // namespace text
