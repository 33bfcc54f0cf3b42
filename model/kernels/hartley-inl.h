// The Hartley transform of vectors, lane by lane: include inside a file that foreach_target.h
// compiles again and again.

#if defined(MODEL_KERNELS_HARTLEY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef MODEL_KERNELS_HARTLEY_INL_H_
#undef MODEL_KERNELS_HARTLEY_INL_H_
#else
#define MODEL_KERNELS_HARTLEY_INL_H_
#endif

#include <array>
#include <numbers>

#include "hwy/highway.h"
#include "model/kernels/arithmetic-inl.h"
#include "model/kernels/portable_math.h"

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// Values k and kN / 2 - k, and those kN / 2 further on, for every k from here to kN / 4, from the
/// transforms of what stands at even and at odd places. With c and s the cosine and sine of k / kN
/// turns,
///
///     y[k] = even[k] + (c odd[k] + s odd[kN / 2 - k]),
///     y[kN / 2 - k] = even[kN / 2 - k] + (s odd[k] - c odd[kN / 2 - k]),
///
/// and kN / 2 further on the differences. The larger of c and s goes out of the brackets, which
/// leaves six multiply-adds.
template <int kN, int k, class V>
HWY_INLINE void combine(const V* even, const V* odd, V* y) {
  constexpr int kHalf = kN / 2;
  const hn::DFromV<V> d;
  constexpr std::array<double, 2> kCircle = point_on_circle(k, kN);
  constexpr double kLarger = kCircle[0] > kCircle[1] ? kCircle[0] : kCircle[1];
  constexpr double kSmaller = kCircle[0] > kCircle[1] ? kCircle[1] : kCircle[0];
  const V a = odd[k], b = odd[kHalf - k];
  V sum = a, rest = b, factor = hn::Set(d, std::numbers::sqrt2_v<float>);
  if constexpr (8 * k != kN) {
    const V ratio = hn::Set(d, static_cast<float>(kSmaller / kLarger));
    factor = hn::Set(d, static_cast<float>(kLarger));
    sum = 8 * k < kN ? fused(ratio, b, a) : fused(ratio, a, b);
    rest = 8 * k < kN ? fused_negated(ratio, a, b) : fused_negated(ratio, b, a);
  }
  const V plus = fused(factor, rest, even[kHalf - k]);
  const V minus = fused_negated(factor, rest, even[kHalf - k]);
  y[k] = fused(factor, sum, even[k]);
  y[k + kHalf] = fused_negated(factor, sum, even[k]);
  y[kHalf - k] = 8 * k < kN ? minus : plus;
  y[kN - k] = 8 * k < kN ? plus : minus;
  if constexpr (4 * (k + 1) < kN) combine<kN, k + 1>(even, odd, y);
}

/// y[k] = sum over n of x[n kStride] (cos + sin)(2 pi k n / kN), k = 0 .. kN - 1 (Bracewell 1983),
/// by halves. It is its own inverse, but for a factor of kN. Where the transform is that of the
/// odd places of another (kIsOdd), the sum and the difference at a quarter of kN are left to the
/// step of that one that would add and subtract them again: combine() at an eighth of a turn.
template <int kN, int kStride = 1, bool kIsOdd = false, class V>
HWY_INLINE void hartley(const V* x, V* y) {
  if constexpr (kN == 2) {
    y[0] = hn::Add(x[0], x[kStride]);
    y[1] = hn::Sub(x[0], x[kStride]);
  } else {
    constexpr int kHalf = kN / 2, kQuarter = kN / 4;
    V even[kHalf], odd[kHalf];
    hartley<kHalf, 2 * kStride>(x, even);
    hartley<kHalf, 2 * kStride, true>(x + kStride, odd);
    y[0] = hn::Add(even[0], odd[0]);
    y[kHalf] = hn::Sub(even[0], odd[0]);
    y[kQuarter] = kIsOdd ? even[kQuarter] : hn::Add(even[kQuarter], odd[kQuarter]);
    y[kHalf + kQuarter] = kIsOdd ? odd[kQuarter] : hn::Sub(even[kQuarter], odd[kQuarter]);
    if constexpr (kQuarter > 1) combine<kN, 1>(even, odd, y);
  }
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
