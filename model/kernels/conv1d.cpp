// Direct convolution in register tiles of Highway vectors; packs weights, splits rows by thread.
#include "model/kernels/conv1d.h"

#include <algorithm>

#include "model/kernels/threads.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/conv1d.cpp"
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
constexpr int kColumns = 2 * kLanes;  // of a tile: two vectors wide
// Twelve rows by two vectors keep 24 accumulators in 32 registers, six rows 12 in 16. NEON
// multiplies by a lane of a vector: nine rows leave it registers for four inputs of each.
constexpr int kRows = HWY_ARCH_ARM_A64 ? 9 : HWY_TARGET <= HWY_AVX3 ? 12 : 6;
static_assert(kPanel % kColumns == 0);

/// The input rows of one tile: output row r, tap k, input i lies at x[r * row + k * tap + i].
struct TileInput {
  const float* x;
  std::ptrdiff_t row;
  std::ptrdiff_t tap;
};

/// The weights of one tile: those of tap k and input i are kColumns floats at w[k * tap + i *
/// kPanel].
struct TileWeights {
  const float* w;
  std::ptrdiff_t tap;
  int taps;
  int inputs;
};

/// Where the outputs of one tile go: kColumns of each row, from `y` on.
struct TileOutput {
  float* y;
  std::ptrdiff_t row;
  const float* bias;
  bool add;
};

#if HWY_ARCH_ARM_A64
/// Adds the products of input kLane of the vectors x, and of those after it, to the rows' sums.
template <int kLane, int kR>
HWY_INLINE void add_lanes(const V* x, const float* w, V* left, V* right) {
  const V w_left = hn::LoadU(kTag, w);
  const V w_right = hn::LoadU(kTag, w + kLanes);
  HWY_UNROLL(12)
  for (int r = 0; r < kR; ++r) {
    left[r] = fused(hn::Broadcast<kLane>(x[r]), w_left, left[r]);
    right[r] = fused(hn::Broadcast<kLane>(x[r]), w_right, right[r]);
  }
  if constexpr (kLane + 1 < kLanes) add_lanes<kLane + 1, kR>(x, w + kPanel, left, right);
}
#endif

/// y[r][0..kColumns) = [y +] bias + sum over k, i.
template <int kR>
HWY_INLINE void tile(TileInput in, TileWeights weights, TileOutput out) {
  V left[kR];
  V right[kR];
  const V bias_left = hn::LoadU(kTag, out.bias);
  const V bias_right = hn::LoadU(kTag, out.bias + kLanes);
  for (int r = 0; r < kR; ++r) left[r] = bias_left, right[r] = bias_right;
  // Rows are reached from every third pointer, so that the addresses fit into few registers.
  constexpr int kGroups = (kR + 2) / 3;
  for (int k = 0; k < weights.taps; ++k) {
    const float* HWY_RESTRICT w = weights.w + k * weights.tap;
    const float* group[kGroups];
    for (std::ptrdiff_t g = 0; g < kGroups; ++g) group[g] = in.x + k * in.tap + 3 * g * in.row;
    int i = 0;
#if HWY_ARCH_ARM_A64
    for (; i + kLanes <= weights.inputs; i += kLanes, w += std::ptrdiff_t{kLanes} * kPanel) {
      V x[kR];
      HWY_UNROLL(12)
      for (int r = 0; r < kR; ++r) x[r] = hn::LoadU(kTag, group[r / 3] + (r % 3) * in.row + i);
      add_lanes<0, kR>(x, w, left, right);
    }
#endif
    for (; i < weights.inputs; ++i, w += kPanel) {
      const V w_left = hn::LoadU(kTag, w);
      const V w_right = hn::LoadU(kTag, w + kLanes);
      HWY_UNROLL(12)
      for (int r = 0; r < kR; ++r) {
        const V x = hn::Set(kTag, group[r / 3][(r % 3) * in.row + i]);
        left[r] = fused(x, w_left, left[r]);
        right[r] = fused(x, w_right, right[r]);
      }
    }
  }
  for (std::ptrdiff_t r = 0; r < kR; ++r) {
    float* y = out.y + r * out.row;
    if (out.add) {
      left[r] = hn::Add(left[r], hn::LoadU(kTag, y));
      right[r] = hn::Add(right[r], hn::LoadU(kTag, y + kLanes));
    }
    hn::StoreU(left[r], kTag, y);
    hn::StoreU(right[r], kTag, y + kLanes);
  }
}

template <int kR = kRows>
HWY_NOINLINE void tile_of(int rows, TileInput in, TileWeights w, TileOutput out) {
  if (rows == kR) return tile<kR>(in, w, out);
  if constexpr (kR > 1) tile_of<kR - 1>(rows, in, w, out);
}

/// The same for the last `width` outputs of a matrix, which are fewer than a tile has.
void narrow_tile(int rows, TileInput in, TileWeights w, int width, TileOutput out) {
  alignas(64) float bias[kColumns] = {};
  alignas(64) float y[kRows * kColumns] = {};
  std::copy_n(out.bias, width, bias);
  for (std::ptrdiff_t r = 0; out.add && r < rows; ++r)
    std::copy_n(out.y + r * out.row, width, y + r * kColumns);
  tile_of(rows, in, w, {y, kColumns, bias, out.add});
  for (std::ptrdiff_t r = 0; r < rows; ++r)
    std::copy_n(y + r * kColumns, width, out.y + r * out.row);
}

/// The input of the rows from `first` on, with zeros where it leaves 0..L-1.
TileInput input_of(ConstMat x, int first, int rows, int taps, ConvGeometry g, Arena& scratch) {
  const int reach = (rows - 1) * g.stride + (taps - 1) * g.dilation + 1;
  if (first >= 0 && first + reach <= x.rows())
    return {x.row(first), x.stride() * g.stride, x.stride() * g.dilation};
  const Mat staged = scratch.mat(reach, x.cols());
  for (int r = 0; r < reach; ++r) {
    const int from = first + r;
    if (from < 0 || from >= x.rows())
      std::fill_n(staged.row(r), x.cols(), 0.0f);
    else
      std::copy_n(x.row(from), x.cols(), staged.row(r));
  }
  return {staged.data(), staged.stride() * g.stride, staged.stride() * g.dilation};
}

/// y [+]= bias + x w for the columns of one tile: w has their weights and some of the inputs, x.
void conv1d_columns(ConstMat x, TileWeights w, const float* bias, ConvGeometry g, Mat y, bool add,
                    Arena& scratch) {
  for (int t = 0; t < y.rows(); t += kRows) {
    const Arena::Scope scope(scratch);
    const int rows = std::min(kRows, y.rows() - t);
    const TileInput in = input_of(x, t * g.stride - g.pad, rows, w.taps, g, scratch);
    const TileOutput out = {y.row(t), y.stride(), bias, add};
    if (y.cols() < kColumns)
      narrow_tile(rows, in, w, y.cols(), out);
    else if (rows == kRows)
      tile<kRows>(in, w, out);
    else
      tile_of(rows, in, w, out);
  }
}

void conv1d(ConstMat x, const PackedWeights& w, const float* bias, ConvGeometry g, Mat y,
            ConvOutput output, Arena& scratch) {
  constexpr float kNoBias[kColumns] = {};
  const std::ptrdiff_t tap = std::ptrdiff_t{w.inputs} * kPanel;
  const std::ptrdiff_t panel_size = w.taps * tap;
  for (int column = 0; column < w.outputs; column += kColumns) {
    const int width = std::min(kColumns, w.outputs - column);
    const float* panel = w.data + column / kPanel * panel_size + column % kPanel;
    for (int input = 0; input < w.inputs; input += kDepth) {
      const int depth = std::min(kDepth, w.inputs - input);
      conv1d_columns(x.cols(input, depth),
                     {panel + std::ptrdiff_t{input} * kPanel, tap, w.taps, depth},
                     bias && input == 0 ? bias + column : kNoBias, g, y.cols(column, width),
                     output == ConvOutput::kAdd || input > 0, scratch);
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
  constexpr int kMinRows = 96;  // worth a thread
  const int parts = std::min(scratch.threads(), y.rows() / kMinRows);
  if (parts <= 1) return HWY_DYNAMIC_DISPATCH(conv1d)(x, w, bias, geometry, y, output, scratch);
  const int rows = (y.rows() + parts - 1) / parts;
  for_each(parts, scratch, [&](int i, Arena& own) {
    const int first = i * rows;
    ConvGeometry g = geometry;
    g.pad -= first * g.stride;
    HWY_DYNAMIC_DISPATCH(conv1d)
    (x, w, bias, g, y.rows(first, std::min(rows, y.rows() - first)), output, own);
  });
}

void multiply(ConstMat x, const PackedWeights& w, const float* bias, Mat y, ConvOutput output) {
  assert(x.rows() == y.rows() + w.taps - 1);
  Arena unused;  // only borders need one
  conv1d(x, w, bias, {}, y, output, unused);
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
