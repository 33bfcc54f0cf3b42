#pragma once

#include <span>
#include <string_view>

#include "model/text/pronunciation/mandarin/han_readings.h"

namespace text {

// What the rules of spoken Mandarin (sandhi.h) know of words. All live for ever; lists of words are
// in the order of their code points.

/// Words whose last syllable is weak, and ends of such words.
extern const std::span<const std::u32string_view> kWeakEndings;
/// Words that rules for their endings would weaken.
extern const std::span<const std::u32string_view> kFullWords;
/// Words in 儿 that are closed by an r whatever part of speech they are.
extern const std::span<const std::u32string_view> kRhoticWords;
/// Words, and ends of such words, in which 儿 is a syllable: a child.
extern const std::span<const std::u32string_view> kFullErWords;
/// Readings that come before those of the tables.
extern const std::span<const HanPhrase> kSpokenReadings;

}  // namespace text
