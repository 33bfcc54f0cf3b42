// Finds the delay in a decimated low band and refines it; uses the full band where that fails.
#include "pipeline/diff/compare/side_by_side.h"

#include <cmath>
#include <numeric>

#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr double kLongestMoreSeconds = 5.0;  // where one is that much longer: silence at an end

// The long transforms see what lies below an eighth of the sample rate, where most of speech is.
constexpr int kStep = 4;
constexpr int kTaps = 32;
constexpr double kCutoff = 1.0 / 16;
constexpr double kMinShare = 0.05;  // of the energy; with less of it the delay is another's

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
  bool is_enough() const { return low_energy_ >= kMinShare * energy_; }

 private:
  Decimator decimator_{kTaps, kCutoff, kStep};
  std::vector<float> low_;
  double energy_ = 0;
  double low_energy_ = 0;
};

/// For two sounds of these lengths.
DelayFinder make_finder(double rate, double seconds_a, double seconds_b) {
  const double longest =
      kLongestDelaySeconds + std::min(kLongestMoreSeconds, std::abs(seconds_a - seconds_b));
  return {static_cast<int>(longest * rate),
          static_cast<std::int64_t>(std::max(seconds_a, seconds_b) * rate)};
}

std::int64_t find_in_full(SampleSource& a, SampleSource& b, double seconds_a, double seconds_b) {
  DelayFinder finder = make_finder(a.sample_rate(), seconds_a, seconds_b);
  read_side_by_side(a, b, {}, [&](auto x, auto y) { finder.append(x, y); });
  return finder.finish().samples;
}

/// The delay next to one that is nearly right.
std::int64_t refine(SampleSource& a, SampleSource& b, std::int64_t delay) {
  constexpr std::size_t kReach = std::size_t{2} * kStep;
  std::array<float, 2 * kReach + 1> products;  // of a block, by lag
  std::array<double, 2 * kReach + 1> sums{};
  std::vector<float> still, moved;
  read_side_by_side(a, b, {.delay = delay}, [&](auto x, auto y) {
    // Of the slopes, which change faster than the sound.
    still.assign(x.size(), 0.0f);
    moved.assign(y.size() + 2 * kReach, 0.0f);
    std::adjacent_difference(x.begin(), x.end(), still.begin());
    std::adjacent_difference(y.begin(), y.end(), moved.begin() + kReach);
    correlate(still, moved, products);
    for (std::size_t lag = 0; lag < sums.size(); ++lag) sums[lag] += products[lag];
  });
  std::size_t best = kReach;
  for (std::size_t lag = 0; lag < sums.size(); ++lag)
    if (std::abs(sums[lag]) > std::abs(sums[best])) best = lag;
  return delay + static_cast<std::int64_t>(best) - std::int64_t{kReach};
}

}  // namespace

std::optional<std::int64_t> find_in_low_band(SampleSource& a, SampleSource& b, double seconds_a,
                                             double seconds_b) {
  DelayFinder finder =
      make_finder(static_cast<double>(a.sample_rate()) / kStep, seconds_a, seconds_b);
  LowBand low_a, low_b;
  read_side_by_side(a, b, {}, [&](auto x, auto y) { finder.append(low_a.of(x), low_b.of(y)); });
  if (!low_a.is_enough() || !low_b.is_enough()) return std::nullopt;
  return kStep * finder.finish().samples;
}

std::int64_t find_delay(SampleSource& a, SampleSource& b, double seconds_a, double seconds_b) {
  const std::optional<std::int64_t> about = find_in_low_band(a, b, seconds_a, seconds_b);
  return about ? refine(a, b, *about) : find_in_full(a, b, seconds_a, seconds_b);
}

}  // namespace pipeline::diff
