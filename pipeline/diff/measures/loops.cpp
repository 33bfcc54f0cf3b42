// The loops of loops.h in Highway, compiled once per instruction set and dispatched at run time.
#include "pipeline/diff/measures/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pipeline/diff/measures/loops.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/elementary-inl.h"
#include "model/kernels/elementwise-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace pipeline::diff::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using model::HWY_NAMESPACE::FloatTag;
using model::HWY_NAMESPACE::FloatVector;
using model::HWY_NAMESPACE::fused;
using model::HWY_NAMESPACE::fused_negated;
using model::HWY_NAMESPACE::kFloatLanes;
using model::HWY_NAMESPACE::load;
using model::HWY_NAMESPACE::natural_log;
using model::HWY_NAMESPACE::store;

constexpr std::ptrdiff_t kUnrolled = 4;  // vectors that are summed up side by side

HWY_INLINE float dot(const float* a, const float* b, int size) {
  FloatVector even = hn::Zero(FloatTag());
  FloatVector odd = even;
  int i = 0;
  for (; i + 2 * kFloatLanes <= size; i += 2 * kFloatLanes) {
    even = fused(hn::LoadU(FloatTag(), a + i), hn::LoadU(FloatTag(), b + i), even);
    odd = fused(hn::LoadU(FloatTag(), a + i + kFloatLanes),
                hn::LoadU(FloatTag(), b + i + kFloatLanes), odd);
  }
  for (; i < size; i += kFloatLanes)
    even = fused(load(a + i, size - i), load(b + i, size - i), even);
  return hn::GetLane(hn::SumOfLanes(FloatTag(), hn::Add(even, odd)));
}

float energy(const float* samples, int size) { return dot(samples, samples, size); }

float largest_magnitude(const float* samples, int size) {
  FloatVector largest = hn::Zero(FloatTag());
  for (int i = 0; i < size; i += kFloatLanes)
    largest = hn::Max(largest, hn::Abs(load(samples + i, size - i)));
  return hn::GetLane(hn::MaxOfLanes(FloatTag(), largest));
}

float largest_difference(const float* a, const float* b, int size) {
  FloatVector largest = hn::Zero(FloatTag());
  for (int i = 0; i < size; i += kFloatLanes)
    largest = hn::Max(largest, hn::Abs(hn::Sub(load(a + i, size - i), load(b + i, size - i))));
  return hn::GetLane(hn::MaxOfLanes(FloatTag(), largest));
}

using Complex = std::complex<float>;  // has the layout of float[2]

/// Real and imaginary parts of the values from `p` on, of which `n` exist.
HWY_INLINE void load_complex(const Complex* p, int n, FloatVector& re, FloatVector& im) {
  const auto* const parts = reinterpret_cast<const float*>(p);
  if (n >= kFloatLanes) return hn::LoadInterleaved2(FloatTag(), parts, re, im);
  HWY_ALIGN float lanes[2 * kFloatLanes] = {};
  std::memcpy(lanes, parts, static_cast<std::size_t>(n) * sizeof(Complex));
  hn::LoadInterleaved2(FloatTag(), lanes, re, im);
}

HWY_INLINE void store_complex(FloatVector re, FloatVector im, Complex* p, int n) {
  auto* const parts = reinterpret_cast<float*>(p);
  if (n >= kFloatLanes) return hn::StoreInterleaved2(re, im, FloatTag(), parts);
  HWY_ALIGN float lanes[2 * kFloatLanes];
  hn::StoreInterleaved2(re, im, FloatTag(), lanes);
  std::memcpy(parts, lanes, static_cast<std::size_t>(n) * sizeof(Complex));
}

void pair_up(const float* a, const float* b, const float* window, Complex* out, int size) {
  for (int i = 0; i < size; i += kFloatLanes) {
    const int n = size - i;
    const FloatVector weight = load(window + i, n);
    store_complex(hn::Mul(load(a + i, n), weight), hn::Mul(load(b + i, n), weight), out + i, n);
  }
}

void split_pair(const Complex* both, Complex* a, Complex* b, int size) {
  const FloatTag d;
  const FloatVector half = hn::Set(d, 0.5f);
  const int middle = size / 2;
  for (const int k : {0, middle}) a[k] = both[k].real(), b[k] = both[k].imag();
  for (int next = 1; next < middle; next += kFloatLanes) {
    // The last vector goes over some bins again, which is faster than a partial one.
    const int k = std::min(next, middle - kFloatLanes);
    FloatVector re, im, re_other, im_other;
    load_complex(both + k, kFloatLanes, re, im);
    load_complex(both + size - k - kFloatLanes + 1, kFloatLanes, re_other, im_other);
    re_other = hn::Reverse(d, re_other);
    im_other = hn::Reverse(d, im_other);
    store_complex(hn::Mul(half, hn::Add(re, re_other)), hn::Mul(half, hn::Sub(im, im_other)), a + k,
                  kFloatLanes);
    store_complex(hn::Mul(half, hn::Add(im, im_other)), hn::Mul(half, hn::Sub(re_other, re)), b + k,
                  kFloatLanes);
  }
}

void power(const Complex* spectrum, float* out, int size) {
  for (int i = 0; i < size; i += kFloatLanes) {
    FloatVector re, im;
    load_complex(spectrum + i, size - i, re, im);
    store(fused(re, re, hn::Mul(im, im)), out + i, size - i);
  }
}

void log(float* values, float floor, float scale, int size) {
  const FloatTag d;
  for (int i = 0; i < size; i += kFloatLanes) {
    const FloatVector x = hn::Add(load(values + i, size - i), hn::Set(d, floor));
    store(hn::Mul(natural_log(x), hn::Set(d, scale)), values + i, size - i);
  }
}

void add_cross_spectrum(const Complex* a, const Complex* b, Complex* sums, int size) {
  for (int i = 0; i < size; i += kFloatLanes) {
    const int n = size - i;
    FloatVector re_a, im_a, re_b, im_b, re, im;
    load_complex(a + i, n, re_a, im_a);
    load_complex(b + i, n, re_b, im_b);
    load_complex(sums + i, n, re, im);
    re = fused(im_a, im_b, fused(re_a, re_b, re));
    im = fused_negated(im_a, re_b, fused(re_a, im_b, im));
    store_complex(re, im, sums + i, n);
  }
}

void filter(const float* samples, const float* taps, int count, int step, float* out, int size) {
  for (int i = 0; i < size; ++i)
    out[i] = dot(samples + static_cast<std::ptrdiff_t>(step) * i, taps, count);
}

void weigh(const float* values, std::span<const WeightedRun> runs, float* out) {
  for (const WeightedRun& run : runs)
    *out++ = dot(values + run.first, run.weights.data(), static_cast<int>(run.weights.size()));
}

/// `kVectors` vectors of lags, the first of which is that of `moved`.
template <std::ptrdiff_t kVectors>
HWY_INLINE void correlate_lags(const float* still, int window, const float* moved, float* out) {
  FloatVector sums[kVectors];
  for (FloatVector& sum : sums) sum = hn::Zero(FloatTag());
  for (int i = 0; i < window; ++i) {
    const FloatVector value = hn::Set(FloatTag(), still[i]);
    for (std::ptrdiff_t v = 0; v < kVectors; ++v)
      sums[v] = fused(value, hn::LoadU(FloatTag(), moved + i + v * kFloatLanes), sums[v]);
  }
  for (std::ptrdiff_t v = 0; v < kVectors; ++v)
    hn::StoreU(sums[v], FloatTag(), out + v * kFloatLanes);
}

void correlate(const float* still, int window, const float* moved, float* out, int lags) {
  constexpr int kTogether = static_cast<int>(kUnrolled) * kFloatLanes;
  int lag = 0;
  for (; lag + kTogether <= lags; lag += kTogether)
    correlate_lags<kUnrolled>(still, window, moved + lag, out + lag);
  for (; lag + kFloatLanes <= lags; lag += kFloatLanes)
    correlate_lags<1>(still, window, moved + lag, out + lag);
  for (; lag < lags; ++lag) out[lag] = dot(still, moved + lag, window);
}

void distances(const float* point, model::ConstMat columns, int first, float* out, int size) {
  for (int next = 0; next < size; next += kFloatLanes) {
    // The last vector goes over some columns again, which is faster than a partial one.
    const int j = std::max(0, std::min(next, size - kFloatLanes));
    const int n = size - j;
    FloatVector sum = hn::Zero(FloatTag());
    for (int d = 0; d < columns.rows(); ++d) {
      const FloatVector difference =
          hn::Sub(load(columns.row(d) + first + j, n), hn::Set(FloatTag(), point[d]));
      sum = fused(difference, difference, sum);
    }
    store(hn::Sqrt(sum), out + j, n);
  }
}

}  // namespace pipeline::diff::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pipeline::diff {
namespace {

HWY_EXPORT(energy);
HWY_EXPORT(largest_magnitude);
HWY_EXPORT(largest_difference);
HWY_EXPORT(pair_up);
HWY_EXPORT(split_pair);
HWY_EXPORT(power);
HWY_EXPORT(log);
HWY_EXPORT(add_cross_spectrum);
HWY_EXPORT(filter);
HWY_EXPORT(weigh);
HWY_EXPORT(correlate);
HWY_EXPORT(distances);

template <class T>
int size_of(std::span<T> values) {
  return static_cast<int>(values.size());
}

}  // namespace

float energy(std::span<const float> samples) {
  return HWY_DYNAMIC_DISPATCH(energy)(samples.data(), size_of(samples));
}

double exact_energy(std::span<const float> samples) {
  double sum = 0;
  for (const float x : samples) sum += static_cast<double>(x) * x;
  return sum;
}

double peak_shift(double before, double at, double after) {
  const double curve = before - 2 * at + after;
  return curve < 0 ? (before - after) / (2 * curve) : 0;
}

float largest_magnitude(std::span<const float> samples) {
  return HWY_DYNAMIC_DISPATCH(largest_magnitude)(samples.data(), size_of(samples));
}

float largest_difference(std::span<const float> a, std::span<const float> b) {
  return HWY_DYNAMIC_DISPATCH(largest_difference)(a.data(), b.data(), size_of(a));
}

void pair_up(std::span<const float> a, std::span<const float> b, std::span<const float> window,
             std::span<std::complex<float>> out) {
  HWY_DYNAMIC_DISPATCH(pair_up)(a.data(), b.data(), window.data(), out.data(), size_of(out));
}

void split_pair(std::span<const std::complex<float>> both, std::span<std::complex<float>> a,
                std::span<std::complex<float>> b) {
  HWY_DYNAMIC_DISPATCH(split_pair)(both.data(), a.data(), b.data(), size_of(both));
}

void power(std::span<const std::complex<float>> spectrum, std::span<float> out) {
  HWY_DYNAMIC_DISPATCH(power)(spectrum.data(), out.data(), size_of(out));
}

void log(std::span<float> values, float floor, float scale) {
  HWY_DYNAMIC_DISPATCH(log)(values.data(), floor, scale, size_of(values));
}

void add_cross_spectrum(std::span<const std::complex<float>> a,
                        std::span<const std::complex<float>> b,
                        std::span<std::complex<float>> sums) {
  HWY_DYNAMIC_DISPATCH(add_cross_spectrum)
  (a.data(), b.data(), sums.data(), size_of(sums));
}

void filter(std::span<const float> samples, std::span<const float> taps, int step,
            std::span<float> out) {
  HWY_DYNAMIC_DISPATCH(filter)
  (samples.data(), taps.data(), size_of(taps), step, out.data(), size_of(out));
}

void weigh(std::span<const float> values, std::span<const WeightedRun> runs, std::span<float> out) {
  HWY_DYNAMIC_DISPATCH(weigh)(values.data(), runs, out.data());
}

void correlate(std::span<const float> still, std::span<const float> moved, std::span<float> out) {
  HWY_DYNAMIC_DISPATCH(correlate)
  (still.data(), size_of(still), moved.data(), out.data(), size_of(out));
}

std::vector<float> transposed(model::ConstMat points) {
  std::vector<float> columns(static_cast<std::size_t>(points.rows()) * points.cols());
  for (int j = 0; j < points.rows(); ++j)
    for (int d = 0; d < points.cols(); ++d)
      columns[static_cast<std::size_t>(d) * points.rows() + j] = points(j, d);
  return columns;
}

void distances(const float* point, model::ConstMat columns, int first, std::span<float> out) {
  HWY_DYNAMIC_DISPATCH(distances)(point, columns, first, out.data(), size_of(out));
}

}  // namespace pipeline::diff
#endif
