#include "model/kernels/sines.h"

#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/sines.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/elementwise-inl.h"
#include "model/kernels/sine-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

void add_sine(double start, double step, float gain, std::span<float> y) {
  const hn::ScalableTag<double> wide;
  const hn::Rebind<float, decltype(wide)> narrow;
  const auto lanes = hn::Lanes(wide);
  const auto steps = hn::Iota(wide, 0.0);
  for (std::size_t i = 0; i < y.size(); i += lanes) {
    const auto at = hn::Add(steps, hn::Set(wide, static_cast<double>(i)));
    const auto turns = hn::MulAdd(at, hn::Set(wide, step), hn::Set(wide, start));
    const auto rest = hn::DemoteTo(narrow, hn::Sub(turns, hn::Round(turns)));
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

HWY_EXPORT(add_sine);

void add_sine(double start, double step, float gain, std::span<float> y) {
  HWY_DYNAMIC_DISPATCH(add_sine)(start, step, gain, y);
}

}  // namespace model
#endif
