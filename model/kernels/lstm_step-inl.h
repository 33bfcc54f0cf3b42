// One time step of an LSTM, compiled once per instruction set: include inside a file that
// foreach_target.h compiles again and again.

#if defined(MODEL_KERNELS_LSTM_STEP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef MODEL_KERNELS_LSTM_STEP_INL_H_
#undef MODEL_KERNELS_LSTM_STEP_INL_H_
#else
#define MODEL_KERNELS_LSTM_STEP_INL_H_
#endif

#include <algorithm>

#include "model/kernels/conv1d.h"
#include "model/kernels/elementary-inl.h"
#include "model/kernels/elementwise-inl.h"

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// sums[p * kPanel + c] += x row[p][c] for kPanels neighbouring panels.
template <int kPanels>
HWY_INLINE void add_products(FloatVector x, const float* HWY_RESTRICT row,
                             std::ptrdiff_t panel_size, FloatVector* sums) {
  constexpr std::ptrdiff_t kVectors = kPanel / kFloatLanes;
  HWY_UNROLL(4)
  for (std::ptrdiff_t p = 0; p < kPanels; ++p) {
    HWY_UNROLL(8)
    for (std::ptrdiff_t v = 0; v < kVectors; ++v) {
      FloatVector& s = sums[p * kVectors + v];
      s = fused(x, hn::LoadU(FloatTag(), row + p * panel_size + v * kFloatLanes), s);
    }
  }
}

/// out[p * kPanel + c] = sum over i of x[i] w[p][i][c] for kPanels neighbouring panels.
template <int kPanels>
HWY_INLINE void panels_product(const float* HWY_RESTRICT x, int inputs, const float* HWY_RESTRICT w,
                               std::ptrdiff_t panel_size, bool add, float* HWY_RESTRICT out) {
  const FloatTag d;
  constexpr std::ptrdiff_t kVectors = kPanel / kFloatLanes;
  FloatVector sum[kPanels * kVectors];
  for (FloatVector& s : sum) s = hn::Zero(d);
  int i = 0;
#if HWY_ARCH_ARM_A64
  // NEON multiplies by a lane of a vector: one load and one turn of the loop for four inputs.
  for (; i + kFloatLanes <= inputs; i += kFloatLanes, w += kFloatLanes * kPanel) {
    const FloatVector four = hn::LoadU(d, x + i);
    add_products<kPanels>(hn::Broadcast<0>(four), w, panel_size, sum);
    add_products<kPanels>(hn::Broadcast<1>(four), w + kPanel, panel_size, sum);
    add_products<kPanels>(hn::Broadcast<2>(four), w + 2 * kPanel, panel_size, sum);
    add_products<kPanels>(hn::Broadcast<3>(four), w + 3 * kPanel, panel_size, sum);
  }
#endif
  for (; i < inputs; ++i, w += kPanel) add_products<kPanels>(hn::Set(d, x[i]), w, panel_size, sum);
  for (std::ptrdiff_t v = 0; v < kPanels * kVectors; ++v) {
    float* to = out + v * kFloatLanes;
    hn::StoreU(add ? hn::Add(sum[v], hn::LoadU(d, to)) : sum[v], d, to);
  }
}

/// y [outputs] = x [inputs] W for a single row, bit for bit what conv1d() gives. The tile of conv1d
/// has two sums for one row and waits for each multiply-add; here eight are under way.
/// The matrix is swept backwards if asked: of one that nearly fits into a cache, the end of the
/// last sweep is still there.
HWY_INLINE void row_product(const float* x, const PackedWeights& w, bool backwards, float* y) {
  constexpr int kTogether = std::max(1, 8 * kFloatLanes / kPanel);
  const std::ptrdiff_t panel_size = std::ptrdiff_t{w.inputs} * kPanel;
  const int panels = (w.outputs + kPanel - 1) / kPanel;
  const int groups = (panels + kTogether - 1) / kTogether;
  HWY_ALIGN float out[kTogether * kPanel];
  for (int n = 0; n < groups; ++n) {
    const int first = (backwards ? groups - 1 - n : n) * kTogether;
    const int count = std::min(kTogether, panels - first);
    for (int i = 0; i < w.inputs; i += kDepth) {
      const float* weights = w.data + first * panel_size + std::ptrdiff_t{i} * kPanel;
      const int depth = std::min(kDepth, w.inputs - i);
      if (count == kTogether)
        panels_product<kTogether>(x + i, depth, weights, panel_size, i > 0, out);
      else
        for (std::ptrdiff_t p = 0; p < count; ++p)
          panels_product<1>(x + i, depth, weights + p * panel_size, panel_size, i > 0,
                            out + p * kPanel);
    }
    std::copy_n(out, std::min(count * kPanel, w.outputs - first * kPanel),
                y + std::ptrdiff_t{first} * kPanel);
  }
}

HWY_INLINE FloatVector sigmoid(FloatVector x) {
  const FloatTag d;
  const FloatVector one = hn::Set(d, 1.0f);
  return hn::Div(one, hn::Add(one, exponential(hn::Neg(x))));
}

/// One sequence, one step: c = f c + i g, h = o tanh(c); both gate rows are [4H] as i, f, g, o.
HWY_INLINE void cell_update(const float* projected, const float* recurrent, int width, float* cell,
                            float* hidden) {
  for (int c = 0; c < width; c += kFloatLanes) {
    const int n = width - c;
    const auto gate = [=](std::ptrdiff_t g) HWY_ATTR {
      return hn::Add(load(projected + g * width + c, n), load(recurrent + g * width + c, n));
    };
    const FloatVector kept = hn::Mul(sigmoid(gate(1)), load(cell + c, n));
    const FloatVector state = fused(sigmoid(gate(0)), hyperbolic_tangent(gate(2)), kept);
    store(state, cell + c, n);
    store(hn::Mul(sigmoid(gate(3)), hyperbolic_tangent(state)), hidden + c, n);
  }
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
