// Ranks of headings; numbers and headings of books in Chinese and Japanese.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace io {

/// What a heading is the heading of. The higher ones come first; kInner is within a chapter, and
/// kMatter stands before and behind the chapters.
enum class HeadingRank { kNone, kPart, kMatter, kChapter, kSection, kInner };

/// A regular expression (ICU) for a number in digits or in Han numerals.
const std::u16string& number_pattern();

/// The value of what it matches: digits of any width, or Han numerals, one behind the other
/// (`一二`) or with 十, 百 and 千 (`十二`, `廿二`); nothing for what is none, or too large to count
/// chapters.
std::optional<int> number_value(const std::string& word);

/// Regular expressions (ICU) for what counts the parts of a book, its chapters, and the sections of
/// one: `第一部`, `上巻`; `第１２回`; `第三節`. Of a line as narrowed() has it.
const std::u16string& wide_part_pattern();
const std::u16string& wide_chapter_pattern();
const std::u16string& wide_section_pattern();

/// What may stand behind such a number or a chapter's name: nothing, or a title behind a space or a
/// sign, or in brackets; no end of a sentence.
const std::u16string& wide_title_pattern();

/// The rank of a heading by its words, `第一章　旅立ち` or `あとがき`; kNone for other lines.
HeadingRank wide_heading_rank(const std::string& line);

/// Whether a line is a number alone, by itself or with a word for what it counts: `（一）`,
/// `第二回`.
bool is_wide_number(const std::string& line);

/// Whether a heading begins with one.
bool begins_with_wide_number(const std::string& line);

/// The value of the number of a line that begins as a chapter does and is no sentence, whatever
/// stands between number and title: 3 of `第三章海边的小镇`.
std::optional<int> counted_wide_chapter(const std::string& line);

/// A heading's number with its word, and its title: `第一章` and `海`. Of other lines both are
/// empty.
std::pair<std::string, std::string> split_wide_heading(const std::string& line);

}  // namespace io
