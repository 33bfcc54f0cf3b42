// Numbers of chapters: their values, and paragraphs that count up.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/book/text/book.h"

namespace io {

/// Which paragraphs are numbers alone, or single letters set apart, that count the chapters: they
/// stand in a row (I, II, III; 一, 二, 三), and no `Chapter 1` counts them already. Others count
/// stanzas, or are a word such as `I`. In Chinese and Japanese, numbers with a title (`一　海`)
/// count as well in a row of three and before prose, and chapters whose title follows without a
/// sign
/// (`第一章海`) beside the next of them.
std::vector<bool> counting_paragraphs(const std::vector<TextParagraph>& paragraphs);

}  // namespace io
