// Classification of a damaged stretch where the baseline has only a sketch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/diff/measures/stretch.h"

namespace pipeline::diff {

/// Tells what is wrong with b in the blocks from `first` to before `last`, where the sums of what
/// it should be are `wanted_sums` [blocks, kSums]: what examine() does sample by sample.
/// `clicks`: where b has clicks, in samples. REQUIRES: as many blocks of both. Thread-safe.
DamagedStretch examine_blocks(std::span<const float> wanted_sums, std::span<const float> b,
                              int sample_rate, std::size_t first, std::size_t last,
                              std::span<const std::int64_t> clicks);

/// What a click of one sample adds, squared: how far it is off its neighbours.
double click_energy(std::span<const float> b, std::int64_t click);

}  // namespace pipeline::diff
