#include "model/kernels/counter_random.h"

#include <cmath>
#include <numbers>

namespace model {

void gaussian(std::uint64_t seed, std::uint64_t first, std::span<float> out) {
  const auto bits = [&](std::uint64_t i) {
    return static_cast<double>(counter_hash(seed, i) >> 40);
  };
  for (std::size_t i = 0; i < out.size(); i += 2) {
    const double u = (bits(first + i) + 1.0) * 0x1p-24;
    const double angle = 2.0 * std::numbers::pi * (bits(first + i + 1) * 0x1p-24);
    const double radius = std::sqrt(-2.0 * std::log(u));
    out[i] = static_cast<float>(radius * std::cos(angle));
    if (i + 1 < out.size()) out[i + 1] = static_cast<float>(radius * std::sin(angle));
  }
}

}  // namespace model
