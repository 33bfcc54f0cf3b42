#pragma once

#include <cstdint>
#include <optional>

namespace model {

/// The value of an IEEE 754 binary16 number; exact.
float from_half(std::uint16_t bits);

/// The nearest binary16 number, ties to even; nothing for what has none: NaN, infinity and values
/// that would round beyond 65504. Small values become subnormal or zero.
std::optional<std::uint16_t> to_half(float value);

}  // namespace model
