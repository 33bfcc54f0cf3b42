#include "model/kernels/conv1d.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/conv1d.cpp"
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
constexpr int kColumns = 2 * kLanes;  // of a tile: two vectors wide
// Twelve rows by two vectors keep 24 accumulators in 32 registers, six rows 12 in 16.
constexpr int kRows = HWY_TARGET <= HWY_AVX3 || HWY_ARCH_ARM_A64 ? 12 : 6;
static_assert(kPanel % kColumns == 0);

/// The input rows of one tile: output row r, tap k, input i lies at x[r * row + k * tap + i].
struct TileInput {
  const float* x;
  std::ptrdiff_t row;
  std::ptrdiff_t tap;
};

/// Where the outputs of one tile go: kColumns of each row, from `y` on.
struct TileOutput {
  float* y;
  std::ptrdiff_t row;
  const float* bias;
  bool add;
};

/// y[r][0..kColumns) = [y +] bias + sum over k, i. `w` points at this tile's columns of a panel.
template <int kR>
HWY_INLINE void tile(TileInput in, int taps, int inputs, const float* HWY_RESTRICT w,
                     TileOutput out) {
  V left[kR];
  V right[kR];
  const V bias_left = hn::LoadU(kTag, out.bias);
  const V bias_right = hn::LoadU(kTag, out.bias + kLanes);
  for (int r = 0; r < kR; ++r) left[r] = bias_left, right[r] = bias_right;
  if (out.add)
    for (std::ptrdiff_t r = 0; r < kR; ++r) {
      left[r] = hn::Add(left[r], hn::LoadU(kTag, out.y + r * out.row));
      right[r] = hn::Add(right[r], hn::LoadU(kTag, out.y + r * out.row + kLanes));
    }
  // Rows are reached from every third pointer, so that the addresses fit into few registers.
  constexpr int kGroups = (kR + 2) / 3;
  for (int k = 0; k < taps; ++k) {
    const float* group[kGroups];
    for (std::ptrdiff_t g = 0; g < kGroups; ++g) group[g] = in.x + k * in.tap + 3 * g * in.row;
    for (int i = 0; i < inputs; ++i, w += kPanel) {
      const V w_left = hn::LoadU(kTag, w);
      const V w_right = hn::LoadU(kTag, w + kLanes);
      HWY_UNROLL(12)
      for (int r = 0; r < kR; ++r) {
        const V x = hn::Set(kTag, group[r / 3][(r % 3) * in.row + i]);
        left[r] = hn::MulAdd(x, w_left, left[r]);
        right[r] = hn::MulAdd(x, w_right, right[r]);
      }
    }
  }
  for (std::ptrdiff_t r = 0; r < kR; ++r) {
    hn::StoreU(left[r], kTag, out.y + r * out.row);
    hn::StoreU(right[r], kTag, out.y + r * out.row + kLanes);
  }
}

template <int kR = kRows>
void tile_of(int rows, TileInput in, int taps, int inputs, const float* w, TileOutput out) {
  if (rows == kR) return tile<kR>(in, taps, inputs, w, out);
  if constexpr (kR > 1) tile_of<kR - 1>(rows, in, taps, inputs, w, out);
}

/// The same for the last `width` outputs of a matrix, which are fewer than a tile has.
void narrow_tile(int rows, TileInput in, int taps, int inputs, const float* w, int width,
                 TileOutput out) {
  alignas(64) float bias[kColumns] = {};
  alignas(64) float y[kRows * kColumns] = {};
  std::copy_n(out.bias, width, bias);
  for (std::ptrdiff_t r = 0; out.add && r < rows; ++r)
    std::copy_n(out.y + r * out.row, width, y + r * kColumns);
  tile_of(rows, in, taps, inputs, w, {y, kColumns, bias, out.add});
  for (std::ptrdiff_t r = 0; r < rows; ++r)
    std::copy_n(y + r * kColumns, width, out.y + r * out.row);
}

/// The same input for the rows of one tile, copied with zeros where it leaves 0..L-1.
TileInput stage_border(ConstMat x, int first, int count, ConvGeometry g, Arena& scratch) {
  const Mat staged = scratch.mat(count, x.cols());
  for (int r = 0; r < count; ++r) {
    const int from = first + r;
    if (from < 0 || from >= x.rows())
      std::fill_n(staged.row(r), x.cols(), 0.0f);
    else
      std::copy_n(x.row(from), x.cols(), staged.row(r));
  }
  return {staged.data(), staged.stride() * g.stride, staged.stride() * g.dilation};
}

void conv1d(ConstMat x, const PackedWeights& w, const float* bias, ConvGeometry g, Mat y,
            ConvOutput output, Arena& scratch) {
  const std::size_t panel_size = static_cast<std::size_t>(w.taps) * w.inputs * kPanel;
  constexpr float kNoBias[kColumns] = {};
  for (int column = 0; column < w.outputs; column += kColumns) {
    const float* weights = w.data + column / kPanel * panel_size + column % kPanel;
    const int width = std::min(kColumns, w.outputs - column);
    for (int t = 0; t < y.rows(); t += kRows) {
      const int rows = std::min(kRows, y.rows() - t);
      const int first = t * g.stride - g.pad;
      const int reach = (rows - 1) * g.stride + (w.taps - 1) * g.dilation + 1;
      Arena::Scope scope(scratch);
      const TileInput in =
          first >= 0 && first + reach <= x.rows()
              ? TileInput{x.row(first), x.stride() * g.stride, x.stride() * g.dilation}
              : stage_border(x, first, reach, g, scratch);
      const TileOutput out = {y.row(t) + column, y.stride(), bias ? bias + column : kNoBias,
                              output == ConvOutput::kAdd};
      if (width == kColumns)
        tile_of(rows, in, w.taps, w.inputs, weights, out);
      else
        narrow_tile(rows, in, w.taps, w.inputs, weights, width, out);
    }
  }
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(conv1d);

void conv1d(ConstMat x, const PackedWeights& w, const float* bias, ConvGeometry geometry, Mat y,
            ConvOutput output, Arena& scratch) {
  assert(x.cols() == w.inputs && y.cols() == w.outputs);
  HWY_DYNAMIC_DISPATCH(conv1d)(x, w, bias, geometry, y, output, scratch);
}

std::size_t packed_size(int taps, int inputs, int outputs) {
  const std::size_t panels = (static_cast<std::size_t>(outputs) + kPanel - 1) / kPanel;
  return panels * kPanel * static_cast<std::size_t>(taps) * static_cast<std::size_t>(inputs);
}

void pack(const float* weights, WeightStrides strides, int taps, int inputs, int outputs,
          float* packed) {
  for (int panel = 0; panel < outputs; panel += kPanel)
    for (int k = 0; k < taps; ++k)
      for (int i = 0; i < inputs; ++i)
        for (int o = panel; o < panel + kPanel; ++o)
          *packed++ = o < outputs
                          ? weights[k * strides.tap + i * strides.input + o * strides.output]
                          : 0.0f;
}

}  // namespace model
#endif
