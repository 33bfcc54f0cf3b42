#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/book/text/book.h"

namespace io {

/// The value of a roman numeral, in capitals or in small letters; nothing for what is none.
std::optional<int> roman_value(const std::string& word);

/// A regular expression (ICU) for a number in digits or in Han numerals.
const std::u16string& number_pattern();

/// The value of what it matches: digits of any width, or Han numerals, one behind the other
/// (`一二`) or with 十, 百 and 千 (`十二`, `廿二`); nothing for what is none, or too large to count
/// chapters.
std::optional<int> number_value(const std::string& word);

/// Which paragraphs are numbers alone, or single letters set apart, that count the chapters: they
/// stand in a row (I, II, III; 一, 二, 三), and no `Chapter 1` counts them already. Others count
/// stanzas, or are a word such as `I`. In Chinese and Japanese, numbers with a title (`一　海`)
/// count as well in a row of three and before prose, and chapters whose title follows without a
/// sign
/// (`第一章海`) beside the next of them.
std::vector<bool> counting_paragraphs(const std::vector<TextParagraph>& paragraphs);

}  // namespace io
