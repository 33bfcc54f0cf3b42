#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/text/grouper.h"

namespace text {

/// Puts spoken words and marks together again, clause by clause: opening marks begin a piece, other
/// marks end the words before them. Spaces stay where they were written.
class PieceBuilder {
 public:
  void add_mark(char32_t mark, bool space_before);
  /// `words` as written, `phonemes` as spoken (not empty).
  void add_words(std::u32string_view words, std::u32string_view phonemes, bool space_before);
  /// Marks that no words came with have no sound; they go to `dropped`.
  void end_sentence(std::vector<std::string>& dropped);

  std::vector<Piece> take() { return std::move(pieces_); }

 private:
  void append(char32_t c);
  void append_space();
  void close(Border border);

  std::vector<Piece> pieces_;
  Piece current_;
  enum class State { kOpening, kWords, kClosing } state_ = State::kOpening;
};

}  // namespace text
