// Accounts for every character of a text: none is lost without a word.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "model/text/grouper.h"
#include "model/text/normaliser.h"

namespace text {

/// What became of every character of a raw text. The classes add up to `characters`.
struct Coverage {
  std::int64_t characters = 0;
  std::int64_t spoken = 0;       ///< in the span of a word or mark of a chunk
  std::int64_t white_space = 0;  ///< between those
  /// Controls, zero-width characters, stray accents, and what is silent on purpose.
  std::int64_t removed = 0;
  std::int64_t unspeakable = 0;  ///< reported as without sound
  std::vector<Span> lost;        ///< in none of these: a defect of the front end
};

/// Counts the characters of `raw` (valid UTF-8) by the spans of what speaks them. Linear time but
/// for the sorting of the spans. Pure: safe from any thread.
Coverage cover(std::string_view raw, std::span<const Chunk> chunks,
               std::span<const Unspoken> unspoken, std::span<const Unspoken> silent = {});

}  // namespace text
