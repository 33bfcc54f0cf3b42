// Joins divided words and sets headings in title case, after the spelling of the book itself.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "io/book/text/book.h"

namespace io {

/// How a book writes its words.
class TextVocabulary {
 public:
  explicit TextVocabulary(const std::vector<TextParagraph>& paragraphs);

  /// A line and the next one: with a space between them, or as a word that the end of the line
  /// divided. Its hyphen stays where the book writes it elsewhere within a line.
  void join(std::string& text, const std::string& next) const;

  /// A line all in capitals as a title is written otherwise: `THE END OF IT` is `The End of It`.
  /// Roman numerals stay, and words that the book has in capitals alone.
  std::string title_case(const std::string& line) const;

 private:
  std::unordered_set<std::string> compounds_;  ///< in small letters
  std::unordered_set<std::string> small_;      ///< words that it writes in small letters
  std::unordered_set<std::string> capitals_;   ///< in capitals among words that are not
};

}  // namespace io
