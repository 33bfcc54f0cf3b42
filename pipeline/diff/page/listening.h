#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "pipeline/diff/finding.h"

namespace pipeline::diff::page {

/// The sounds of an item that were written, and what was done to the difference.
struct Listening {
  std::map<std::string, std::filesystem::path> files;  ///< `a`, `b`, `difference`
  std::string difference;                              ///< "B 1.54 ms earlier, 0.50 dB louder"
};

/// Writes both sounds and baseline less candidate, FLAC of 16 bits and one channel, beside each
/// other as `stem` and the key. The candidate is brought to the baseline's place, level and
/// polarity first, as far as they were measured. A side that cannot be read is left out. Memory is
/// bounded. Throws io::Error when a file cannot be written. Thread-safe.
Listening write_sounds(const ItemFinding& finding, const std::filesystem::path& stem);

}  // namespace pipeline::diff::page
