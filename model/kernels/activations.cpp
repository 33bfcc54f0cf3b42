// Element-wise kernels in Highway, built on the functions of elementary-inl.h.
#include "model/kernels/activations.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/activations.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/elementary-inl.h"
#include "model/kernels/elementwise-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

void leaky_relu(ConstMat x, float slope, Mat y, float factor) {
  map(x, y, [slope, factor](FloatVector v, int, int, int) HWY_ATTR {
    const FloatVector scaled = hn::Mul(v, hn::Set(FloatTag(), factor));
    return larger(scaled, hn::Mul(scaled, hn::Set(FloatTag(), slope)));
  });
}

void gelu_tanh(Mat x) {
  map(x, x, [](FloatVector v, int, int, int) HWY_ATTR {
    const FloatTag d;
    const FloatVector cube = hn::Mul(hn::Mul(v, v), v);
    const FloatVector inner =
        hn::Mul(hn::Set(d, 0.7978845608028654f), fused(hn::Set(d, 0.044715f), cube, v));
    const FloatVector half = hn::Mul(hn::Set(d, 0.5f), v);
    return fused(half, hyperbolic_tangent(inner), half);
  });
}

void tanh(Mat x) {
  map(x, x, [](FloatVector v, int, int, int) HWY_ATTR { return hyperbolic_tangent(v); });
}

void softmax_rows(Mat x) {
  for (int r = 0; r < x.rows(); ++r) {
    const Mat row = x.rows(r, 1);
    FloatVector most = hn::Set(FloatTag(), row(0, 0));
    for (int c = 0; c + kFloatLanes <= row.cols(); c += kFloatLanes)
      most = larger(most, hn::LoadU(FloatTag(), row.data() + c));
    float maximum = hn::GetLane(hn::MaxOfLanes(FloatTag(), most));
    for (int c = row.cols() / kFloatLanes * kFloatLanes; c < row.cols(); ++c)
      maximum = std::max(maximum, row(0, c));
    map(row, row, [maximum](FloatVector v, int, int, int) HWY_ATTR {
      return exponential(hn::Sub(v, hn::Set(FloatTag(), maximum)));
    });
    const auto same = [](FloatVector v) HWY_ATTR { return v; };
    const auto factor = static_cast<float>(1.0 / sum_of_row(row.data(), row.cols(), same));
    map(row, row, [factor](FloatVector v, int, int, int) HWY_ATTR {
      return hn::Mul(v, hn::Set(FloatTag(), factor));
    });
  }
}

void add(ConstMat x, Mat y) {
  map(x, y, [y](FloatVector v, int r, int c, int n) HWY_ATTR {
    return hn::Add(load(y.row(r) + c, n), v);
  });
}

void scale(Mat x, float factor) {
  map(x, x, [factor](FloatVector v, int, int, int) HWY_ATTR {
    return hn::Mul(v, hn::Set(FloatTag(), factor));
  });
}

void add_sine(double start, double step, float gain, std::span<float> y) {
  const hn::ScalableTag<double> wide;
  const hn::Rebind<float, decltype(wide)> narrow;
  const auto lanes = hn::Lanes(wide);
  const auto steps = hn::Iota(wide, 0.0);
  for (std::size_t i = 0; i < y.size(); i += lanes) {
    const auto at = hn::Add(steps, hn::Set(wide, static_cast<double>(i)));
    const auto turns = hn::Add(hn::Mul(at, hn::Set(wide, step)), hn::Set(wide, start));
    const auto rest = hn::DemoteTo(narrow, hn::Sub(turns, nearest(turns)));
    const auto sine = hn::Mul(sine_of_turns(rest), hn::Set(narrow, gain));
    HWY_ALIGN float values[HWY_LANES(float)];
    hn::Store(sine, narrow, values);
    for (std::size_t lane = 0; lane < lanes && i + lane < y.size(); ++lane)
      y[i + lane] += values[lane];
  }
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(leaky_relu);
HWY_EXPORT(gelu_tanh);
HWY_EXPORT(tanh);
HWY_EXPORT(softmax_rows);
HWY_EXPORT(add);
HWY_EXPORT(scale);
HWY_EXPORT(add_sine);

void leaky_relu(ConstMat x, float slope, Mat y, float factor) {
  assert(x.rows() == y.rows() && x.cols() == y.cols());
  HWY_DYNAMIC_DISPATCH(leaky_relu)(x, slope, y, factor);
}
void gelu_tanh(Mat x) { HWY_DYNAMIC_DISPATCH(gelu_tanh)(x); }
void tanh(Mat x) { HWY_DYNAMIC_DISPATCH(tanh)(x); }
void softmax_rows(Mat x) { HWY_DYNAMIC_DISPATCH(softmax_rows)(x); }
void scale(Mat x, float factor) { HWY_DYNAMIC_DISPATCH(scale)(x, factor); }

void copy_rows(ConstMat x, Mat y) {
  assert(x.rows() == y.rows() && x.cols() == y.cols());
  for (int r = 0; r < x.rows(); ++r) std::copy_n(x.row(r), x.cols(), y.row(r));
}
void add(ConstMat x, Mat y) {
  assert(x.rows() == y.rows() && x.cols() == y.cols());
  HWY_DYNAMIC_DISPATCH(add)(x, y);
}
void add_sine(double start, double step, float gain, std::span<float> y) {
  HWY_DYNAMIC_DISPATCH(add_sine)(start, step, gain, y);
}

}  // namespace model
#endif
