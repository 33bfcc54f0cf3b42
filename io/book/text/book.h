// Types and passes of the plain text reader, in the order in which they run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "io/base/source.h"
#include "io/book/book.h"
#include "io/book/headings/wide_headings.h"

// What books in plain text agree on, a pass each over their lines or paragraphs, in this order. A
// pass takes out only what its own evidence names, and says so in the book's notices.

namespace io {

struct TextLine {
  std::string text;            ///< without white space at its end; empty: a blank line
  std::int64_t number = 0;     ///< in the file, from 1
  int note = 0;                ///< the footnote that it belongs to, from 1; 0: none
  std::vector<int> refs = {};  ///< footnotes that it refers to; their marks are not in the text
  HeadingRank rank = HeadingRank::kNone;  ///< of a heading that the text marks itself
};

/// Lines that no blank line separates; in Chinese and Japanese a line often is one.
struct TextParagraph {
  std::vector<std::string> lines;  ///< as in the file, with the white space before them
  std::int64_t line = 0;           ///< number of the first in the file
  int blank_before = 0;            ///< blank lines before it
  int note = 0;                    ///< as of its lines
  std::vector<int> refs = {};
  int level = 0;                          ///< of a heading; 0: none
  HeadingRank rank = HeadingRank::kNone;  ///< as of its line
};

constexpr int kApart = 2;  ///< blank lines around what stands apart

/// The lines of a text in UTF-8, or of another that ICU recognises, which a notice names. Numbers
/// of pages (`[Pg 12]`, and alone on a line `{12}`) are not among them, nor the blank lines around
/// one within a sentence. Throws Error when it cannot be read.
std::vector<TextLine> text_lines(const Source& source, std::vector<std::string>& notices);

/// Takes the licence before and behind the work, lines such as `Title: The Sea` at the begin, and
/// the credits between licence and work; title, author and language are the book's.
void take_frame(std::vector<TextLine>& lines, const std::string& shown, Book& book);

/// Takes `[Illustration: ...]` and `[Transcriber's Note: ...]`, over several lines too, and marks
/// the lines of footnotes (`[Footnote 1: ...]`, and `[1] ...` where something before it refers to
/// it), whose number is in no text.
void take_brackets(std::vector<TextLine>& lines, const std::string& shown,
                   std::vector<std::string>& notices);

/// How the lines of a text end.
enum class LineEnds {
  kAtBlanks,      ///< a paragraph goes on to a blank line
  kOfParagraphs,  ///< each line is one
  kWide,          ///< Chinese or Japanese: a paragraph goes on while lines are full, or to one that
                  ///< is indented
};

/// Of Chinese and Japanese text the lines tell it.
LineEnds line_ends_of(const std::vector<TextLine>& lines);

std::vector<TextParagraph> paragraphs_of(const std::vector<TextLine>& lines, LineEnds ends);

/// The text of a paragraph in one line, as it stands, without readings beside its words.
std::string one_line(const TextParagraph& paragraph);

/// A heading without its signs and the case of its letters, to compare it with others.
std::string heading_key(const std::string& text);

/// Takes lists of contents: entries that return further on. The keys of those that do.
std::unordered_set<std::string> take_contents(std::vector<TextParagraph>& paragraphs,
                                              const std::string& shown,
                                              std::vector<std::string>& notices);

/// Gives headings their level and joins a chapter's number with its title in the next paragraph.
/// `pattern`: a user's, which alone decides unless it is empty. `listed`: keys of headings that the
/// list of contents has. How many of the levels begin chapters. Throws Error for a pattern that is
/// none.
int mark_headings(std::vector<TextParagraph>& paragraphs, const std::string& pattern,
                  std::unordered_set<std::string> listed, const std::string& title);

/// Whether a heading's line is a number alone, which a title may follow: `CHAPTER I.`, `IV`.
bool is_chapter_number(const std::string& text);

/// Whether a line is the heading of a chapter by its words: `Chapter 3`, `PART TWO: The Sea`.
bool is_chapter_heading(const std::string& text);

/// Whether a heading begins with a number, or is that of a chapter: `4. The Sea`, `Prologue`.
bool is_numbered(const std::string& text);

/// Whether a line names a chapter, and no part of several, by its number: `Chapter 3: The Sea`.
bool is_counted_chapter(const std::string& text);

/// Whether a paragraph is running text, by its length and its end.
bool is_prose(const TextParagraph& paragraph);

/// Whether all letters are capitals, and there are some.
bool is_all_capitals(const std::string& text);

/// Whether a text ends with one of `marks`.
bool ends_with_any(std::string_view text, std::initializer_list<std::string_view> marks);

/// Whether a line has a mark at its end that sentences end with, or what is around them.
bool ends_sentence(std::string_view line);

/// Whether it begins with a small letter, as a line does that goes on with another.
bool begins_small(const std::string& text);

}  // namespace io
