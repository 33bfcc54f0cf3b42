// A book as it is to be read aloud, and how it is to be read. Types that all formats share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/cover.h"

namespace io {

enum class BlockKind { kHeading, kParagraph, kNote, kSceneBreak };

/// The alphabet of readings that stand beside words in small print: kana, pinyin, bopomofo.
inline constexpr std::string_view kRuby = "ruby";

/// Words of a run that the book says by phonemes (`ssml:ph` of EPUB), or has a reading beside.
struct GivenWords {
  std::size_t begin = 0;  ///< bytes of the run's text
  std::size_t end = 0;
  std::string phonemes;
  std::string alphabet;  ///< as the book has it: `ipa`, `x-sampa`; kRuby
  std::string place;     ///< of the element, for errors
};

/// Words in one language.
struct Run {
  std::string text;                    ///< UTF-8, white space collapsed
  std::string language;                ///< BCP 47 as the book has it (`en-GB`); empty: not stated
  std::vector<GivenWords> given = {};  ///< in order, apart from each other
};

/// A lexicon that comes with a book, not looked into.
struct Lexicon {
  std::string path;  ///< in the archive: `OEBPS/names.pls`
  std::string bytes;
  std::string place;  ///< where errors point: `b.epub: OEBPS/names.pls`
};

/// That one of a book's lexicons holds.
struct LexiconLink {
  std::size_t lexicon = 0;  ///< of the book's
  std::string language;     ///< BCP 47, for which the link says that it holds; empty: for all
};

/// What is read without a pause: a heading, a paragraph, an item of a list, a row of a table.
struct Block {
  BlockKind kind = BlockKind::kParagraph;
  int level = 0;  ///< of headings, 1 to 6
  std::vector<Run> runs;
  std::string place;                       ///< where errors point: `OEBPS/ch1.xhtml`, `book.txt:12`
  std::vector<LexiconLink> lexicons = {};  ///< an earlier one wins
};

struct Chapter {
  std::string title;
  int depth = 1;  ///< in the table of contents
  std::vector<Block> blocks;
  std::string_view kind = {};  ///< one of chapter_kinds(); empty: not looked at yet
};

/// What a book says of itself for a library's shelf; what it does not say is empty.
struct BookDetails {
  std::string translator;  ///< several are separated by ", "
  std::string publisher;
  std::string date;         ///< of publication: 2001, 2001-05 or 2001-05-03
  std::string description;  ///< a line for each paragraph
  std::string rights;
  std::string series;
  std::string series_part;  ///< a number such as 2 or 1.5
};

/// A book as it is to be read aloud, whatever format it came in.
struct Book {
  std::string title;
  std::string author;    ///< several are separated by ", "
  std::string language;  ///< BCP 47; empty: not stated
  std::string identifier;
  BookDetails details;
  std::optional<Cover> cover;
  std::vector<Chapter> chapters;
  std::vector<Lexicon> lexicons;  ///< those that its documents link
  /// Parts that could not be read, with the reason; the rest is there.
  std::vector<std::string> problems;
  /// What was left out on purpose, and how the text was taken.
  std::vector<std::string> notices = {};
};

/// What becomes of footnotes: nothing, or they are read after the paragraph that refers to them,
/// each followed by those that it refers to itself.
enum class Notes { kSkip, kInline };

/// What becomes of tables: nothing, or they are read row by row, cells separated by commas.
enum class Tables { kSkip, kRows };

enum class BookFormat { kDocx, kEpub, kFb2, kHtml, kMarkdown, kPdf, kText };

struct BookOptions {
  std::optional<BookFormat> format = {};  ///< none: as the name ends
  Notes notes = Notes::kSkip;
  Tables tables = Tables::kRows;
  int depth = 2;  ///< entries of the table of contents, or headings, down to this begin a chapter
  /// Regular expression (ICU) for a line of plain text, alone in its paragraph, that begins a
  /// chapter. Empty: `Chapter 3`, `PART ONE: The Sea`, `Prologue`, `第三章　海`, numbers alone in a
  /// row, and the like.
  std::string chapter_pattern = {};
};

/// The text of all runs.
std::string text_of(const Block& block);

/// The texts of all blocks, a space between them.
std::string text_of(const Chapter& chapter);

/// Words of all blocks, as Unicode parts them (UAX 29).
std::int64_t count_words(const Chapter& chapter);

/// The format of a book by the ending of its name; none: it tells nothing.
std::optional<BookFormat> book_format(const std::filesystem::path& name);

}  // namespace io
