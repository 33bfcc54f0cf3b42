#include "model/kernels/filter_transforms.h"

#include <algorithm>
#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/filter_transforms.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/arithmetic-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

constexpr hn::ScalableTag<float> kTag;
using V = hn::Vec<decltype(kTag)>;
constexpr int kLanes = static_cast<int>(HWY_LANES(float));

/// v + sum over every second k from `first` of b[k] x[k].
template <int kSize>
HWY_INLINE V dot_every_second(const float* HWY_RESTRICT b, const V* x, int first) {
  V sum = hn::Mul(hn::Set(kTag, b[first]), x[first]);
  HWY_UNROLL(6)
  for (int k = first + 2; k < kSize; k += 2) sum = fused(hn::Set(kTag, b[k]), x[k], sum);
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
      value = fused(hn::Set(kTag, columns[p * kOutputs + i]), i % 2 == 0 ? sum[p] : difference[p],
                    value);
    result[i] = value;
  }
}

/// Adds the outputs of one tile to BlockSums of a column: its first row, and the sums and the sums
/// of squares of the distances from that.
template <int kOutputs>
HWY_INLINE void add_to_sums(const V* result, int rows, bool is_first, Mat sums, int c) {
  const V origin = is_first ? result[0] : hn::LoadU(kTag, sums.row(0) + c);
  V sum = is_first ? hn::Zero(kTag) : hn::LoadU(kTag, sums.row(1) + c);
  V squares = is_first ? hn::Zero(kTag) : hn::LoadU(kTag, sums.row(2) + c);
  V tile_sum = hn::Zero(kTag);
  V tile_squares = hn::Zero(kTag);
  HWY_UNROLL(6)
  for (int i = 0; i < kOutputs; ++i)
    if (i < rows) {
      const V distance = hn::Sub(result[i], origin);
      tile_sum = hn::Add(tile_sum, distance);
      tile_squares = fused(distance, distance, tile_squares);
    }
  hn::StoreU(origin, kTag, sums.row(0) + c);
  hn::StoreU(hn::Add(sum, tile_sum), kTag, sums.row(1) + c);
  hn::StoreU(hn::Add(squares, tile_squares), kTag, sums.row(2) + c);
}

/// y = residual + bias + A^T of row t of each plane, for every tile; y ends where it ends.
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
      HWY_UNROLL(6)
      for (int i = 0; i < kOutputs; ++i)
        if (i < rows) {
          if (residual.data() != nullptr)
            result[i] = hn::Add(result[i], hn::LoadU(kTag, residual.row(first + i) + c));
          hn::StoreU(result[i], kTag, y.row(first + i) + c);
        }
      if (sums.data() != nullptr) add_to_sums<kOutputs>(result, rows, t == 0, sums, c);
    }
  }
}

/// Calls f<outputs, pairs, zero>() for the scheme in use.
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

void transform_in(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes) {
  HWY_DYNAMIC_DISPATCH(transform_in)(strip, scheme, tiles, planes);
}
void transform_out(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias,
                   ConstMat residual, Mat y, Mat sums) {
  HWY_DYNAMIC_DISPATCH(transform_out)(planes, scheme, tiles, bias, residual, y, sums);
}

}  // namespace model
#endif
