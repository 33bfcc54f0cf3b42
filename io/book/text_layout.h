#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/book/text_book.h"
#include "io/book/text_vocabulary.h"

namespace io {

/// How a text is set: where its lines end, and why.
class TextLayout {
 public:
  explicit TextLayout(const std::vector<TextParagraph>& paragraphs);

  /// What is read of a paragraph, in one line. Where lines end on purpose, as in verse and
  /// addresses, a comma stands for the end of one that has no mark; words that a line's end divides
  /// are whole. A heading has a full stop between its number and its title.
  std::string text_of(const TextParagraph& paragraph) const;

 private:
  bool has_line_ends(const TextParagraph& paragraph) const;

  TextVocabulary vocabulary_;
  std::size_t width_;  ///< letters of a full line
};

}  // namespace io
