#include "model/text/sentence_reader.h"

#include <unicode/uchar.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "model/text/abbreviations.h"
#include "model/text/normalising/words.h"
#include "model/text/pronunciation/ascii.h"
#include "model/text/segmenter.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

// "?!..." says all that marks can say; without a limit a line of a million marks would be speech.
constexpr int kMaxMarksInARow = 4;

Span& span_of(Token& token) {
  return std::visit([](auto& part) -> Span& { return part.raw; }, token);
}

}  // namespace

void SentenceBuilder::add_word(std::string_view word, Span raw, std::string_view rule) {
  sentence_.push_back(Word{std::string(word), raw, std::string(rule), "", 0});
  marks_in_a_row_ = 0;
}

void SentenceBuilder::add_words(std::string_view spoken, Span raw, std::string_view rule) {
  join_waiting(raw);
  for (std::size_t begin = 0; begin < spoken.size();) {
    const std::size_t end = std::min(spoken.find(' ', begin), spoken.size());
    std::string_view word = spoken.substr(begin, end - begin);
    const bool comma = word.ends_with(',');
    if (comma) word.remove_suffix(1);
    if (!word.empty()) add_word(word, raw, rule);
    if (comma) add_mark(",", raw);
    begin = end + 1;
  }
}

void SentenceBuilder::add_unspaced(std::string_view spoken, Span raw, std::string_view rule,
                                   bool is_glued) {
  join_waiting(raw);
  add_word(spoken, raw, rule);
  std::get<Word>(sentence_.back()).is_glued = is_glued;
}

void SentenceBuilder::add_given(Word word) {
  join_waiting(word.raw);
  sentence_.push_back(std::move(word));
  marks_in_a_row_ = 0;
}

void SentenceBuilder::stress_from(std::size_t first, int stress, Span raw) {
  if (first >= sentence_.size()) return;
  span_of(sentence_[first]).begin = raw.begin;
  span_of(sentence_.back()).end = raw.end;
  for (std::size_t i = first; i < sentence_.size(); ++i) {
    if (Word* word = std::get_if<Word>(&sentence_[i])) word->stress = stress;
  }
}

void SentenceBuilder::add_mark(std::string symbol, Span raw, bool apart) {
  join_waiting(raw);
  if (marks_in_a_row_ == kMaxMarksInARow) {
    Span& last = span_of(sentence_.back());
    last.end = std::max(last.end, raw.end);
    return;
  }
  sentence_.push_back(Mark{std::move(symbol), raw, apart});
  ++marks_in_a_row_;
}

void SentenceBuilder::add_to_word(Span raw, std::string_view spelling) {
  auto& word = std::get<Word>(sentence_.back());
  word.raw.end = raw.end;
  word.spoken += spelling;
}

void SentenceBuilder::add_before_word(Span raw) {
  join_waiting(raw);
  waiting_ = raw;
}

void SentenceBuilder::join_waiting(Span& raw) {
  if (waiting_) raw.begin = std::exchange(waiting_, std::nullopt)->begin;
}

void SentenceBuilder::add_unspoken(std::string symbol, Span raw) {
  if (waiting_) unspoken_.push_back({"-", *std::exchange(waiting_, std::nullopt)});
  unspoken_.push_back({std::move(symbol), raw});
}

void SentenceBuilder::add_silent(Span raw) {
  join_waiting(raw);
  unspoken_.push_back({"", raw, true});
}

bool SentenceBuilder::last_is_word_until(std::size_t byte) const {
  const Word* word = sentence_.empty() ? nullptr : std::get_if<Word>(&sentence_.back());
  return word != nullptr && word->raw.end == byte;
}

Sentence SentenceBuilder::take() {
  if (waiting_) unspoken_.push_back({"-", *std::exchange(waiting_, std::nullopt)});
  return std::move(sentence_);
}

namespace {

using namespace std::string_view_literals;

constexpr std::size_t kMaxSpokenWord = 48;  // units; espeak-ng cuts what is much longer

// Words that begin with an apostrophe where a quotation could begin.
constexpr std::array kElisions = {u"tis"sv,   u"twas"sv, u"twere"sv, u"twill"sv, u"em"sv,
                                  u"cause"sv, u"til"sv,  u"till"sv,  u"n"sv,     u"bout"sv,
                                  u"round"sv, u"cept"sv, u"nuff"sv,  u"neath"sv, u"im"sv,
                                  u"Tis"sv,   u"Twas"sv, u"s"sv,     u"ere"sv,   u"cos"sv};

std::optional<English> english_of(std::string_view language) {
  if (!language.starts_with("en")) return std::nullopt;
  return language.starts_with("en-us") ? English::kAmerican : English::kBritish;
}

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
                               std::string_view language, const Conventions& conventions,
                               RuleBook& rules, OtherNumbers& numbers,
                               Transliteration& transliteration, SentenceBuilder& out)
    : text_(text),
      sentence_(sentence),
      language_(language),
      english_(english_of(language)),
      unspaced_(unspaced_rules(language)),
      conventions_(conventions),
      rules_(rules),
      numbers_(numbers),
      transliteration_(transliteration),
      out_(out),
      at_(sentence.begin) {}

void SentenceReader::read(std::size_t end) {
  const std::size_t sentence_end = std::exchange(sentence_.end, end);
  is_last_part_ = end == sentence_end;
  while (at_ < sentence_.end) {
    if (is_space(unit(at_))) {
      ++at_;
      continue;
    }
    const auto reading =
        english_ ? rules_.read(sentence_.begin, at_, end, *english_, conventions_) : std::nullopt;
    if (reading)
      take(*reading);
    else if (english_ || (!read_number() && !read_abbreviation()))
      read_as_written();
  }
  sentence_.end = sentence_end;
}

char16_t SentenceReader::unit(std::size_t i) const {
  return i >= sentence_.begin && i < sentence_.end ? text_.units[i] : u' ';
}

char32_t SentenceReader::character(std::size_t i) const {
  if (i >= sentence_.end) return U' ';
  UChar32 c = 0;
  U16_GET(text_.units.data(), sentence_.begin, i, sentence_.end, c);
  return static_cast<char32_t>(c);
}

std::size_t SentenceReader::skip_space(std::size_t i) const {
  while (i < sentence_.end && is_space(unit(i))) ++i;
  return i;
}

std::u16string_view SentenceReader::units(std::size_t begin, std::size_t end) const {
  return std::u16string_view(text_.units).substr(begin, end - begin);
}

void SentenceReader::take(const RuleBook::Reading& reading) {
  if (reading.spoken.empty())
    out_.add_silent(text_.span(at_, reading.end));
  else
    out_.add_words(reading.spoken, text_.span(at_, reading.end), reading.rule);
  // The period of "p.m." also ends the sentence that it is the last of.
  if (reading.last && is_last_part_ && unit(reading.end - 1) == u'.') {
    out_.add_mark(".", text_.span(reading.end - 1, reading.end));
  }
  at_ = reading.end;
}

/// A number of another language than English that is not read as it is written.
bool SentenceReader::read_number() {
  if (unspaced_ != nullptr) return read_unspaced();
  std::size_t end = at_;
  while (is_digit(unit(end))) ++end;
  const std::size_t next = skip_space(end + 1);
  const bool is_ordinal =
      end > at_ && unit(end) == u'.' && next < sentence_.end &&
      is_ordinal_number(text_.units, language_, sentence_.begin, units(at_, end), next);
  auto reading =
      is_ordinal ? numbers_.read_ordinal(units(at_, end), units(sentence_.begin, at_), language_)
                 : std::nullopt;
  if (!reading) reading = numbers_.read(units(at_, sentence_.end), unit(at_ - 1), language_);
  if (!reading) return false;
  out_.add_words(reading->spoken, text_.span(at_, at_ + reading->units), reading->rule);
  at_ += reading->units;
  return true;
}

/// Behind the word in Latin letters that follows, which is read as another language: that of
/// 1080p.
std::size_t SentenceReader::end_in_sight() const {
  constexpr std::size_t kMostLetters = 16;
  std::size_t end = sentence_.end;
  while (end < text_.units.size() && end - sentence_.end < kMostLetters &&
         text_.units[end] < 0x80 && is_letter(text_.units[end]))
    ++end;
  return end;
}

/// A number with what it counts, or a sign with a name.
bool SentenceReader::read_unspaced() {
  const std::u16string_view text(text_.units);
  auto reading = unspaced_->read_expression(text.substr(0, end_in_sight()), at_);
  if (reading && reading->end > sentence_.end)
    reading = unspaced_->read_expression(text.substr(0, sentence_.end), at_);
  if (reading) {
    add_unspaced(reading->spoken, reading->end, reading->rule);
    return true;
  }
  const std::optional<std::string_view> name = unspaced_->name_of(unit(at_));
  if (!name) return false;
  const Span span = text_.span(at_, at_ + 1);
  if (name->empty())
    out_.add_silent(span);
  else
    out_.add_words(*name, span, "symbol");
  ++at_;
  return true;
}

/// The longest abbreviation of another language than English that has words of its own. Its last
/// period ends the sentence, too, that it is the last of.
bool SentenceReader::read_abbreviation() {
  if (!is_letter(unit(at_)) || unspaced_ != nullptr) return false;
  std::string written;
  std::string spoken;
  std::size_t end = at_;
  for (std::size_t begin = at_; is_letter(unit(begin)) && begin - at_ < kMaxSpokenWord;) {
    std::size_t period = begin;
    while (is_letter(unit(period)) && period - begin < kMaxSpokenWord) ++period;
    if (unit(period) != u'.') break;
    written += (written.empty() ? "" : ".") + encode(units(begin, period));
    begin = skip_space(period + 1);
    auto expansion = expansion_of(written, language_);
    if (!expansion || (expansion->company == Company::kNumber && !is_digit(unit(begin))) ||
        (expansion->company == Company::kTitle && !is_upper(unit(begin))))
      continue;
    spoken = std::move(expansion->spoken);
    end = period + 1;
  }
  if (spoken.empty()) return false;
  const bool is_last = is_last_part_ && skip_space(end) >= sentence_.end;
  out_.add_words(spoken, text_.span(at_, is_last ? end - 1 : end), "abbreviation");
  at_ = is_last ? end - 1 : end;
  return true;
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
    return add_unspaced(encode(units(at_, end)), end, "");
  }
  const bool digits = english_ ? is_digit(character(at_))
                               : !OtherNumbers::are_apart(language_) || is_digit(character(at_));
  const auto is_part = [&](std::size_t i) {
    const char32_t c = character(i);
    return is_word_character(c) && !is_unspaced(i) && (digits || !is_digit(c));
  };
  const auto is_joint = [&](std::size_t i) {
    const char16_t c = unit(i);
    const bool in_number = (c == u'.' || c == u',' || c == u':') && !english_ &&
                           is_digit(unit(i - 1)) && is_digit(unit(i + 1));
    return in_number || ((c == u'\'' || c == u'-') && is_part(i + 1));
  };
  while (end - at_ < kMaxSpokenWord && (is_part(end) || (end > at_ && is_joint(end)))) {
    end += size_of(character(end));
  }
  add_word(units(at_, end), text_.span(at_, end));
  at_ = end;
}

/// What is said for the units up to `end`, as in UnspacedReading.
void SentenceReader::add_unspaced(std::string_view spoken, std::size_t end, std::string_view rule) {
  const Span raw = text_.span(at_, end);
  bool is_glued = this->is_glued(at_);
  bool is_first = true;
  for (const std::string_view clause : clauses_of(spoken)) {
    if (!std::exchange(is_first, false)) out_.add_mark(",", raw);
    for (const std::string_view word : split(clause, " "))
      out_.add_unspaced(word, raw, rule, std::exchange(is_glued, true));
    is_glued = false;
  }
  at_ = glue_ = end;
}

void SentenceReader::add_given(const Request& request, const UnitRange& label) {
  const std::u16string_view units(text_.units);
  out_.add_given({encode(units.substr(label.begin, label.end - label.begin)), request.raw,
                  request.source, request.phonemes, 0, is_glued(label.begin)});
  if (unspaced_ != nullptr) glue_ = label.end;
}

void SentenceReader::add_word(std::u16string_view word, Span span) {
  const std::string written = encode(word);
  const auto is_foreign = [](char16_t c) { return c > kLastLatin; };
  if (!english_ || std::none_of(word.begin(), word.end(), is_foreign)) {
    return out_.add_words(written, span, "");
  }
  std::string name = word.size() == 1 ? symbol_name(word[0]) : "";
  if (!name.empty()) return out_.add_words(name, span, "symbol");
  name = transliteration_.to_ascii(word);
  if (!name.empty()) return out_.add_words(name, span, "transliteration");
  out_.add_unspoken(written, span);
}

/// The period of an abbreviation or an ordinal within a sentence of another language than English,
/// which is no pause. The number of a list keeps its own.
bool SentenceReader::read_inner_period() {
  const Span span = text_.span(at_, at_ + 1);
  if (english_ || !out_.last_is_word_until(span.begin)) return false;
  const std::size_t next = skip_space(at_ + 1);
  if (!is_alnum(unit(next))) return false;
  const bool is_number = is_digit(unit(at_ - 1));
  if ((is_number && out_.size() == 1) ||
      !is_part_of_word(text_.units, language_, sentence_.begin, at_, next))
    return false;
  out_.add_to_word(span, is_number ? "." : "");  // some of espeak-ng's languages read an ordinal
  ++at_;
  return true;
}

void SentenceReader::read_mark(char32_t mark) {
  if (mark == U'(' && mark_of(unit(at_ + 1)) == U')') {  // main()
    out_.add_silent(text_.span(at_, at_ + 2));
    at_ += 2;
    return;
  }
  const bool apart = mark == U'—' && is_space(unit(at_ - 1)) && is_space(unit(at_ + 1));
  out_.add_mark(encode(mark), text_.span(at_, at_ + 1), apart);
  ++at_;
}

void SentenceReader::read_hyphen(char32_t c) {
  const Span span = text_.span(at_, at_ + 1);
  const bool after = !is_space(unit(at_ + 1));
  if (out_.last_is_word_until(span.begin)) {
    out_.add_to_word(span);
  } else if (after && c == U'-') {
    out_.add_before_word(span);
  } else {
    out_.add_mark("—", span, true);
  }
  ++at_;
}

void SentenceReader::read_apostrophe() {
  if (read_elision()) return;
  const Span span = text_.span(at_, at_ + 1);
  const bool before_word = is_word_character(character(at_ + 1));
  const bool behind_word = out_.last_is_word_until(span.begin);
  if (before_word && behind_word) {
    out_.add_to_word(span);
  } else if (before_word) {
    out_.add_mark("“", span);
    quotation_ = true;
  } else if (behind_word && !quotation_) {
    out_.add_to_word(span, std::get<Word>(*out_.last()).spoken.ends_with('s') ? "'" : "");
  } else if (out_.last() != nullptr && (quotation_ || !is_space(unit(at_ - 1)))) {
    out_.add_mark("”", span);
    quotation_ = false;
  } else {
    out_.add_silent(span);
  }
  ++at_;
}

bool SentenceReader::read_elision() {
  if (out_.last_is_word_until(text_.span(at_, at_ + 1).begin)) return false;
  std::size_t end = at_ + 1;
  while (is_letter(unit(end)) && end - at_ < kMaxSpokenWord) ++end;
  const std::u16string_view word = units(at_ + 1, end);
  if (std::ranges::find(kElisions, word) == kElisions.end()) return false;
  if (word == u"n" && unit(end) == u'\'') ++end;
  out_.add_words(encode(units(at_, end)), text_.span(at_, end), "");
  at_ = end;
  return true;
}

void SentenceReader::read_symbol(char32_t c) {
  std::size_t end = at_ + size_of(c);
  if (english_ && read_flag(c, end)) return;
  const bool is_silent = is_emoji(c) ? conventions_.emoji == Conventions::Emoji::kSkip
                                     : conventions_.symbols == Conventions::Symbols::kSkip;
  if (is_silent) {
    out_.add_silent(text_.span(at_, end));
    at_ = end;
    return;
  }
  if (english_ && is_emoji(c)) {  // a row of one is said once
    while (character(end) == c) end += size_of(c);
  }
  std::string name;
  if (!english_) {
    name = is_spoken(c) ? encode(c) : "";
  } else if (!is_ornament(c, character(end))) {
    name = symbol_name(c);
  }
  if (name.empty() && is_typography(c)) {
    out_.add_silent(text_.span(at_, end));
  } else if (name.empty()) {
    out_.add_unspoken(encode(c), text_.span(at_, end));
  } else {
    out_.add_words(name, text_.span(at_, end), english_ ? "symbol" : "");
  }
  at_ = end;
}

/// A flag is two characters, the first of them up to unit `end`.
bool SentenceReader::read_flag(char32_t c, std::size_t end) {
  if (end >= sentence_.end) return false;
  const std::string name = flag_name(c, character(end));
  if (name.empty()) return false;
  end += size_of(character(end));
  if (conventions_.emoji == Conventions::Emoji::kSkip)
    out_.add_silent(text_.span(at_, end));
  else
    out_.add_words(name, text_.span(at_, end), "symbol");
  at_ = end;
  return true;
}

/// Rows of a sign are ornaments, and so is what comes before a heading or a quoted line.
bool SentenceReader::is_ornament(char32_t c, char32_t next) const {
  const bool in_row = next == c || (at_ > sentence_.begin && unit(at_ - 1) == c);
  const bool is_first = at_ == sentence_.begin;
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
  while (begin > sentence_.begin && at_ - begin < kShortestLine && unit(begin - 1) == c) --begin;
  std::size_t end = at_ + 1;
  while (end < sentence_.end && end - begin < kShortestLine && unit(end) == c) ++end;
  return end - begin >= kShortestLine || symbol_name(c).empty() ||
         (end - begin == 1 && is_ornament(c, character(end)));
}

}  // namespace text
