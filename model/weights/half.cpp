#include "model/weights/half.h"

#include <bit>
#include <cmath>

namespace model {

float from_half(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000u) << 16;
  const std::uint32_t exponent = (bits >> 10) & 0x1Fu;
  const std::uint32_t mantissa = bits & 0x3FFu;
  if (exponent == 0) {  // zero and the subnormals: mantissa * 2^-24
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
    return sign != 0 ? -magnitude : magnitude;
  }
  const std::uint32_t wide = exponent == 31 ? 255u : exponent + (127u - 15u);
  return std::bit_cast<float>(sign | wide << 23 | mantissa << 13);
}

std::optional<std::uint16_t> to_half(float value) {
  const float magnitude = std::abs(value);
  // Half way from 65504 to the next step, which rounds away; the comparison refuses NaN, too.
  if (!(magnitude < 65520.0f)) return std::nullopt;
  std::uint32_t half = 0;
  if (magnitude < 0x1p-14f) {
    // Counted in steps of the subnormals; 1024 of them are the bits of the smallest normal number.
    half = static_cast<std::uint32_t>(std::nearbyint(magnitude * 0x1p24f));
  } else {
    const auto bits = std::bit_cast<std::uint32_t>(magnitude);
    const std::uint32_t kept_is_odd = bits >> 13 & 1u;
    half = (bits + 0xFFFu + kept_is_odd - ((127u - 15u) << 23)) >> 13;
  }
  return static_cast<std::uint16_t>(half | (std::signbit(value) ? 0x8000u : 0u));
}

}  // namespace model
