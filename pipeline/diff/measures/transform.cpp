// Stockham transforms in Highway, radices 4, 2, 3 and 5, compiled once per instruction set.
#include "pipeline/diff/measures/transform.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "model/kernels/portable_math.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pipeline/diff/measures/transform.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/arithmetic-inl.h"
#include "model/kernels/elementwise-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace pipeline::diff::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using model::HWY_NAMESPACE::FloatTag;
using model::HWY_NAMESPACE::fused;
using model::HWY_NAMESPACE::fused_negated;
using model::HWY_NAMESPACE::kFloatLanes;

using Value = std::complex<float>;  // has the layout of float[2]

template <class V>
struct Complexes {
  V re, im;
};

/// The transforms of kRadix values each, in place, lane by lane.
template <int kRadix, class V>
HWY_INLINE void butterfly(Complexes<V>* x) {
  const hn::DFromV<V> d;
  const auto add = [](Complexes<V> a, Complexes<V> b) {
    return Complexes<V>{hn::Add(a.re, b.re), hn::Add(a.im, b.im)};
  };
  const auto subtract = [](Complexes<V> a, Complexes<V> b) {
    return Complexes<V>{hn::Sub(a.re, b.re), hn::Sub(a.im, b.im)};
  };
  const auto add_scaled = [&](Complexes<V> a, float factor, Complexes<V> b) {
    const V f = hn::Set(d, factor);
    return Complexes<V>{fused(f, b.re, a.re), fused(f, b.im, a.im)};
  };
  const auto scaled = [&](float factor, Complexes<V> a) {
    const V f = hn::Set(d, factor);
    return Complexes<V>{hn::Mul(f, a.re), hn::Mul(f, a.im)};
  };
  // a - i b and a + i b.
  const auto turn_back = [](Complexes<V> a, Complexes<V> b) {
    return Complexes<V>{hn::Add(a.re, b.im), hn::Sub(a.im, b.re)};
  };
  const auto turn_on = [](Complexes<V> a, Complexes<V> b) {
    return Complexes<V>{hn::Sub(a.re, b.im), hn::Add(a.im, b.re)};
  };
  if constexpr (kRadix == 2) {
    const Complexes<V> a = x[0], b = x[1];
    x[0] = add(a, b), x[1] = subtract(a, b);
  } else if constexpr (kRadix == 3) {
    const Complexes<V> sum = add(x[1], x[2]);
    const Complexes<V> rest = scaled(0.866025403784438647f, subtract(x[1], x[2]));
    const Complexes<V> mean = add_scaled(x[0], -0.5f, sum);
    x[0] = add(x[0], sum), x[1] = turn_back(mean, rest), x[2] = turn_on(mean, rest);
  } else if constexpr (kRadix == 4) {
    const Complexes<V> a = add(x[0], x[2]), b = subtract(x[0], x[2]);
    const Complexes<V> c = add(x[1], x[3]), e = subtract(x[1], x[3]);
    x[0] = add(a, c), x[1] = turn_back(b, e), x[2] = subtract(a, c), x[3] = turn_on(b, e);
  } else {
    static_assert(kRadix == 5);
    constexpr float kCos1 = 0.309016994374947424f, kCos2 = -0.809016994374947424f;
    constexpr float kSin1 = 0.951056516295153572f, kSin2 = 0.587785252292473129f;
    const Complexes<V> a = add(x[1], x[4]), b = add(x[2], x[3]);
    const Complexes<V> c = subtract(x[1], x[4]), e = subtract(x[2], x[3]);
    const Complexes<V> near = add_scaled(add_scaled(x[0], kCos1, a), kCos2, b);
    const Complexes<V> far = add_scaled(add_scaled(x[0], kCos2, a), kCos1, b);
    const Complexes<V> near_rest = add_scaled(scaled(kSin1, c), kSin2, e);
    const Complexes<V> far_rest = add_scaled(scaled(kSin2, c), -kSin1, e);
    x[0] = add(x[0], add(a, b));
    x[1] = turn_back(near, near_rest), x[4] = turn_on(near, near_rest);
    x[2] = turn_back(far, far_rest), x[3] = turn_on(far, far_rest);
  }
}

template <class V>
HWY_INLINE Complexes<V> times(Complexes<V> a, Complexes<V> b) {
  return {fused_negated(a.im, b.im, hn::Mul(a.re, b.re)), fused(a.re, b.im, hn::Mul(a.im, b.re))};
}

/// Real and imaginary parts, apart.
struct Parts {
  float* re;
  float* im;
};

/// The first step: of one transform, whose twiddle factors differ from lane to lane. It takes the
/// values as they are given, the two parts exchanged for an inverse transform.
void first_step(const TransformPlan::Step& step, bool is_inverse, const Value* in, Parts out) {
  const FloatTag d;
  const auto* const values = reinterpret_cast<const float*>(in);
  const auto* const twiddles = reinterpret_cast<const float*>(step.twiddles.data());
  const std::ptrdiff_t quarter = step.length / 4;
  for (std::ptrdiff_t p = 0; p < quarter; p += kFloatLanes) {
    Complexes<hn::VFromD<FloatTag>> x[4], w;
    for (int j = 0; j < 4; ++j) {
      hn::LoadInterleaved2(d, values + 2 * (p + quarter * j), x[j].re, x[j].im);
      if (is_inverse) std::swap(x[j].re, x[j].im);
    }
    butterfly<4>(x);
    for (int k = 1; k < 4; ++k) {
      hn::LoadInterleaved2(d, twiddles + 2 * (p + quarter * (k - 1)), w.re, w.im);
      x[k] = times(x[k], w);
    }
    hn::StoreInterleaved4(x[0].re, x[1].re, x[2].re, x[3].re, d, out.re + 4 * p);
    hn::StoreInterleaved4(x[0].im, x[1].im, x[2].im, x[3].im, d, out.im + 4 * p);
  }
}

/// A later step: of `stride` transforms side by side, a multiple of the lanes of D.
template <int kRadix, class D>
void middle_step(const TransformPlan::Step& step, int stride, Parts in, Parts out) {
  const D d;
  const std::ptrdiff_t parts = step.length / kRadix;
  const auto lanes = static_cast<int>(hn::Lanes(d));
  for (std::ptrdiff_t p = 0; p < parts; ++p) {
    Complexes<hn::VFromD<D>> w[kRadix];
    for (int k = 1; k < kRadix; ++k) {
      const Value& twiddle = step.twiddles[static_cast<std::size_t>(p + parts * (k - 1))];
      w[k] = {hn::Set(d, twiddle.real()), hn::Set(d, twiddle.imag())};
    }
    for (int q = 0; q < stride; q += lanes) {
      Complexes<hn::VFromD<D>> x[kRadix];
      for (int j = 0; j < kRadix; ++j) {
        const std::ptrdiff_t at = q + static_cast<std::ptrdiff_t>(stride) * (p + parts * j);
        x[j] = {hn::LoadU(d, in.re + at), hn::LoadU(d, in.im + at)};
      }
      butterfly<kRadix>(x);
      for (int k = 0; k < kRadix; ++k) {
        if (k > 0) x[k] = times(x[k], w[k]);
        const std::ptrdiff_t at = q + static_cast<std::ptrdiff_t>(stride) * (kRadix * p + k);
        hn::StoreU(x[k].re, d, out.re + at);
        hn::StoreU(x[k].im, d, out.im + at);
      }
    }
  }
}

/// The last step: of transforms of kRadix values, which need no twiddle factors.
template <int kRadix>
void last_step(int stride, bool is_inverse, Parts in, Value* out) {
  const FloatTag d;
  auto* const values = reinterpret_cast<float*>(out);
  for (int q = 0; q < stride; q += kFloatLanes) {
    Complexes<hn::VFromD<FloatTag>> x[kRadix];
    for (int j = 0; j < kRadix; ++j) {
      const std::ptrdiff_t at = q + static_cast<std::ptrdiff_t>(stride) * j;
      x[j] = {hn::LoadU(d, in.re + at), hn::LoadU(d, in.im + at)};
    }
    butterfly<kRadix>(x);
    for (int k = 0; k < kRadix; ++k) {
      if (is_inverse) std::swap(x[k].re, x[k].im);
      hn::StoreInterleaved2(x[k].re, x[k].im, d,
                            values + 2 * (q + static_cast<std::ptrdiff_t>(stride) * k));
    }
  }
}

template <int kRadix>
void later_step(const TransformPlan::Step& step, int stride, bool is_inverse, Parts in, Parts out,
                Value* result) {
  if (step.length == kRadix)
    last_step<kRadix>(stride, is_inverse, in, result);
  else if (stride % kFloatLanes == 0)
    middle_step<kRadix, FloatTag>(step, stride, in, out);
  else
    middle_step<kRadix, hn::CappedTag<float, 4>>(step, stride, in, out);
}

void transform(const TransformPlan& plan, bool is_inverse, const Value* in, Value* out,
               float* scratch) {
  const std::ptrdiff_t size = plan.size();
  Parts from = {scratch, scratch + size}, to = {scratch + 2 * size, scratch + 3 * size};
  first_step(plan.steps()[0], is_inverse, in, from);
  int stride = 4;
  for (const TransformPlan::Step& step : plan.steps().subspan(1)) {
    const auto take = [&](auto later) { later(step, stride, is_inverse, from, to, out); };
    if (step.radix == 2) take(later_step<2>);
    if (step.radix == 3) take(later_step<3>);
    if (step.radix == 4) take(later_step<4>);
    if (step.radix == 5) take(later_step<5>);
    std::swap(from, to);
    stride *= step.radix;
  }
}

/// Values k and size - k of a spectrum, both ways; a is at k, b is at size - k.
template <class V>
HWY_INLINE void unpack_two(Complexes<V>& a, Complexes<V>& b, Complexes<V> turn) {
  const V half = hn::Set(hn::DFromV<V>(), 0.5f);
  const Complexes<V> even = {hn::Mul(half, hn::Add(a.re, b.re)),
                             hn::Mul(half, hn::Sub(a.im, b.im))};
  const Complexes<V> odd = times(
      Complexes<V>{hn::Mul(half, hn::Add(a.im, b.im)), hn::Mul(half, hn::Sub(b.re, a.re))}, turn);
  a = {hn::Add(even.re, odd.re), hn::Add(even.im, odd.im)};
  b = {hn::Sub(even.re, odd.re), hn::Sub(odd.im, even.im)};
}

template <class V>
HWY_INLINE void pack_two(Complexes<V>& a, Complexes<V>& b, Complexes<V> turn) {
  const Complexes<V> sum = {hn::Add(a.re, b.re), hn::Sub(a.im, b.im)};
  const Complexes<V> odd = times(Complexes<V>{hn::Sub(a.re, b.re), hn::Add(a.im, b.im)},
                                 Complexes<V>{turn.re, hn::Neg(turn.im)});
  a = {hn::Sub(sum.re, odd.im), hn::Add(sum.im, odd.re)};
  b = {hn::Add(sum.re, odd.im), hn::Sub(odd.re, sum.im)};
}

/// Gives `step` the values at k and at size - k, for k = 1 .. size / 2, lanes at a time.
template <class Step>
HWY_INLINE void for_both_ends(const Value* in, const Value* turns, Value* out, int size,
                              const Step& step) {
  const auto run = [&](auto d, int k) {
    const auto lanes = static_cast<int>(hn::Lanes(d));
    Complexes<hn::VFromD<decltype(d)>> a, b, turn;
    const int other = size - k - lanes + 1;
    hn::LoadInterleaved2(d, reinterpret_cast<const float*>(in + k), a.re, a.im);
    hn::LoadInterleaved2(d, reinterpret_cast<const float*>(in + other), b.re, b.im);
    hn::LoadInterleaved2(d, reinterpret_cast<const float*>(turns + k), turn.re, turn.im);
    b = {hn::Reverse(d, b.re), hn::Reverse(d, b.im)};
    step(a, b, turn);
    hn::StoreInterleaved2(hn::Reverse(d, b.re), hn::Reverse(d, b.im), d,
                          reinterpret_cast<float*>(out + other));
    hn::StoreInterleaved2(a.re, a.im, d, reinterpret_cast<float*>(out + k));
  };
  int k = 1;
  for (; k + kFloatLanes <= size / 2; k += kFloatLanes) run(FloatTag(), k);
  for (; k <= size / 2; ++k) run(hn::CappedTag<float, 1>(), k);
}

void unpack_real(const Value* pairs, const Value* turns, Value* spectrum, int size) {
  for_both_ends(pairs, turns, spectrum, size,
                [](auto& a, auto& b, auto turn) { unpack_two(a, b, turn); });
  const Value first = pairs[0];
  spectrum[0] = first.real() + first.imag();
  spectrum[size] = first.real() - first.imag();
}

void pack_real(const Value* spectrum, const Value* turns, Value* pairs, int size) {
  for_both_ends(spectrum, turns, pairs, size,
                [](auto& a, auto& b, auto turn) { pack_two(a, b, turn); });
  const float first = spectrum[0].real(), last = spectrum[size].real();
  pairs[0] = {first + last, first - last};
}

}  // namespace pipeline::diff::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pipeline::diff {
namespace {

HWY_EXPORT(transform);
HWY_EXPORT(unpack_real);
HWY_EXPORT(pack_real);

std::vector<int> radices_of(int size) {
  std::vector<int> radices;
  for (const int radix : {4, 2, 3, 5})
    for (; size % radix == 0; size /= radix) radices.push_back(radix);
  return size == 1 ? radices : std::vector<int>();
}

}  // namespace

bool TransformPlan::has(int size) {
  return size > 0 && size % kLeastSize == 0 && !radices_of(size).empty();
}

TransformPlan::TransformPlan(int size) : size_(size) {
  int length = size;
  for (const int radix : radices_of(size)) {
    Step& step = steps_.emplace_back(Step{radix, length, {}});
    for (int k = 1; k < radix && length > radix; ++k)
      for (int p = 0; p < length / radix; ++p) {
        const auto [cosine, sine] =
            model::point_on_circle(static_cast<int>(std::int64_t{k} * p % length), length);
        step.twiddles.emplace_back(static_cast<float>(cosine), static_cast<float>(-sine));
      }
    length /= radix;
  }
}

void transform(const TransformPlan& plan, Direction direction,
               std::span<const std::complex<float>> in, std::span<std::complex<float>> out,
               std::span<float> scratch) {
  HWY_DYNAMIC_DISPATCH(transform)
  (plan, direction == Direction::kInverse, in.data(), out.data(), scratch.data());
}

void unpack_real(std::span<const std::complex<float>> pairs,
                 std::span<const std::complex<float>> turns,
                 std::span<std::complex<float>> spectrum) {
  HWY_DYNAMIC_DISPATCH(unpack_real)
  (pairs.data(), turns.data(), spectrum.data(), static_cast<int>(pairs.size()));
}

void pack_real(std::span<const std::complex<float>> spectrum,
               std::span<const std::complex<float>> turns, std::span<std::complex<float>> pairs) {
  HWY_DYNAMIC_DISPATCH(pack_real)
  (spectrum.data(), turns.data(), pairs.data(), static_cast<int>(pairs.size()));
}

}  // namespace pipeline::diff
#endif
