// Finds the work in books of Project Gutenberg, without licence and credits.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "io/book/notes.h"

// The licence that free books have before and behind the work, between markers such as
// `*** START OF THE PROJECT GUTENBERG EBOOK THE SEA ***`.

namespace io {

/// Whether a line or a paragraph is the marker that the work begins behind.
bool begins_work(const std::string& text);

/// Whether it begins with the marker that the work ends at.
bool ends_work(const std::string& text);

/// Whether it says who made the text: `Produced by A. Reader`.
bool is_credits(const std::string& text);

constexpr int kMostCredits = 3;  ///< paragraphs of them behind the marker

/// The blocks of the work: from the first to the one behind the last. All of them where no marker
/// is near the begin.
std::pair<std::size_t, std::size_t> work_among(const std::vector<MarkedBlock>& blocks);

}  // namespace io
