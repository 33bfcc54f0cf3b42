#pragma once

#include <bit>
#include <cstdint>

namespace model {

/// a b + c rounded once, bit for bit what a fused multiply-add in hardware gives (IEEE 754-2008),
/// from the operations that every processor has; of a NaN only that it is one. The product of two
/// floats is exact in double, and its sum with c is rounded twice, to double and to float. That is
/// the same as once, unless the first rounding ends in the middle between two floats.
inline float fused_multiply_add(float a, float b, float c) {
  constexpr std::uint64_t kBelowMiddle = (1 << 28) - 1;  // zero in the middle and in floats
  const double product = static_cast<double>(a) * b;
  const double sum = product + c;
  auto bits = std::bit_cast<std::uint64_t>(sum);
  if ((bits & kBelowMiddle) == 0) [[unlikely]] {
    const double added = sum - product;
    const double lost = (product - (sum - added)) + (c - added);  // exact (Knuth's TwoSum)
    // The last bit remembers on which side the sum lies; an infinite one has lost NaN.
    if (lost < 0 || lost > 0) bits += (lost > 0) == (sum > 0) ? 1 : -1;
  }
  return static_cast<float>(std::bit_cast<double>(bits));
}

}  // namespace model
