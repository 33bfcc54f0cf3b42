#pragma once

#include <bit>
#include <cstdint>

namespace pipeline::diff {

/// Natural logarithm of a positive, normal number, to 1e-6 absolute. A plain loop over it is
/// vectorised by the compiler, which the library's is not: that is several times faster.
inline float fast_log(float x) {
  constexpr std::int32_t kSqrtHalf = 0x3f3504f3;
  constexpr float kLn2 = 0.69314718f;
  const auto bits = std::bit_cast<std::int32_t>(x);
  const std::int32_t exponent = (bits - kSqrtHalf) >> 23;
  const auto mantissa = std::bit_cast<float>(bits - (exponent << 23));  // sqrt(1/2) .. sqrt(2)
  const float s = (mantissa - 1) / (mantissa + 1);
  const float q = s * s;
  // 2 atanh(s), whose series ends early for |s| < 0.18.
  const float series = 2 + q * (2.0f / 3 + q * (2.0f / 5 + q * (2.0f / 7 + q * (2.0f / 9))));
  return static_cast<float>(exponent) * kLn2 + s * series;
}

}  // namespace pipeline::diff
