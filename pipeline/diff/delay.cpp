#include "pipeline/diff/delay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "pipeline/diff/measures/decimator.h"
#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/signal.h"
#include "pipeline/diff/side_by_side.h"

namespace pipeline::diff {
namespace {

constexpr double kLongestSeconds = 0.5;

// The long transforms see what lies below an eighth of the sample rate, where most of speech is.
constexpr int kStep = 4;
constexpr int kTaps = 32;
constexpr double kCutoff = 1.0 / 16;
constexpr double kLeastShare = 0.05;  // of the energy; with less of it the delay is another's

/// What is low in a recording, and how much of it that is.
class LowBand {
 public:
  std::span<const float> of(std::span<const float> samples) {
    low_.clear();
    decimator_.append(samples, low_);
    energy_ += energy(samples);
    low_energy_ += kStep * static_cast<double>(energy(low_));
    return low_;
  }
  bool is_enough() const { return low_energy_ >= kLeastShare * energy_; }

 private:
  Decimator decimator_{kTaps, kCutoff, kStep};
  std::vector<float> low_;
  double energy_ = 0;
  double low_energy_ = 0;
};

DelayFinder make_finder(double rate, double seconds) {
  return {static_cast<int>(kLongestSeconds * rate), static_cast<std::int64_t>(seconds * rate)};
}

std::int64_t find_in_full(Recording& a, Recording& b, double seconds) {
  DelayFinder finder = make_finder(a.sample_rate(), seconds);
  read_side_by_side(a, b, 0, [&](auto x, auto y) { finder.append(x, y); });
  return finder.finish().samples;
}

/// To kStep samples; nothing where the low band may not speak for the whole.
std::optional<std::int64_t> find_in_low_band(Recording& a, Recording& b, double seconds) {
  DelayFinder finder = make_finder(static_cast<double>(a.sample_rate()) / kStep, seconds);
  LowBand low_a, low_b;
  read_side_by_side(a, b, 0, [&](auto x, auto y) { finder.append(low_a.of(x), low_b.of(y)); });
  if (!low_a.is_enough() || !low_b.is_enough()) return std::nullopt;
  return kStep * finder.finish().samples;
}

/// The delay next to one that is nearly right.
std::int64_t refine(Recording& a, Recording& b, std::int64_t delay) {
  constexpr std::size_t kReach = std::size_t{2} * kStep;
  std::array<float, 2 * kReach + 1> products;  // of a block, by lag
  std::array<double, 2 * kReach + 1> sums{};
  std::vector<float> moved;
  read_side_by_side(a, b, delay, [&](auto x, auto y) {
    moved.assign(y.size() + 2 * kReach, 0.0f);
    std::copy(y.begin(), y.end(), moved.begin() + kReach);
    correlate(x, moved, products);
    for (std::size_t lag = 0; lag < sums.size(); ++lag) sums[lag] += products[lag];
  });
  std::size_t best = kReach;
  for (std::size_t lag = 0; lag < sums.size(); ++lag)
    if (std::abs(sums[lag]) > std::abs(sums[best])) best = lag;
  return delay + static_cast<std::int64_t>(best) - std::int64_t{kReach};
}

}  // namespace

std::int64_t find_delay(Recording& a, Recording& b, double seconds) {
  const std::optional<std::int64_t> about = find_in_low_band(a, b, seconds);
  return about ? refine(a, b, *about) : find_in_full(a, b, seconds);
}

}  // namespace pipeline::diff
