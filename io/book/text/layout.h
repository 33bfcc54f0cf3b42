// Turns paragraphs of lines into blocks of running text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/book/notes.h"
#include "io/book/text/book.h"
#include "io/book/text/vocabulary.h"

namespace io {

/// Whether a line begins with a capital, within quotation marks too, as one of verse does.
bool begins_large(const std::string& line);

/// Whether a line has a mark at its end, or nothing: a comma would be too much.
bool has_mark(std::string_view line);

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

/// A paragraph as what is read of it; `place` is where errors point. Its note has no id yet.
MarkedBlock text_block(const TextParagraph& paragraph, const TextLayout& layout, std::string place);

}  // namespace io
