#include "pipeline/diff/measures/f0.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace pipeline::diff {
namespace {

constexpr int kDecimation = 3;
constexpr int kRate = kFrameRate / kDecimation;
constexpr int kStep = 2 * kHop / kDecimation;  // 10 ms
constexpr int kWindow = 280;                   // 35 ms: more than one period and a half at 50 Hz
constexpr int kLongestLag = kRate / 50;
constexpr int kShortestLag = kRate / 800;
constexpr int kReach = kWindow + kLongestLag + 1;  // samples one estimate looks at
constexpr double kThreshold = 0.15;                // of the normalised difference, as in the paper
constexpr double kVoiced = 0.3;                    // the worst that still counts as periodic
constexpr double kLeastPower = 1e-8;               // -80 dBFS: what is quieter has no pitch

constexpr int kTaps = 96;
constexpr double kCutoff = 1150;  // Hz; a Hann window's transition is 250 Hz to either side

/// A windowed sinc with a sum of 1.
const std::array<float, kTaps>& low_pass() {
  static const std::array<float, kTaps> taps = [] {
    std::array<double, kTaps> values{};
    double sum = 0;
    for (int i = 0; i < kTaps; ++i) {
      const double t = i - (kTaps - 1) / 2.0;
      const double x = 2 * kCutoff / kFrameRate * t * std::numbers::pi;
      values[i] = std::sin(x) / x * (1 - std::cos(2 * std::numbers::pi * (i + 0.5) / kTaps));
      sum += values[i];
    }
    std::array<float, kTaps> scaled{};
    for (int i = 0; i < kTaps; ++i) scaled[i] = static_cast<float>(values[i] / sum);
    return scaled;
  }();
  return taps;
}

/// Eight sums side by side, which the compiler may keep in vectors.
float dot(const float* a, const float* b) {
  std::array<float, 8> sums{};
  for (int i = 0; i < kTaps; i += 8)
    for (int k = 0; k < 8; ++k) sums[k] += a[i + k] * b[i + k];
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/// The lag of the first dip below the threshold, or of the deepest one; nothing where it is not
/// deep enough. `d` is the difference function from lag 0 on.
std::optional<double> find_period(std::span<const double> d) {
  double sum = 0;
  double deepest = kVoiced;
  int best = 0;
  std::array<double, kLongestLag + 1> normalised{};
  for (int lag = 1; lag <= kLongestLag; ++lag) {
    sum += d[lag];
    normalised[lag] = d[lag] * lag / (sum + 1e-30);
  }
  for (int lag = kShortestLag; lag < kLongestLag; ++lag) {
    if (normalised[lag] >= deepest || normalised[lag + 1] < normalised[lag]) continue;
    deepest = normalised[lag];
    best = lag;
    if (deepest < kThreshold) break;
  }
  if (best == 0) return std::nullopt;
  const double before = d[best - 1];
  const double behind = d[best + 1];
  const double curve = before - 2 * d[best] + behind;
  const double offset = curve > 0 ? std::clamp((before - behind) / (2 * curve), -1.0, 1.0) : 0;
  return best + offset;
}

}  // namespace

F0Tracker::F0Tracker()
    : fft_(fast_size(kReach)),
      pending_(kTaps / 2),
      low_(kReach / 2),  // so that the first window is around the first sample
      window_(fft_.spectrum().size()),
      difference_(kLongestLag + 2) {}

void F0Tracker::append(std::span<const float> samples, Frames& frames) {
  samples_ += static_cast<long>(samples.size());
  pending_.insert(pending_.end(), samples.begin(), samples.end());
  decimate();
  track(frames);
}

void F0Tracker::finish(Frames& frames) {
  const long wanted = samples_ / kHop + 1;
  pending_.resize(pending_.size() + kTaps + std::size_t{3} * kReach);
  decimate();
  track(frames);
  const long extra = frames_ - wanted;
  frames.f0.resize(frames.f0.size() - static_cast<std::size_t>(std::max(0L, extra)));
}

void F0Tracker::decimate() {
  std::size_t begin = 0;
  for (; begin + kTaps <= pending_.size(); begin += kDecimation)
    low_.push_back(dot(pending_.data() + begin, low_pass().data()));
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(begin));
}

void F0Tracker::track(Frames& frames) {
  std::size_t begin = 0;
  for (; begin + kReach <= low_.size(); begin += kStep) {
    const float f0 = estimate(std::span(low_).subspan(begin, kReach));
    frames.f0.insert(frames.f0.end(), 2, f0);
    frames_ += 2;
  }
  low_.erase(low_.begin(), low_.begin() + static_cast<std::ptrdiff_t>(begin));
}

float F0Tracker::estimate(std::span<const float> samples) {
  const std::span<float> time = fft_.time();
  double power = 0;  // of the window, moved by the lag
  for (const float x : samples.first(kWindow)) power += static_cast<double>(x) * x;
  const double still = power;
  if (power < kLeastPower * kWindow) return 0;

  std::fill(std::copy_n(samples.begin(), kWindow, time.begin()), time.end(), 0.0f);
  fft_.forward();
  std::copy(fft_.spectrum().begin(), fft_.spectrum().end(), window_.begin());
  std::fill(std::copy(samples.begin(), samples.end(), time.begin()), time.end(), 0.0f);
  fft_.forward();
  for (std::size_t i = 0; i < window_.size(); ++i)
    fft_.spectrum()[i] = std::conj(window_[i]) * fft_.spectrum()[i];
  fft_.inverse();

  for (int lag = 0; lag <= kLongestLag + 1; ++lag) {
    const double correlation = fft_.time()[lag] / static_cast<double>(fft_.size());
    difference_[lag] = std::max(0.0, still + power - 2 * correlation);
    if (lag == kLongestLag + 1) break;
    power += std::pow(samples[lag + kWindow], 2) - std::pow(samples[lag], 2);
  }
  const auto period = find_period(difference_);
  return period ? static_cast<float>(kRate / *period) : 0;
}

}  // namespace pipeline::diff
