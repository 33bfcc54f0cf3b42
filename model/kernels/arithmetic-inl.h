// The arithmetic that every instruction set does alike, to the bit: include inside a file that
// foreach_target.h compiles again and again. The kernels take from Highway only what IEEE 754
// defines (sums, products, quotients, square roots, comparisons, conversions), and from here what
// it leaves to the instruction set. The law is in the README.

#if defined(MODEL_KERNELS_ARITHMETIC_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef MODEL_KERNELS_ARITHMETIC_INL_H_
#undef MODEL_KERNELS_ARITHMETIC_INL_H_
#else
#define MODEL_KERNELS_ARITHMETIC_INL_H_
#endif

#include <cstddef>
#include <type_traits>

#include "hwy/highway.h"
#include "model/kernels/fused_multiply_add.h"

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// What the portable vectors do themselves; the others have instructions for all of it.
constexpr bool kIsPortable = (HWY_TARGET & (HWY_EMU128 | HWY_SCALAR)) != 0;
constexpr bool kIsX86 = HWY_ARCH_X86 && !kIsPortable;

/// a b + c, rounded once.
template <class V>
HWY_INLINE V fused(V a, V b, V c) {
  if constexpr (kIsPortable) {
    const hn::DFromV<V> d;
    constexpr std::size_t kLanes = hn::MaxLanes(d);
    float x[kLanes], y[kLanes], z[kLanes];
    hn::StoreU(a, d, x), hn::StoreU(b, d, y), hn::StoreU(c, d, z);
    for (std::size_t i = 0; i < kLanes; ++i) z[i] = fused_multiply_add(x[i], y[i], z[i]);
    return hn::LoadU(d, z);
  } else {
    return hn::MulAdd(a, b, c);
  }
}

/// c - a b, rounded once.
template <class V>
HWY_INLINE V fused_negated(V a, V b, V c) {
  if constexpr (kIsPortable)
    return fused(hn::Neg(a), b, c);
  else
    return hn::NegMulAdd(a, b, c);
}

/// a where a > b, else b: of two zeros and where one is NaN the second.
template <class V>
HWY_INLINE V larger(V a, V b) {
  if constexpr (kIsX86)
    return hn::Max(a, b);
  else
    return hn::IfThenElse(hn::Gt(a, b), a, b);
}

/// a where a < b, else b: of two zeros and where one is NaN the second.
template <class V>
HWY_INLINE V smaller(V a, V b) {
  if constexpr (kIsX86)
    return hn::Min(a, b);
  else
    return hn::IfThenElse(hn::Lt(a, b), a, b);
}

/// Adding it leaves a number whole, rounded to the nearest, ties to even, and its last bits are
/// those of the whole number: for magnitudes up to 2^22 in float, 2^51 in double.
template <class T>
constexpr T kRounder = std::is_same_v<T, float> ? T(0x1.8p23) : T(0x1.8p52);

/// The nearest whole number, ties to even, within the limits of kRounder.
template <class V>
HWY_INLINE V nearest(V x) {
  const auto rounder = hn::Set(hn::DFromV<V>(), kRounder<hn::TFromV<V>>);
  return hn::Sub(hn::Add(x, rounder), rounder);
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
