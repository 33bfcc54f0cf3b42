#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "io/audio_format.h"

namespace io {

/// Samples as integers of the format's encoding, left-aligned in 32 bits: rounded to the nearest
/// step, saturated at full scale. With dither to pcm16 each sample first gets triangular noise from
/// -1 to 1 steps, so that what rounding takes away is hiss and not distortion (Lipshitz et al.
/// 1992). The noise of a sample is a hash of `seed` and its index in the file; `first` is that of
/// samples[0]. REQUIRES: finite samples.
std::vector<std::int32_t> quantize(std::span<const float> samples, const AudioFormat& format,
                                   std::uint64_t seed, std::int64_t first);

/// The samples, none beyond full scale.
std::vector<float> saturate(std::span<const float> samples);

}  // namespace io
