#include "model/text/grouper.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "model/text/unicode.h"

namespace text {
namespace {

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
  const auto leading = static_cast<std::size_t>(
      std::find_if_not(phonemes.begin(), phonemes.end(), is_space) - phonemes.begin());
  for (SpokenWord& word : chunk.words) {
    word.begin -= leading;
    word.end -= leading;
  }
  chunk.phonemes = encode(trim(phonemes));
  chunk.text = encode(trim(decode(chunk.text, "text")));
  return chunk;
}

}  // namespace

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
