// The data that diff's page draws for an item.
#pragma once

#include <nlohmann/json.hpp>

#include "pipeline/diff/judge/finding.h"

namespace pipeline::diff {

/// What the page draws of one item, as README.md has it, but for the key `audio`: both waveforms,
/// spectrograms, contours, and the way from one to the other. A side that cannot be read has
/// nothing. Memory is bounded. Thread-safe.
nlohmann::ordered_json drawing_of(const ItemFinding& finding);

}  // namespace pipeline::diff
