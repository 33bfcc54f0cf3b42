// Fused multiply-add in plain C++, for the portable baseline.
#pragma once

#include <bit>
#include <cstdint>

namespace model {

/// `sum` to float, of a + b rounded to double: the last bit tells on which side of the middle
/// between two floats the exact sum lies (Boldo, Melquiond 2008: rounding to odd).
[[gnu::noinline, gnu::cold]] inline float beside_the_middle(double a, double b, double sum) {
  auto bits = std::bit_cast<std::uint64_t>(sum);
  const double added = sum - a;
  const double lost = (a - (sum - added)) + (b - added);               // exact (Knuth's TwoSum)
  if (lost < 0 || lost > 0) bits += (lost > 0) == (sum > 0) ? 1 : -1;  // of an infinite sum: NaN
  return static_cast<float>(std::bit_cast<double>(bits));
}

/// a b + c rounded once, bit for bit what a fused multiply-add in hardware gives (IEEE 754-2008),
/// from the operations that every processor has; of a NaN only that it is one. The product of two
/// floats is exact in double, and its sum with c is rounded twice, to double and to float. That is
/// the same as once, unless the first rounding ends in the middle between two floats.
inline float fused_multiply_add(float a, float b, float c) {
  constexpr std::uint64_t kBelowMiddle = (1 << 28) - 1;  // zero in the middle and in floats
  const double product = static_cast<double>(a) * b;
  const double sum = product + c;
  if ((std::bit_cast<std::uint64_t>(sum) & kBelowMiddle) == 0) [[unlikely]]
    return beside_the_middle(product, c, sum);
  return static_cast<float>(sum);
}

}  // namespace model
