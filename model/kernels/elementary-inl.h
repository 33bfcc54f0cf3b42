// Elementary functions of float vectors by polynomials of our own, so that they give the same bits
// on every processor and with every C library: include inside a file that foreach_target.h compiles
// again and again. Errors are the largest found against double precision, relative unless said
// otherwise (tests/model/kernels/elementary_test.cpp).

#if defined(MODEL_KERNELS_ELEMENTARY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef MODEL_KERNELS_ELEMENTARY_INL_H_
#undef MODEL_KERNELS_ELEMENTARY_INL_H_
#else
#define MODEL_KERNELS_ELEMENTARY_INL_H_
#endif

#include <cstdint>

#include "hwy/highway.h"
#include "model/kernels/arithmetic-inl.h"

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// first + x (next + x (... + x last)), by Horner's rule.
template <class V>
HWY_INLINE V polynomial(V, float last) {
  return hn::Set(hn::DFromV<V>(), last);
}
template <class V, class... Floats>
HWY_INLINE V polynomial(V x, float first, Floats... others) {
  return fused(x, polynomial(x, others...), hn::Set(hn::DFromV<V>(), first));
}

template <class V>
using Integers = hn::RebindToSigned<hn::DFromV<V>>;

/// 2^n, n in -126 .. 127.
template <class D, class N>
HWY_INLINE hn::Vec<D> power_of_two(D d, N n) {
  return hn::BitCast(d, hn::ShiftLeft<23>(hn::Add(n, hn::Set(hn::DFromV<N>(), 127))));
}

/// exp(x) = 2^twos (1 + rest), |x| up to some hundreds.
template <class V>
struct Exponential {
  hn::Vec<Integers<V>> twos;
  V rest;

  HWY_INLINE explicit Exponential(V x) {
    const hn::DFromV<V> d;
    const Integers<V> di;
    const V rounder = hn::Set(d, kRounder<float>);
    const V shifted = fused(x, hn::Set(d, 1.44269504f), rounder);
    twos = hn::Sub(hn::BitCast(di, shifted), hn::BitCast(di, rounder));
    const V whole = hn::Sub(shifted, rounder);
    // ln 2 in two parts, of which the first has so few bits that its product is exact.
    V r = fused_negated(whole, hn::Set(d, 0.693359375f), x);
    r = fused_negated(whole, hn::Set(d, -2.12194440e-4f), r);
    const V series = polynomial(r, 0.5f, 0.166665182f, 0.041666206f, 8.3688898e-3f, 1.39504892e-3f);
    rest = fused(hn::Mul(r, r), series, r);
  }
};

/// exp(x) within 1e-7, subnormal results within their last bit; 0 and infinity beyond.
template <class V>
HWY_INLINE V exponential(V x) {
  const hn::DFromV<V> d;
  const Exponential<V> e(larger(hn::Set(d, -105.0f), smaller(hn::Set(d, 90.0f), x)));
  // In two steps, for 2^twos alone may lie beyond the floats.
  const auto half = hn::ShiftRight<1>(e.twos);
  const V most = hn::Mul(hn::Add(hn::Set(d, 1.0f), e.rest), power_of_two(d, half));
  return hn::Mul(most, power_of_two(d, hn::Sub(e.twos, half)));
}

/// tanh(x) = (exp(2 |x|) - 1) / (exp(2 |x|) + 1) with x's sign, within 2e-7.
template <class V>
HWY_INLINE V hyperbolic_tangent(V x) {
  const hn::DFromV<V> d;
  // tanh(10) is 1.
  const Exponential<V> e(smaller(hn::Set(d, 20.0f), hn::Abs(hn::Add(x, x))));
  const V scale = power_of_two(d, e.twos);
  const V less_one = fused(scale, e.rest, hn::Sub(scale, hn::Set(d, 1.0f)));
  return hn::CopySign(hn::Div(less_one, hn::Add(less_one, hn::Set(d, 2.0f))), x);
}

/// ln x of positive normal numbers, within 3e-7. With x = 2^e m and m in sqrt(1/2) .. sqrt(2), ln m
/// is 2 atanh(s) of s = (m - 1) / (m + 1), whose series ends early for |s| < 0.18.
template <class V>
HWY_INLINE V natural_log(V x) {
  const hn::DFromV<V> d;
  const Integers<V> di;
  const auto bits = hn::BitCast(di, x);
  const auto exponent = hn::ShiftRight<23>(hn::Sub(bits, hn::Set(di, 0x3f3504f3)));
  const V m = hn::BitCast(d, hn::Sub(bits, hn::ShiftLeft<23>(exponent)));
  const V one = hn::Set(d, 1.0f);
  const V s = hn::Div(hn::Sub(m, one), hn::Add(m, one));
  const V series = polynomial(hn::Mul(s, s), 2.0f, 2.0f / 3, 2.0f / 5, 2.0f / 7, 2.0f / 9);
  return fused(hn::ConvertTo(d, exponent), hn::Set(d, 0.69314718f), hn::Mul(s, series));
}

/// sin(r), |r| <= 1.6, within 1e-7.
template <class V>
HWY_INLINE V sine_of_remainder(V r) {
  const V z = hn::Mul(r, r);
  const V series = polynomial(z, -0.166666582f, 8.33305065e-3f, -1.98090624e-4f, 2.6051955e-6f);
  return fused(hn::Mul(r, z), series, r);
}

/// cos(r), |r| <= 1, within 1.1e-7.
template <class V>
HWY_INLINE V cosine_of_remainder(V r) {
  return polynomial(hn::Mul(r, r), 1.0f, -0.49999997f, 0.0416664556f, -1.38829614e-3f,
                    2.4121262e-5f);
}

/// sin(x) within 1e-7 of 1, |x| up to some ten thousands; never outside [-1, 1].
template <class V>
HWY_INLINE V sine(V x) {
  const hn::DFromV<V> d;
  const Integers<V> di;
  const V rounder = hn::Set(d, kRounder<float>);
  const V shifted = fused(x, hn::Set(d, 0.318309886f), rounder);
  const V half_turns = hn::Sub(shifted, rounder);
  V r = fused_negated(half_turns, hn::Set(d, 3.14159274f), x);
  r = fused_negated(half_turns, hn::Set(d, -8.74227766e-8f), r);
  // A little more than a quarter turn: x / pi has errors too, and r of huge x is no remainder.
  const V most = hn::Set(d, 1.6f);
  r = larger(hn::Neg(most), smaller(most, r));
  // Every other half turn the sine has the other sign.
  const auto sign = hn::ShiftLeft<31>(hn::BitCast(di, shifted));
  return sine_of_remainder(hn::BitCast(d, hn::Xor(hn::BitCast(di, r), sign)));
}

/// sin^2(pi x), x in half turns: within 2e-7 of itself, never outside [0, 1 + 1.2e-7], and NaN only
/// for NaN and infinity. The square has half the period of the sine and no sign, so that the
/// reduced argument needs no case distinction: a third of the time of a general sine.
template <class V>
HWY_INLINE V sine_squared_of_half_turns(V x) {
  const V r = hn::Sub(x, hn::Round(x));
  const V z = hn::Mul(r, r);
  return hn::Mul(z, polynomial(z, 9.86960426f, -32.4696624f, 42.7269274f, -30.0985532f, 13.0371118f,
                               -3.33621096f));
}

/// sin(2 pi x), x in turns: within 2e-7, and exact where turns are whole or half.
template <class V>
HWY_INLINE V sine_of_turns(V x) {
  const hn::DFromV<V> d;
  V t = hn::Sub(x, nearest(x));
  const V magnitude = hn::Abs(t);
  t = hn::CopySign(smaller(magnitude, hn::Sub(hn::Set(d, 0.5f), magnitude)), t);
  return hn::Mul(t, polynomial(hn::Mul(t, t), 6.28318527f, -41.3416775f, 81.6022312f, -76.574992f,
                               39.7109181f));
}

/// The angle of (x, y) in -pi..pi, within 2e-7; 0 for (0, 0).
template <class V>
HWY_INLINE V angle(V x, V y) {
  const hn::DFromV<V> d;
  const V along = hn::Abs(x);
  const V across = hn::Abs(y);
  const V longer = larger(along, across);
  const V ratio =
      hn::IfThenZeroElse(hn::Eq(longer, hn::Zero(d)), hn::Div(smaller(along, across), longer));
  const V z = hn::Mul(ratio, ratio);
  const V series =
      polynomial(z, -0.333332866f, 0.199983746f, -0.142630503f, 0.109477893f, -0.083939895f,
                 0.0578355864f, -0.0310854129f, 0.0108769191f, -1.78729801e-3f);
  V a = fused(hn::Mul(ratio, z), series, ratio);  // the arc tangent
  a = hn::IfThenElse(hn::Gt(across, along), hn::Sub(hn::Set(d, 1.57079633f), a), a);
  a = hn::IfThenElse(hn::Lt(x, hn::Zero(d)), hn::Sub(hn::Set(d, 3.14159265f), a), a);
  return hn::CopySign(a, y);
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
