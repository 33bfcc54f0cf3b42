#include "model/text/piece_builder.h"

#include <utility>

#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {

void PieceBuilder::append(char32_t c) {
  current_.phonemes.push_back(c);
  current_.text.push_back(c);
}

void PieceBuilder::append_space() {
  if (current_.text.empty()) return;  // the piece before ends with one
  append(U' ');
}

void PieceBuilder::close(Border border) {
  current_.border = border;
  pieces_.push_back(std::exchange(current_, {}));
  state_ = State::kOpening;
}

void PieceBuilder::add_mark(char32_t mark, bool space_before) {
  if (space_before) append_space();
  if (state_ != State::kOpening) {
    if (is_opening_mark(mark)) {
      close(Border::kClause);
    } else {
      state_ = State::kClosing;
    }
  }
  append(mark);
}

void PieceBuilder::add_words(std::u32string_view words, std::u32string_view phonemes,
                             bool space_before) {
  if (space_before) append_space();
  if (state_ == State::kClosing) close(Border::kClause);
  if (state_ == State::kWords) close(Border::kWord);
  current_.phonemes += phonemes;
  current_.text += words;
  state_ = State::kWords;
}

void PieceBuilder::end_sentence(std::vector<std::string>& dropped) {
  if (state_ == State::kOpening) {
    for (const char32_t c : std::exchange(current_, {}).text) {
      if (!is_space(c)) dropped.push_back(encode(c));
    }
    return;
  }
  append_space();
  close(Border::kSentence);
}

}  // namespace text
