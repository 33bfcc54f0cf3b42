#include "pipeline/diff/measures/f0.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr int kDecimation = 3;
constexpr int kRate = kFrameRate / kDecimation;
constexpr int kLongestLag = kRate / 50;
constexpr int kShortestLag = kRate / 800;
constexpr int kLags = kLongestLag + 2;  // with what the parabola and the search look at

// Windows overlap: products are summed up by blocks, and blocks by windows.
constexpr std::size_t kBlock = 40;
constexpr std::size_t kStepBlocks = 2 * kHop / kDecimation / kBlock;  // 10 ms
constexpr std::size_t kBlocks = 7;  // 35 ms: more than one period and a half at 50 Hz
constexpr int kWindow = kBlock * kBlocks;
constexpr int kReach = kWindow + kLags - 1;  // samples one estimate looks at
constexpr double kThreshold = 0.15;          // of the normalised difference, as in the paper
constexpr double kVoiced = 0.3;              // the worst that still counts as periodic
constexpr double kLeastPower = 1e-8;         // -80 dBFS: what is quieter has no pitch

using Difference = std::array<double, kLags>;
using Products = std::array<float, kLags>;

constexpr int kTaps = 96;
constexpr double kCutoff = 1150;  // Hz; a Hann window's transition is 250 Hz to either side

double square(float x) { return static_cast<double>(x) * x; }

/// YIN's difference function by lag, from the squares of the window, of the window moved, and what
/// they have in common.
Difference difference_of(std::span<const float> samples, const Products& common) {
  Difference d;
  const double still = common[0];
  double moved = still;
  for (int lag = 0; lag < kLags; ++lag) {
    d[lag] = std::max(0.0, still + moved - 2 * static_cast<double>(common[lag]));
    if (lag + 1 < kLags) moved += square(samples[lag + kWindow]) - square(samples[lag]);
  }
  return d;
}

/// The lag of the first dip below the threshold, or of the deepest one; nothing where it is not
/// deep enough.
std::optional<double> find_period(const Difference& d) {
  double deepest = kVoiced;
  int best = 0;
  double sum = 0;
  for (int lag = 1; lag <= kShortestLag; ++lag) sum += d[lag];
  double here = d[kShortestLag] * kShortestLag / (sum + 1e-30);  // normalised by the mean so far
  for (int lag = kShortestLag; lag < kLongestLag; ++lag) {
    sum += d[lag + 1];
    const double next = d[lag + 1] * (lag + 1) / (sum + 1e-30);
    if (here < deepest && next >= here) {
      deepest = here;
      best = lag;
      if (deepest < kThreshold) break;
    }
    here = next;
  }
  if (best == 0) return std::nullopt;
  const double before = d[best - 1];
  const double after = d[best + 1];
  const double curve = before - 2 * d[best] + after;
  const double offset = curve > 0 ? std::clamp((before - after) / (2 * curve), -1.0, 1.0) : 0;
  return best + offset;
}

}  // namespace

F0Tracker::F0Tracker()
    : decimator_(kTaps, kCutoff / kFrameRate, kDecimation),
      low_(kReach / 2) {}  // so that the first window is around the first sample

void F0Tracker::append(std::span<const float> samples, Frames& frames) {
  samples_ += static_cast<long>(samples.size());
  decimator_.append(samples, low_);
  track(frames);
}

void F0Tracker::finish(Frames& frames) {
  const long wanted = samples_ / kHop + 1;
  decimator_.append(std::vector<float>(kTaps + std::size_t{kDecimation} * kReach), low_);
  track(frames);
  const long extra = frames_ - wanted;
  frames.f0.resize(frames.f0.size() - static_cast<std::size_t>(std::max(0L, extra)));
}

void F0Tracker::track(Frames& frames) {
  std::size_t blocks = products_.size() / kLags;
  for (; blocks * kBlock + kBlock + kLags - 1 <= low_.size(); ++blocks) {
    products_.resize(products_.size() + kLags);
    const auto block = std::span<const float>(low_).subspan(blocks * kBlock);
    correlate(block.first(kBlock), block, std::span(products_).last(kLags));
  }
  std::size_t first = 0;
  for (; first + kBlocks <= blocks; first += kStepBlocks) {
    frames.f0.insert(frames.f0.end(), 2, estimate(first));
    frames_ += 2;
  }
  const auto drop = [](std::vector<float>& values, std::size_t count) {
    values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
  };
  drop(low_, first * kBlock);
  drop(products_, first * kLags);
}

float F0Tracker::estimate(std::size_t first) const {
  Products common{};
  for (std::size_t block = first; block < first + kBlocks; ++block)
    for (int lag = 0; lag < kLags; ++lag) common[lag] += products_[block * kLags + lag];
  if (common[0] < kLeastPower * kWindow) return 0;
  const auto period = find_period(difference_of(std::span(low_).subspan(first * kBlock), common));
  return period ? static_cast<float>(kRate / *period) : 0;
}

}  // namespace pipeline::diff
