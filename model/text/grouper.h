#pragma once

#include <string>
#include <vector>

namespace text {

/// One piece for the engine: phonemes in the model's alphabet (at most 510 characters), and the
/// words they speak.
struct Chunk {
  std::string phonemes;
  std::string text;
};

/// Where a chunk may end, from the least to the most natural place.
enum class Border { kWord, kClause, kSentence };

/// What a chunk is made of: the smallest run of speech that is never taken apart. Pieces follow one
/// another as they are, so a space between words is the last character of the piece before it.
struct Piece {
  std::u32string phonemes;
  std::u32string text;
  Border border = Border::kWord;  ///< after it
};

/// Lengths in characters of phonemes.
struct ChunkSize {
  int aim;
  int max;
};

/// Joins pieces to chunks of about `aim` and at most `max` characters (more only where one piece is
/// longer): sentences are taken apart only when they must be, then at clauses, last at words.
std::vector<Chunk> group(const std::vector<Piece>& pieces, ChunkSize size);

}  // namespace text
