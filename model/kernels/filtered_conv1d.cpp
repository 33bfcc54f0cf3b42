#include "model/kernels/filtered_conv1d.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "model/kernels/filter_scheme.h"

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

/// B^T x of every tile: rows [6 t, 6 t + size) of `strip` become row t of each plane.
template <int kPairs, bool kZero>
void transform_input(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes) {
  constexpr int kSize = 2 * kPairs + kZero + 1;
  const std::ptrdiff_t plane = std::ptrdiff_t{tiles} * planes.stride();
  for (int t = 0; t < tiles; ++t) {
    for (int c = 0; c < strip.cols(); c += kLanes) {
      V x[kSize];
      HWY_UNROLL(12)
      for (int k = 0; k < kSize; ++k) x[k] = hn::LoadU(kTag, strip.row(kFilterOutputs * t + k) + c);
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

/// y (+)= bias + A^T of row t of each plane, for every tile; y ends where it ends.
template <int kPairs, bool kZero>
void transform_output(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias,
                      Mat y, ConvOutput output) {
  constexpr int kSize = 2 * kPairs + kZero + 1;
  const std::ptrdiff_t plane = std::ptrdiff_t{tiles} * planes.stride();
  for (int t = 0; t < tiles; ++t) {
    const int rows = std::min(kFilterOutputs, y.rows() - kFilterOutputs * t);
    for (int c = 0; c < y.cols(); c += kLanes) {
      const float* from = planes.row(t) + c;
      V sum[kPairs];
      V difference[kPairs];
      HWY_UNROLL(5)
      for (std::ptrdiff_t p = 0; p < kPairs; ++p) {
        const V plus = hn::LoadU(kTag, from + (2 * p + kZero) * plane);
        const V minus = hn::LoadU(kTag, from + (2 * p + kZero + 1) * plane);
        sum[p] = hn::Add(plus, minus);
        difference[p] = hn::Sub(plus, minus);
      }
      const V offset = hn::LoadU(kTag, bias + c);
      V result[kFilterOutputs];
      HWY_UNROLL(6)
      for (int i = 0; i < kFilterOutputs; ++i) {
        V value = offset;
        if (kZero && i == 0) value = hn::Add(value, hn::LoadU(kTag, from));
        if (i + 1 == kFilterOutputs)
          value = hn::Add(value, hn::LoadU(kTag, from + (kSize - 1) * plane));
        HWY_UNROLL(5)
        for (std::ptrdiff_t p = 0; p < kPairs; ++p)
          value = hn::MulAdd(hn::Set(kTag, scheme.output[p * kFilterOutputs + i]),
                             i % 2 == 0 ? sum[p] : difference[p], value);
        result[i] = value;
      }
      for (int i = 0; i < rows; ++i) {
        float* to = y.row(kFilterOutputs * t + i) + c;
        hn::StoreU(output == ConvOutput::kAdd ? hn::Add(result[i], hn::LoadU(kTag, to)) : result[i],
                   kTag, to);
      }
    }
  }
}

void transform_in(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes) {
  if (scheme.size() == 8) return transform_input<3, true>(strip, scheme, tiles, planes);
  if (scheme.size() == 12) return transform_input<5, true>(strip, scheme, tiles, planes);
  transform_input<5, false>(strip, scheme, tiles, planes);
}

void transform_out(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias, Mat y,
                   ConvOutput output) {
  if (scheme.size() == 8) return transform_output<3, true>(planes, scheme, tiles, bias, y, output);
  if (scheme.size() == 12) return transform_output<5, true>(planes, scheme, tiles, bias, y, output);
  transform_output<5, false>(planes, scheme, tiles, bias, y, output);
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(transform_in);
HWY_EXPORT(transform_out);

namespace {

/// Tiles of a strip: its planes stay in the second-level cache together with a panel of weights.
constexpr int kStripTiles = 48;

/// Channels of whole vectors on every instruction set.
constexpr int kChannelMultiple = 16;
constexpr int kLeastChannels = 32;

/// Rows first, first + 1, ... of the activated x; zeros where x has none.
void activate(ConstMat x, const Snake& snake, int first, Mat strip) {
  const int begin = std::clamp(-first, 0, strip.rows());
  const int end = std::clamp(x.rows() - first, begin, strip.rows());
  for (int r = 0; r < begin; ++r) std::fill_n(strip.row(r), strip.cols(), 0.0f);
  for (int r = end; r < strip.rows(); ++r) std::fill_n(strip.row(r), strip.cols(), 0.0f);
  if (begin < end)
    affine_snake(x.rows(first + begin, end - begin), snake, strip.rows(begin, end - begin));
}

/// Rows phase, phase + dilation, ... of x.
template <class Matrix>
Matrix every(Matrix x, int dilation, int phase) {
  return Matrix(x.data() + phase * x.stride(), (x.rows() - phase + dilation - 1) / dilation,
                x.cols(), x.stride() * dilation);
}

/// One of the dense convolutions.
void filter(ConstMat x, const Snake& snake, const FilterScheme& scheme, const FilteredWeights& w,
            const float* bias, Mat y, ConvOutput output, Arena& scratch) {
  const std::size_t point_size = packed_size(scheme.parts, w.inputs, w.outputs);
  const int all_tiles = (y.rows() + kFilterOutputs - 1) / kFilterOutputs;
  for (int tile = 0; tile < all_tiles; tile += kStripTiles) {
    const Arena::Scope scope(scratch);
    const int tiles = std::min(kStripTiles, all_tiles - tile);
    const int inputs = tiles + scheme.parts - 1;  // tiles that go in
    const Mat strip = scratch.mat((inputs - 1) * kFilterOutputs + scheme.size(), w.inputs);
    activate(x, snake, tile * kFilterOutputs - (w.taps - 1) / 2, strip);

    const Mat in = scratch.mat(scheme.size() * inputs, w.inputs);
    const Mat out = scratch.mat(scheme.size() * tiles, w.outputs);
    HWY_DYNAMIC_DISPATCH(transform_in)(strip, scheme, inputs, in);
    for (int point = 0; point < scheme.size(); ++point)
      conv1d(in.rows(point * inputs, inputs),
             {w.data + point * point_size, scheme.parts, w.inputs, w.outputs}, nullptr, {},
             out.rows(point * tiles, tiles), ConvOutput::kStore, scratch);
    const int first = tile * kFilterOutputs;
    const int rows = std::min(tiles * kFilterOutputs, y.rows() - first);
    HWY_DYNAMIC_DISPATCH(transform_out)(out, scheme, tiles, bias, y.rows(first, rows), output);
  }
}

}  // namespace

bool can_filter(int taps, int inputs, int outputs) {
  return filter_scheme(taps) != nullptr && inputs % kChannelMultiple == 0 &&
         outputs % kChannelMultiple == 0 && std::min(inputs, outputs) >= kLeastChannels;
}

std::size_t filtered_size(int taps, int inputs, int outputs) {
  const FilterScheme& scheme = *filter_scheme(taps);
  return scheme.size() * packed_size(scheme.parts, inputs, outputs);
}

void pack_filtered(const float* weights, WeightStrides strides, int taps, int inputs, int outputs,
                   float* filtered) {
  const FilterScheme& scheme = *filter_scheme(taps);
  const std::size_t point_size = packed_size(scheme.parts, inputs, outputs);
  const std::ptrdiff_t part_size = std::ptrdiff_t{inputs} * outputs;
  std::vector<float> transformed(static_cast<std::size_t>(scheme.parts * part_size));
  for (std::ptrdiff_t point = 0; point < scheme.size(); ++point) {
    const double* row = scheme.filter.data() + point * scheme.taps;
    for (std::ptrdiff_t part = 0; part < scheme.parts; ++part)
      for (std::ptrdiff_t i = 0; i < inputs; ++i)
        for (std::ptrdiff_t o = 0; o < outputs; ++o) {
          double sum = 0;
          for (std::ptrdiff_t k = 0; k < scheme.taps && part * scheme.taps + k < taps; ++k)
            sum += row[k] * weights[(part * scheme.taps + k) * strides.tap + i * strides.input +
                                    o * strides.output];
          transformed[part * part_size + i * outputs + o] = static_cast<float>(sum);
        }
    pack(transformed.data(), {part_size, outputs, 1}, scheme.parts, inputs, outputs,
         filtered + point * point_size);
  }
}

void filtered_conv1d(ConstMat x, const Snake& snake, const FilteredWeights& w, const float* bias,
                     int dilation, Mat y, ConvOutput output, Arena& scratch) {
  assert(x.cols() == w.inputs && y.cols() == w.outputs && x.rows() == y.rows());
  for (int phase = 0; phase < std::min(dilation, x.rows()); ++phase)
    filter(every(x, dilation, phase), snake, *filter_scheme(w.taps), w, bias,
           every(y, dilation, phase), output, scratch);
}

}  // namespace model
#endif
