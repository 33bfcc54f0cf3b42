// Divides a text into sentences.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "model/text/clean_text.h"
#include "model/text/sentence_text.h"

namespace text {

/// Finds sentences: Unicode's boundaries (UAX 29), less those after abbreviations and initials,
/// before a small letter, inside brackets and between a quotation and who says it; and more, where
/// a number or an ellipsis hides one. Use from one thread at a time.
class Segmenter {
 public:
  /// Throws model::Error when ICU has no data for its breaks.
  Segmenter();
  ~Segmenter();

  /// The sentences of a text, in order and without the white space around them, by the
  /// abbreviations of `language`. Linear time.
  std::vector<UnitRange> sentences(const CleanText& text, std::string_view language);

 private:
  struct Breaks;
  std::unique_ptr<Breaks> breaks_;
};

}  // namespace text
