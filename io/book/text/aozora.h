// Texts of Aozora Bunko: title lines, annotations, ruby and colophon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "io/book/book.h"
#include "io/book/text/book.h"

// Plain text as Aozora Bunko, a library of free books in Japanese, writes it
// (https://www.aozora.gr.jp/annotation/).

namespace io {

struct AozoraText {
  bool is_known = false;                ///< it is one: its lines are paragraphs
  std::vector<TextLine> colophon = {};  ///< `底本：` and what follows it, behind the work
};

/// Takes what explains the signs of the text and the lines of title and author before it, which are
/// the book's, and the colophon; puts readings beside their words and characters for their
/// descriptions, and takes other annotations. Lines of headings have their rank. Lines of other
/// texts stay as they are.
AozoraText take_aozora(std::vector<TextLine>& lines, const std::string& shown, Book& book);

/// The signs within lines. One object for a text, from its first line to its last.
class AozoraMarks {
 public:
  /// A line more.
  void add(const TextLine& line);

  /// All lines so far, without signs.
  std::vector<TextLine> lines();

  std::size_t unknown_characters() const { return unknown_; }
  std::size_t annotations() const { return annotations_; }

 private:
  void annotate(const std::string& note);
  void put(HeadingRank rank);
  void close_block(HeadingRank rank);

  std::vector<TextLine> lines_;
  std::string text_;                          ///< of the line so far
  std::int64_t number_ = 0;                   ///< of the line
  HeadingRank heading_ = HeadingRank::kNone;  ///< that has begun in the line
  std::vector<TextLine> block_;               ///< lines of a heading of several
  bool is_in_block_ = false;
  std::size_t unknown_ = 0;
  std::size_t annotations_ = 0;
};

/// A line with ruby, `漢字《かんじ》` and `｜青い海《あおいうみ》`, as readings.h has it.
std::string with_ruby(const std::string& line);

/// A line with `〳〵` and `〴〵`, marks that repeat a word, for the signs `／＼` and `／″＼` that
/// the library writes for them.
std::string with_repetition_marks(const std::string& line);

/// The character that an annotation describes by its number in JIS X 0213 or in Unicode; empty for
/// one without or that is none.
std::string described_character(const std::string& note);

}  // namespace io
