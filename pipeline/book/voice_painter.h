#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/book/book.h"

namespace pipeline {

/// Part of a paragraph in one voice and one language.
struct Speech {
  std::string text;
  std::string voice;     ///< a name or a blend `a:0.6+b:0.4`
  std::string language;  ///< BCP 47 as the book has it; empty: not stated
};

/// Every byte of a paragraph with its voice and its language. The block, the narrator and the
/// voices painted with must outlive it. Of one thread.
class VoicePainter {
 public:
  /// All of `block` is the narrator's.
  VoicePainter(const io::Block& block, const std::string& narrator);

  const std::string& text() const { return text_; }

  /// Gives bytes [begin, end) to `voice`, but those that are dropped.
  void paint(std::size_t begin, std::size_t end, const std::string* voice);

  /// Leaves bytes [begin, end) unspoken for good.
  void drop(std::size_t begin, std::size_t end) { paint(begin, end, nullptr); }

  /// Stretches of one voice and language, in order; each has a letter or a digit if any has:
  /// punctuation between two voices goes with the one before it.
  std::vector<Speech> parts() const;

 private:
  struct Byte {
    const std::string* voice;  ///< nullptr: not spoken
    const std::string* language;
  };

  std::string text_;
  std::vector<Byte> bytes_;
};

}  // namespace pipeline
