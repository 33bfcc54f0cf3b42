// Measures multiply-add rate with twelve independent chains, and copy rate on 64 MiB blocks.
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>

#include "model/measuring/measuring.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/measuring/peak.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// `steps` times twelve multiply-adds that do not wait for one another: more than a latency of four
/// or five cycles on two units asks for, and few enough for sixteen registers. Returns how many
/// operations that were. All twelve start from values that the compiler cannot know: it would see
/// that equal ones stay equal, and compute them once. `starts` holds fourteen values.
double multiply_add_burst(int steps, const volatile float* starts, volatile float* sum) {
  const hn::ScalableTag<float> d;
  const auto next = [&]() HWY_ATTR { return hn::Set(d, *starts++); };
  const auto a = next(), b = next();
  auto x0 = next(), x1 = next(), x2 = next(), x3 = next(), x4 = next(), x5 = next();
  auto x6 = next(), x7 = next(), x8 = next(), x9 = next(), x10 = next(), x11 = next();
  for (int i = 0; i < steps; ++i) {
    x0 = hn::MulAdd(x0, a, b);
    x1 = hn::MulAdd(x1, a, b);
    x2 = hn::MulAdd(x2, a, b);
    x3 = hn::MulAdd(x3, a, b);
    x4 = hn::MulAdd(x4, a, b);
    x5 = hn::MulAdd(x5, a, b);
    x6 = hn::MulAdd(x6, a, b);
    x7 = hn::MulAdd(x7, a, b);
    x8 = hn::MulAdd(x8, a, b);
    x9 = hn::MulAdd(x9, a, b);
    x10 = hn::MulAdd(x10, a, b);
    x11 = hn::MulAdd(x11, a, b);
  }
  x0 = hn::Add(hn::Add(x0, x1), hn::Add(x2, x3));
  x4 = hn::Add(hn::Add(x4, x5), hn::Add(x6, x7));
  x8 = hn::Add(hn::Add(x8, x9), hn::Add(x10, x11));
  *sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(x0, hn::Add(x4, x8))));
  return 2.0 * 12 * static_cast<double>(hn::Lanes(d)) * steps;
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(multiply_add_burst);

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double multiply_add_rate() {
  constexpr int kSteps = 600'000;  // 1 or 2 ms, by how many units there are
  volatile float starts[14];
  for (volatile float& start : starts) start = 0.5f;  // x / 2 + 1 / 2 stays near 1
  volatile float sum = 0;
  const auto start = Clock::now();
  const double operations = HWY_DYNAMIC_DISPATCH(multiply_add_burst)(kSteps, starts, &sum);
  return operations / seconds_since(start);
}

double copy_rate() {
  constexpr std::size_t kBytes = std::size_t{64} << 20;
  const std::vector<char> from(kBytes, 1);
  std::vector<char> to(kBytes);
  double best = 0;
  for (int i = 0; i < 5; ++i) {
    const auto start = Clock::now();
    std::memcpy(to.data(), from.data(), kBytes);
    best = std::max(best, 2.0 * kBytes / seconds_since(start));
    const volatile char last = to[kBytes - 1 - static_cast<std::size_t>(i)];  // the copy is used
    static_cast<void>(last);
  }
  return best;
}

PeakMeter::PeakMeter() {
  for (const auto start = Clock::now(); seconds_since(start) < 0.05;) multiply_add_rate();
}

void PeakMeter::sample() {
  constexpr int kBursts = 5;
  double best = 0;
  for (int i = 0; i < kBursts; ++i) best = std::max(best, multiply_add_rate());
  samples_.push_back(best);
}

double PeakMeter::median() const { return model::median(samples_); }

double PeakMeter::largest() const { return *std::ranges::max_element(samples_); }

double median(std::vector<double> values) {
  assert(!values.empty());
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace model
#endif
