// Chunks for the engine: builds pieces of speech word by word, then joins them up to a maximum.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/text/spoken.h"

namespace text {

struct Pronunciation;
struct Unspoken;

/// A word of a chunk, and which of the chunk's phonemes speak it.
struct SpokenWord {
  std::string spoken;  ///< empty: the rest of a word that is too long for one piece
  Span raw;            ///< what it stands for in the raw text
  std::string rule;    ///< of the normaliser; empty: as written
  /// Characters of the phonemes: token `begin` + 1 to before `end` + 1 after the leading pad, when
  /// the model knows them all.
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string source = {};  ///< who says how it is said: Pronunciation::source
  std::string entry = {};   ///< Pronunciation::entry
  int sentence = 0;         ///< of the raw text, counted from 0
  double speed = 1;         ///< asked for in the text, beside the item's
  double gain = 1;          ///< of its samples, asked for in the text
};

/// One piece for the engine: phonemes in the model's alphabet (at most 510 characters), and what
/// they speak.
struct Chunk {
  std::string phonemes;
  std::string text;  ///< the normalised text
  std::vector<SpokenWord> words;
  std::vector<Span> marks = {};  ///< where its punctuation stood, and markup
  int pause_after_ms = 0;        ///< asked for in the text
  std::string voice = {};        ///< asked for in the text: Style::voice
};

/// Where a chunk may end, from the least to the most natural place.
enum class Border { kWord, kClause, kSentence };

/// What a chunk is made of: the smallest run of speech that is never taken apart. Pieces follow one
/// another as they are, so a space between words is the last character of the piece before it.
struct Piece {
  std::u32string phonemes;
  std::string text;
  Border border = Border::kWord;  ///< after it
  std::vector<SpokenWord> words;  ///< counted from the piece's first character
  std::vector<Span> marks;
};

/// Puts spoken words and marks together again, word by word: opening marks begin a piece, other
/// marks end the word before them.
class PieceBuilder {
 public:
  void add_mark(const Mark& mark);
  /// `phonemes`: of what is `said`, those that the model knows or a part of them; not empty.
  void add_word(const Word& word, std::u32string_view phonemes, const Pronunciation& said);
  /// A word that is said within the one before it, which must have come last: they share its
  /// sounds.
  void add_joined(const Word& word, const Pronunciation& said);
  /// Marks that no words came with are silent; they go to `unspoken`.
  void end_sentence(std::vector<Unspoken>& unspoken);

  /// Nothing has been added since the last pieces were taken.
  bool is_empty() const { return pieces_.empty() && current_.phonemes.empty(); }

  std::vector<Piece> take() { return std::exchange(pieces_, {}); }

 private:
  void list(const Word& word, std::size_t begin, const Pronunciation& said);
  void append_space(char32_t sign = U' ');
  /// `sign`: between the words on both sides, where a space is due.
  void close(Border border, char32_t sign = U' ');

  std::vector<Piece> pieces_;
  Piece current_;
  bool space_ = false;  ///< due before the next word
  int sentence_ = 0;    ///< the one that is being put together
  enum class State { kOpening, kWord, kClosing } state_ = State::kOpening;
};

/// Lengths in characters of phonemes.
struct ChunkSize {
  int aim;
  int max;
};

/// Joins pieces to chunks of about `aim` and at most `max` characters (more only where one piece is
/// longer): sentences are taken apart only when they must be, then at clauses, last at words.
std::vector<Chunk> group(std::vector<Piece> pieces, ChunkSize size);

}  // namespace text
