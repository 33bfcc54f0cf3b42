// Vector sines, compiled once per instruction set: include inside a file that foreach_target.h
// compiles again and again. Polynomials are minimax (Remez) in relative error.

#if defined(MODEL_KERNELS_SINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef MODEL_KERNELS_SINE_INL_H_
#undef MODEL_KERNELS_SINE_INL_H_
#else
#define MODEL_KERNELS_SINE_INL_H_
#endif

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// sin^2(x) within 1.2e-7 of itself for |x| up to some thousands; never outside [0, 1 + 1e-7], and
/// NaN only for NaN. The square has half the period of the sine and no sign, so that the reduced
/// argument needs no case distinction: a third of the time of a general sine.
template <class V>
HWY_INLINE V sine_squared(V x) {
  const hn::DFromV<V> d;
  const V turns = hn::Round(hn::Mul(x, hn::Set(d, 0.318309886f)));
  V r = hn::NegMulAdd(turns, hn::Set(d, 3.14159274f), x);
  r = hn::NegMulAdd(turns, hn::Set(d, -8.74227766e-8f), r);
  // Beyond 2^24 turns r is no longer a remainder; the limit keeps the polynomial in its range.
  const V z = hn::Min(hn::Mul(r, r), hn::Set(d, 2.4674011f));
  V p = hn::MulAdd(z, hn::Set(d, -3.60956646e-6f), hn::Set(d, 1.39213921e-4f));
  p = hn::MulAdd(p, z, hn::Set(d, -3.17209831e-3f));
  p = hn::MulAdd(p, z, hn::Set(d, 4.44429038e-2f));
  p = hn::MulAdd(p, z, hn::Set(d, -3.33332978e-1f));
  p = hn::MulAdd(p, z, hn::Set(d, 0.999999986f));
  return hn::Mul(p, z);
}

/// sin(2 pi x), x in turns: within 2e-7, and exact where turns are whole or half.
template <class V>
HWY_INLINE V sine_of_turns(V x) {
  const hn::DFromV<V> d;
  V t = hn::Sub(x, hn::Round(x));
  const V magnitude = hn::Abs(t);
  t = hn::CopySign(hn::Min(magnitude, hn::Sub(hn::Set(d, 0.5f), magnitude)), t);
  const V z = hn::Mul(t, t);
  V p = hn::MulAdd(z, hn::Set(d, 39.7109181f), hn::Set(d, -76.574992f));
  p = hn::MulAdd(p, z, hn::Set(d, 81.6022312f));
  p = hn::MulAdd(p, z, hn::Set(d, -41.3416775f));
  p = hn::MulAdd(p, z, hn::Set(d, 6.28318527f));
  return hn::Mul(p, t);
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
