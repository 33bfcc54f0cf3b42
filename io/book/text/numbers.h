#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/book/text/book.h"

namespace io {

/// The value of a roman numeral, in capitals or in small letters; nothing for what is none.
std::optional<int> roman_value(const std::string& word);

/// Which paragraphs are numbers alone, or single letters set apart, that count the chapters: they
/// stand in a row (I, II, III), and no `Chapter 1` counts them already. Others count stanzas, or
/// are a word such as `I`.
std::vector<bool> counting_paragraphs(const std::vector<TextParagraph>& paragraphs);

}  // namespace io
