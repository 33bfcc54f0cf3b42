// Chooses the breaks of least cost, by border and length, with dynamic programming as Knuth and
// Plass do for lines of a paragraph.
#include "model/text/grouper.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "model/text/normaliser.h"
#include "model/text/pronouncer.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr char32_t kStroke = U'/';  // between words of Mandarin in bopomofo

// Larger than any sum of length costs a real text reaches, so that lengths decide between equal
// borders only.
double border_cost(Border border) {
  switch (border) {
    case Border::kWord:
      return 1e9;
    case Border::kClause:
      return 1e4;
    case Border::kSentence:
      break;
  }
  return 0;
}

/// With an upper limit of 10/7 of the aim a length below 4/7 of it costs more than the limit
/// itself: of two neighbours that fit into one chunk, neither stays that short.
double length_cost(int length, ChunkSize size) {
  const double off = static_cast<double>(length - size.aim) / size.aim;
  return off * off;
}

Chunk join(std::span<Piece> pieces) {
  Chunk chunk;
  std::u32string phonemes;
  for (Piece& piece : pieces) {
    for (SpokenWord& word : piece.words) {
      word.begin += phonemes.size();
      word.end += phonemes.size();
      chunk.words.push_back(std::move(word));
    }
    chunk.marks.insert(chunk.marks.end(), piece.marks.begin(), piece.marks.end());
    phonemes += piece.phonemes;
    chunk.text += piece.text;
  }
  if (phonemes.ends_with(kStroke)) phonemes.pop_back();
  const std::u32string_view trimmed = trim(phonemes);
  const auto leading = static_cast<std::size_t>(trimmed.data() - phonemes.data());
  // The phonemes of a word may have spaces at their own ends, which are not in the chunk.
  const auto in_chunk = [&](std::size_t at) {
    return std::min(at - std::min(at, leading), trimmed.size());
  };
  for (SpokenWord& word : chunk.words) {
    word.begin = in_chunk(word.begin);
    word.end = in_chunk(word.end);
  }
  chunk.phonemes = encode(trimmed);
  chunk.text = encode(trim(decode(chunk.text, "text")));
  return chunk;
}

}  // namespace

/// The space belongs to the piece before it, so that a chunk never begins with one.
void PieceBuilder::append_space(char32_t sign) {
  if (!std::exchange(space_, false)) return;
  current_.phonemes.push_back(sign);
  current_.text.push_back(' ');
}

void PieceBuilder::close(Border border, char32_t sign) {
  append_space(sign);
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
  if (state_ == State::kWord) close(Border::kWord, said.is_linked ? kStroke : U' ');
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
  std::erase(symbols, U' ');
  for (std::size_t i = 0; i < marks.marks.size(); ++i) {
    unspoken.push_back({encode(symbols[i]), marks.marks[i], true});
  }
}

// The best breaks of the first `end` pieces follow from the best of every shorter beginning, as in
// Knuth and Plass, "Breaking paragraphs into lines" (1981).
std::vector<Chunk> group(std::vector<Piece> pieces, ChunkSize size) {
  std::vector<double> cost(pieces.size() + 1, std::numeric_limits<double>::infinity());
  std::vector<std::size_t> begin_of(pieces.size() + 1, 0);
  cost[0] = 0;
  for (std::size_t end = 1; end <= pieces.size(); ++end) {
    const double border = end == pieces.size() ? 0 : border_cost(pieces[end - 1].border);
    int length = 0;
    for (std::size_t begin = end; begin-- > 0;) {
      const std::u32string& phonemes = pieces[begin].phonemes;
      const bool last = begin + 1 == end;
      length += static_cast<int>(last ? trim(phonemes).size() : phonemes.size());
      if (length > size.max && !last) break;
      const double total = cost[begin] + length_cost(length, size) + border;
      if (total < cost[end]) {
        cost[end] = total;
        begin_of[end] = begin;
      }
    }
  }
  std::vector<Chunk> chunks;
  for (std::size_t end = pieces.size(); end > 0; end = begin_of[end]) {
    chunks.push_back(join(std::span(pieces).subspan(begin_of[end], end - begin_of[end])));
  }
  std::reverse(chunks.begin(), chunks.end());
  return chunks;
}

}  // namespace text
