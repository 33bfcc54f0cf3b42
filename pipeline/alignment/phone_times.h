#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipeline {

/// A sound of a chunk, or silence, which has no symbol.
struct TimedPhone {
  std::u32string symbol;      ///< with its stress before it, and what modifies it behind
  std::size_t character = 0;  ///< of the chunk's phonemes: the sound itself
  std::int64_t samples = 0;   ///< how long it lasts, at model::kSampleRate
};

/// Attributes the model's frames to sounds and silence; they add up to all of them. `characters`
/// [T - 2] says which of `phonemes` each token between the pads stands for, `durations` [T] the
/// frames of every token, pads included. The rules are in README.md of this folder. Throws
/// std::invalid_argument when the lengths do not fit each other. Pure.
std::vector<TimedPhone> time_phones(std::u32string_view phonemes, std::span<const int> characters,
                                    std::span<const int> durations);

}  // namespace pipeline
