#include "model/text/piece_builder.h"

#include <algorithm>
#include <utility>

#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {

/// The space belongs to the piece before it, so that a chunk never begins with one.
void PieceBuilder::append_space() {
  if (!std::exchange(space_, false)) return;
  current_.phonemes.push_back(U' ');
  current_.text.push_back(' ');
}

void PieceBuilder::close(Border border) {
  append_space();
  current_.border = border;
  pieces_.push_back(std::exchange(current_, {}));
  state_ = State::kOpening;
}

void PieceBuilder::add_mark(const Mark& mark) {
  const char32_t symbol = decode(mark.symbol, "mark")[0];
  const bool opening = is_opening_mark(symbol);
  const bool dash = symbol == U'—';
  space_ = space_ && (opening || (dash && mark.apart));
  if (opening && state_ != State::kOpening) close(Border::kClause);
  append_space();
  if (!opening && state_ != State::kOpening) state_ = State::kClosing;
  current_.phonemes.push_back(symbol);
  current_.text += mark.symbol;
  current_.marks.push_back(mark.raw);
  space_ = !opening && (!dash || mark.apart);
}

void PieceBuilder::list(const Word& word, std::size_t begin, const Pronunciation& said) {
  current_.words.push_back({word.spoken, word.raw, word.rule, begin, current_.phonemes.size(),
                            said.source, said.entry, sentence_});
}

void PieceBuilder::add_word(const Word& word, std::u32string_view phonemes,
                            const Pronunciation& said) {
  if (state_ == State::kClosing) close(Border::kClause);
  if (state_ == State::kWord) close(Border::kWord);
  append_space();
  const std::size_t begin = current_.phonemes.size();
  current_.phonemes += phonemes;
  list(word, begin, said);
  current_.text += word.spoken;
  state_ = State::kWord;
  space_ = true;
}

void PieceBuilder::add_joined(const Word& word, const Pronunciation& said) {
  list(word, current_.words.back().begin, said);
  current_.text += " " + word.spoken;
}

void PieceBuilder::end_sentence(std::vector<Unspoken>& unspoken) {
  if (state_ != State::kOpening) {
    space_ = true;
    ++sentence_;
    return close(Border::kSentence);
  }
  const Piece marks = std::exchange(current_, {});
  space_ = false;
  std::u32string symbols = decode(marks.text, "marks");
  symbols.erase(std::remove(symbols.begin(), symbols.end(), U' '), symbols.end());
  for (std::size_t i = 0; i < marks.marks.size(); ++i) {
    unspoken.push_back({encode(symbols[i]), marks.marks[i]});
  }
}

}  // namespace text
