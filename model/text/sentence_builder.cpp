// Collects the words and marks of one sentence: see sentence_builder.h.
#include "model/text/sentence_builder.h"

#include <algorithm>
#include <utility>
#include <variant>

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

}  // namespace text
