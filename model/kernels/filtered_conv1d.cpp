#include "model/kernels/filtered_conv1d.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "model/kernels/normalize.h"
#include "model/kernels/threads.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/filtered_conv1d.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<float> kTag;
using V = hn::Vec<decltype(kTag)>;
constexpr int kLanes = static_cast<int>(HWY_LANES(float));

/// v + sum over every second k from `first` of b[k] x[k].
template <int kSize>
HWY_INLINE V dot_every_second(const float* HWY_RESTRICT b, const V* x, int first) {
  V sum = hn::Mul(hn::Set(kTag, b[first]), x[first]);
  HWY_UNROLL(6)
  for (int k = first + 2; k < kSize; k += 2) sum = hn::MulAdd(hn::Set(kTag, b[k]), x[k], sum);
  return sum;
}

/// B^T x of every tile: rows [m t, m t + size) of `strip` become row t of each plane.
template <int kOutputs, int kPairs, bool kZero>
void transform_input(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes) {
  constexpr int kSize = 2 * kPairs + kZero + 1;
  const std::ptrdiff_t plane = std::ptrdiff_t{tiles} * planes.stride();
  for (int t = 0; t < tiles; ++t) {
    for (int c = 0; c < strip.cols(); c += kLanes) {
      V x[kSize];
      HWY_UNROLL(12)
      for (int k = 0; k < kSize; ++k) x[k] = hn::LoadU(kTag, strip.row(kOutputs * t + k) + c);
      float* to = planes.row(t) + c;
      if constexpr (kZero) {
        hn::StoreU(dot_every_second<kSize - 1>(scheme.zero.data(), x, 0), kTag, to);
        to += plane;
      }
      HWY_UNROLL(5)
      for (std::ptrdiff_t p = 0; p < kPairs; ++p) {
        const float* row = scheme.positive.data() + p * (kSize - 1);
        const V even = dot_every_second<kSize - 1>(row, x, 0);
        const V odd = dot_every_second<kSize - 1>(row, x, 1);
        hn::StoreU(hn::Add(even, odd), kTag, to);
        hn::StoreU(hn::Sub(even, odd), kTag, to + plane);
        to += 2 * plane;
      }
      hn::StoreU(dot_every_second<kSize>(scheme.infinity.data(), x, (kSize - 1) % 2), kTag, to);
    }
  }
}

/// A^T of row t of each plane at `from`, plus `offset`: the outputs of one tile.
template <int kOutputs, int kPairs, bool kZero>
HWY_INLINE void outputs_of_tile(const float* from, std::ptrdiff_t plane, const float* columns,
                                V offset, V* result) {
  V sum[kPairs];
  V difference[kPairs];
  HWY_UNROLL(5)
  for (std::ptrdiff_t p = 0; p < kPairs; ++p) {
    const V plus = hn::LoadU(kTag, from + (2 * p + kZero) * plane);
    const V minus = hn::LoadU(kTag, from + (2 * p + kZero + 1) * plane);
    sum[p] = hn::Add(plus, minus);
    difference[p] = hn::Sub(plus, minus);
  }
  HWY_UNROLL(6)
  for (int i = 0; i < kOutputs; ++i) {
    V value = offset;
    if (kZero && i == 0) value = hn::Add(value, hn::LoadU(kTag, from));
    if (i + 1 == kOutputs)
      value = hn::Add(value, hn::LoadU(kTag, from + (2 * kPairs + kZero) * plane));
    HWY_UNROLL(5)
    for (std::ptrdiff_t p = 0; p < kPairs; ++p)
      value = hn::MulAdd(hn::Set(kTag, columns[p * kOutputs + i]),
                         i % 2 == 0 ? sum[p] : difference[p], value);
    result[i] = value;
  }
}

/// y = residual + bias + A^T of row t of each plane, for every tile; y ends where it ends.
/// `sums` [3, outputs], unless empty, receives the BlockSums of y.
template <int kOutputs, int kPairs, bool kZero>
void transform_output(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias,
                      ConstMat residual, Mat y, Mat sums) {
  const std::ptrdiff_t plane = std::ptrdiff_t{tiles} * planes.stride();
  for (int t = 0; t < tiles; ++t) {
    const int first = kOutputs * t;
    const int rows = std::min(kOutputs, y.rows() - first);
    for (int c = 0; c < y.cols(); c += kLanes) {
      V result[kOutputs];
      outputs_of_tile<kOutputs, kPairs, kZero>(planes.row(t) + c, plane, scheme.output.data(),
                                               hn::LoadU(kTag, bias + c), result);
      const auto store = [&](int i) HWY_ATTR {
        if (residual.data() != nullptr)
          result[i] = hn::Add(result[i], hn::LoadU(kTag, residual.row(first + i) + c));
        hn::StoreU(result[i], kTag, y.row(first + i) + c);
      };
      V sum = hn::Zero(kTag);
      V squares = hn::Zero(kTag);
      const auto add = [&](int i, V origin) HWY_ATTR {
        const V distance = hn::Sub(result[i], origin);
        sum = hn::Add(sum, distance);
        squares = hn::MulAdd(distance, distance, squares);
      };
      const auto origin = [&] HWY_ATTR {
        if (t == 0) hn::StoreU(result[0], kTag, sums.row(0) + c);
        return hn::LoadU(kTag, sums.row(0) + c);
      };
      const bool wanted = sums.data() != nullptr;
      if (rows == kOutputs) {
        HWY_UNROLL(6)
        for (int i = 0; i < kOutputs; ++i) store(i);
        if (wanted) {
          const V from = origin();
          HWY_UNROLL(6)
          for (int i = 0; i < kOutputs; ++i) add(i, from);
        }
      } else {
        for (int i = 0; i < rows; ++i) store(i);
        for (int i = 0; wanted && i < rows; ++i) add(i, origin());
      }
      if (!wanted) continue;
      if (t > 0) {
        sum = hn::Add(sum, hn::LoadU(kTag, sums.row(1) + c));
        squares = hn::Add(squares, hn::LoadU(kTag, sums.row(2) + c));
      }
      hn::StoreU(sum, kTag, sums.row(1) + c);
      hn::StoreU(squares, kTag, sums.row(2) + c);
    }
  }
}

/// Calls f<outputs, pairs, zero>() for the scheme at hand.
template <class F>
HWY_INLINE void with_shape(const FilterScheme& scheme, F f) {
  if (scheme.outputs == 2) return f.template operator()<2, 1, true>();
  if (scheme.pairs == 3) return f.template operator()<6, 3, true>();
  if (scheme.has_zero) return f.template operator()<6, 5, true>();
  f.template operator()<6, 5, false>();
}

void transform_in(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes) {
  with_shape(scheme, [&]<int kOutputs, int kPairs, bool kZero>() {
    transform_input<kOutputs, kPairs, kZero>(strip, scheme, tiles, planes);
  });
}

void transform_out(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias,
                   ConstMat residual, Mat y, Mat sums) {
  with_shape(scheme, [&]<int kOutputs, int kPairs, bool kZero>() {
    transform_output<kOutputs, kPairs, kZero>(planes, scheme, tiles, bias, residual, y, sums);
  });
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(transform_in);
HWY_EXPORT(transform_out);

namespace {

/// Rows of a strip. Its planes should stay in the second-level cache, and the weights, which are
/// read again for every strip, should serve many rows.
constexpr int kStripRows = 288;

/// Rows first, first + 1, ... of the activated x; zeros where x has none.
void activate_rows(ConstMat x, const Activation& activate, int first, Mat strip) {
  const int begin = std::clamp(-first, 0, strip.rows());
  const int end = std::clamp(x.rows() - first, begin, strip.rows());
  for (int r = 0; r < begin; ++r) std::fill_n(strip.row(r), strip.cols(), 0.0f);
  for (int r = end; r < strip.rows(); ++r) std::fill_n(strip.row(r), strip.cols(), 0.0f);
  if (begin < end) activate(x.rows(first + begin, end - begin), strip.rows(begin, end - begin));
}

/// Rows phase, phase + dilation, ... of x.
template <class Matrix>
Matrix every(Matrix x, int dilation, int phase) {
  if (x.data() == nullptr) return x;
  return Matrix(x.data() + phase * x.stride(), (x.rows() - phase + dilation - 1) / dilation,
                x.cols(), x.stride() * dilation);
}

/// How the rows of a dilated convolution are cut: phase by phase into strips of at most
/// `strip_rows` rows of that phase.
class Strips {
 public:
  struct Strip {
    int phase, first, rows;
  };
  Strips(int rows, int dilation, int strip_rows)
      : rows_(rows), dilation_(dilation), strip_rows_(strip_rows) {}

  int count() const {
    int sum = 0;
    for (int phase = 0; phase < dilation_; ++phase) sum += strips_of(phase);
    return sum;
  }
  Strip operator[](int i) const {
    int phase = 0;
    for (; i >= strips_of(phase); ++phase) i -= strips_of(phase);
    return {phase, i * strip_rows_, std::min(strip_rows_, rows_of(phase) - i * strip_rows_)};
  }

 private:
  int rows_of(int phase) const { return (rows_ - phase + dilation_ - 1) / dilation_; }
  int strips_of(int phase) const { return (rows_of(phase) + strip_rows_ - 1) / strip_rows_; }

  int rows_;
  int dilation_;
  int strip_rows_;
};

/// `rows` rows of one dense convolution from row `first` on, which begins a tile.
void filter_strip(ConstMat x, const Activation& activate, const FilteredWeights& w, int first,
                  int rows, const float* bias, ConstMat residual, Mat y, Mat sums, Arena& scratch) {
  const FilterScheme& scheme = *w.scheme;
  const std::size_t point_size = packed_size(scheme.parts, w.inputs, w.outputs);
  const int tiles = (rows + scheme.outputs - 1) / scheme.outputs;
  const int inputs = tiles + scheme.parts - 1;  // tiles that go in
  const Mat strip = scratch.mat((inputs - 1) * scheme.outputs + scheme.size(), w.inputs);
  activate_rows(x, activate, first - (scheme.length - 1) / 2, strip);

  const Mat in = scratch.mat(scheme.size() * inputs, w.inputs);
  const Mat out = scratch.mat(scheme.size() * tiles, w.outputs);
  HWY_DYNAMIC_DISPATCH(transform_in)(strip, scheme, inputs, in);
  for (int point = 0; point < scheme.size(); ++point) {
    const int parts = scheme.parts_at(point);
    multiply(in.rows(point * inputs, tiles + parts - 1),
             {w.data + point * point_size, parts, w.inputs, w.outputs}, nullptr,
             out.rows(point * tiles, tiles));
  }
  HWY_DYNAMIC_DISPATCH(transform_out)
  (out, scheme, tiles, bias, residual.data() ? residual.rows(first, rows) : residual,
   y.rows(first, rows), sums);
}

}  // namespace

std::size_t filtered_size(const FilterScheme& scheme, int inputs, int outputs) {
  std::size_t size = 0;
  for (int point = 0; point < scheme.size(); ++point)
    size += packed_size(scheme.parts_at(point), inputs, outputs);
  return size;
}

void pack_filtered(const FilterScheme& scheme, const float* weights, WeightStrides strides,
                   int inputs, int outputs, float* filtered) {
  const std::size_t point_size = packed_size(scheme.parts, inputs, outputs);
  const std::ptrdiff_t part_size = std::ptrdiff_t{inputs} * outputs;
  std::vector<float> transformed(static_cast<std::size_t>(scheme.parts * part_size));
  for (std::ptrdiff_t point = 0; point < scheme.size(); ++point) {
    const double* row = scheme.filter.data() + point * scheme.taps;
    for (std::ptrdiff_t part = 0; part < scheme.parts; ++part)
      for (std::ptrdiff_t i = 0; i < inputs; ++i)
        for (std::ptrdiff_t o = 0; o < outputs; ++o) {
          double sum = 0;
          for (std::ptrdiff_t k = 0; k < scheme.taps && part * scheme.taps + k < scheme.length; ++k)
            sum += row[k] * weights[(part * scheme.taps + k) * strides.tap + i * strides.input +
                                    o * strides.output];
          transformed[part * part_size + i * outputs + o] = static_cast<float>(sum);
        }
    pack(transformed.data(), {part_size, outputs, 1}, scheme.parts_at(static_cast<int>(point)),
         inputs, outputs, filtered + point * point_size);
  }
}

void filtered_conv1d(ConstMat x, const Activation& activate, const FilteredWeights& w,
                     const float* bias, int dilation, Mat y, const Epilogue& epilogue,
                     Arena& scratch) {
  assert(x.cols() == w.inputs && y.cols() == w.outputs && x.rows() == y.rows());
  const Arena::Scope scope(scratch);
  const Strips strips(y.rows(), dilation, kStripRows);
  const bool wanted = epilogue.moments.data() != nullptr;
  const Mat sums = scratch.mat(wanted ? 3 * strips.count() : 0, w.outputs);
  const auto sums_of = [&](int i) { return wanted ? sums.rows(3 * i, 3) : Mat(); };
  for_each(strips.count(), scratch, [&](int i, Arena& own) {
    const auto [phase, first, rows] = strips[i];
    filter_strip(every(x, dilation, phase), activate, w, first, rows, bias,
                 every(epilogue.residual, dilation, phase), every(y, dilation, phase), sums_of(i),
                 own);
  });
  if (!wanted) return;
  ColumnMoments moments(w.outputs, scratch);
  for (int i = 0; i < strips.count(); ++i) moments.add(strips[i].rows, sums_of(i));
  moments.finish(epilogue.epsilon, epilogue.moments);
}

}  // namespace model
#endif
