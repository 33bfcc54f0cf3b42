#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "model/text/grouper.h"
#include "model/text/normaliser.h"
#include "model/text/pronunciation/pronouncer.h"

namespace text {

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
  /// Marks that no words came with have no sound; they go to `unspoken`.
  void end_sentence(std::vector<Unspoken>& unspoken);

  std::vector<Piece> take() { return std::exchange(pieces_, {}); }

 private:
  void list(const Word& word, std::size_t begin, const Pronunciation& said);
  void append_space();
  void close(Border border);

  std::vector<Piece> pieces_;
  Piece current_;
  bool space_ = false;  ///< due before the next word
  int sentence_ = 0;    ///< the one that is being put together
  enum class State { kOpening, kWord, kClosing } state_ = State::kOpening;
};

}  // namespace text
