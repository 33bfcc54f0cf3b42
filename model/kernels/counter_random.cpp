// Box-Muller on Highway vectors; see counter_random.h.
#include "model/kernels/counter_random.h"

#include <algorithm>
#include <array>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/counter_random.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/elementary-inl.h"
#include "model/kernels/elementwise-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// Box-Muller: cosines[i], sines[i] *= sqrt(-2 log u[i]); they come in as turns. `count` is a
/// multiple of the lanes.
void box_muller(const float* u, std::size_t count, float* cosines, float* sines) {
  const FloatTag d;
  for (std::size_t i = 0; i < count; i += kFloatLanes) {
    const FloatVector radius =
        hn::Sqrt(hn::Mul(hn::Set(d, -2.0f), natural_log(hn::LoadU(d, u + i))));
    const FloatVector turns = hn::LoadU(d, sines + i);
    // Within half a turn of zero a quarter can be added exactly.
    const FloatVector near = hn::Sub(turns, nearest(turns));
    const FloatVector cosine = sine_of_turns(hn::Add(near, hn::Set(d, 0.25f)));
    hn::StoreU(hn::Mul(radius, cosine), d, cosines + i);
    hn::StoreU(hn::Mul(radius, sine_of_turns(near)), d, sines + i);
  }
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(box_muller);

void gaussian(std::uint64_t seed, std::uint64_t first, std::span<float> out) {
  constexpr std::size_t kPairs = 256;
  const auto bits = [&](std::uint64_t i) {
    return static_cast<float>(counter_hash(seed, i) >> 40);
  };
  for (std::size_t done = 0; done < out.size(); done += 2 * kPairs) {
    const std::size_t count = std::min(2 * kPairs, out.size() - done);
    std::array<float, kPairs> u, cosines, sines;
    u.fill(1);
    sines.fill(0);
    for (std::size_t p = 0; 2 * p < count; ++p) {
      u[p] = (bits(first + done + 2 * p) + 1) * 0x1p-24f;
      sines[p] = bits(first + done + 2 * p + 1) * 0x1p-24f;
    }
    HWY_DYNAMIC_DISPATCH(box_muller)(u.data(), kPairs, cosines.data(), sines.data());
    for (std::size_t i = 0; i < count; ++i)
      out[done + i] = i % 2 == 0 ? cosines[i / 2] : sines[i / 2];
  }
}

}  // namespace model
#endif
