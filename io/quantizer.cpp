#include "io/quantizer.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>

namespace io {
namespace {

/// The sum of two even distributions over [-0.5, 0.5).
double triangular_noise(std::uint64_t seed, std::int64_t index) {
  const std::uint64_t bits = XXH3_64bits_withSeed(&index, sizeof index, seed);
  constexpr double kUnit = 0x1p-32;
  return static_cast<double>(bits >> 32) * kUnit + static_cast<double>(bits & 0xffffffffu) * kUnit -
         1;
}

}  // namespace

std::vector<std::int32_t> quantize(std::span<const float> samples, const AudioFormat& format,
                                   std::uint64_t seed, std::int64_t first) {
  // libsndfile's own clipping conversion truncates, and its other one wraps.
  const bool is_16 = format.encoding == Encoding::kPcm16;
  const bool has_noise = format.dither && is_16;
  const double full_scale = is_16 ? 32768.0 : 8388608.0;
  const std::int32_t step = is_16 ? 1 << 16 : 1 << 8;
  std::vector<std::int32_t> integers(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double noise =
        has_noise ? triangular_noise(seed, first + static_cast<std::int64_t>(i)) : 0.0;
    const double steps = std::clamp(samples[i] * full_scale + noise, -full_scale, full_scale - 1);
    integers[i] = static_cast<std::int32_t>(std::nearbyint(steps)) * step;
  }
  return integers;
}

std::vector<float> saturate(std::span<const float> samples) {
  std::vector<float> saturated(samples.begin(), samples.end());
  for (float& sample : saturated) sample = std::clamp(sample, -1.0f, 1.0f);
  return saturated;
}

}  // namespace io
