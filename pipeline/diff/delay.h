#pragma once

#include <cstdint>

#include "pipeline/diff/recording.h"

namespace pipeline::diff {

/// How many samples b is later than a, half a second at most either way: where their
/// cross-correlation is largest, or smallest. `seconds` is the longer one's length. Each recording
/// is read a few times. REQUIRES: recordings of one rate. Throws io::Error.
std::int64_t find_delay(Recording& a, Recording& b, double seconds);

}  // namespace pipeline::diff
