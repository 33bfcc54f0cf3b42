#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "model/text/clean_text.h"

namespace text {

/// Units of a CleanText, from `begin` to before `end`.
struct UnitRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Whether the period at text[period] belongs to the word before it, and the sentence that begins
/// at text[begin] goes on at text[next]: that of an abbreviation, an initial, an ordinal of
/// languages that write them so. Looks at a bounded number of units. Pure: safe from any thread.
bool is_part_of_word(std::u16string_view text, std::string_view language, std::size_t begin,
                     std::size_t period, std::size_t next);

/// Whether `number`, a part of `text`, and the point after it count what begins at text[next]: that
/// of "am 3. Oktober" and "das 19. Jahrhundert", in a sentence that begins at text[begin]. Where
/// nouns are in capitals, a month comes after it, or a word before it that no sentence ends with.
bool is_ordinal_number(std::u16string_view text, std::string_view language, std::size_t begin,
                       std::u16string_view number, std::size_t next);

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
