#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "io/alignment/alignment.h"
#include "model/text/grouper.h"

namespace pipeline {

/// A chunk as the model spoke it, and the silence before it.
struct SpokenChunk {
  std::int64_t silence_before = 0;  ///< samples at model::kSampleRate
  std::string_view phonemes;        ///< UTF-8
  std::span<const int> characters;  ///< of the phonemes: one per token between the pads, [T - 2]
  std::span<const int> durations;   ///< frames of every token, [T]
  std::span<const text::SpokenWord> words;
};

/// All that was said of an item, and the silence behind it.
struct SpokenItem {
  std::string_view raw;                ///< its text, or phonemes
  std::span<const text::Span> markup;  ///< bytes of it that are no words, in order
  std::vector<SpokenChunk> chunks;
  std::int64_t silence_after = 0;  ///< samples at model::kSampleRate
};

/// When the file of an item, at `sample_rate`, says what. Borders are sums of the model's frames
/// and of the pauses, mapped by the rule that gives a resampled file its length, so that they are
/// exact and add up to it. Spoken words become the written ones again: those that stand for the
/// same bytes are one, and so are those that share their sounds. Pure. Throws model::Error for
/// phonemes that are not UTF-8, and as time_phones().
io::Alignment align(const SpokenItem& item, int sample_rate);

}  // namespace pipeline
