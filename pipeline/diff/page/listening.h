#pragma once

#include <functional>
#include <string>
#include <vector>

#include "io/files/atomic_file.h"
#include "pipeline/diff/finding.h"

namespace pipeline::diff::page {

/// The sounds of an item that were written, and what was done to the difference.
struct Listening {
  std::vector<std::string> sounds;  ///< `a`, `b`, `difference`
  std::string difference;           ///< "B 1.54 ms earlier, 0.50 dB louder"
};

/// Where the sound of a key goes.
using SoundTarget = std::function<io::Target(const std::string& key)>;

/// Writes both sounds and baseline less candidate, FLAC of 16 bits and one channel, where
/// `target` says. The candidate is brought to the baseline's place, level and
/// polarity first, as far as they were measured. A side that cannot be read is left out. Memory is
/// bounded. Throws io::Error when a file cannot be written. Thread-safe.
Listening write_sounds(const ItemFinding& finding, const SoundTarget& target);

}  // namespace pipeline::diff::page
