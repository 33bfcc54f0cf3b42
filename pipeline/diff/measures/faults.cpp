// Finds clipping as runs at the peak, clicks by third differences, silence in frames of 10 ms.
#include "pipeline/diff/measures/faults.h"

#include <algorithm>
#include <cmath>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kBefore = 3;    // samples that a third difference looks back
constexpr float kStill = 1e-5f;       // a third of a step of 16 bits
constexpr float kLoudEnough = 0.02f;  // peaks below it are nobody's clipping
constexpr float kFullScale = 0.9999f;
constexpr int kShortestRun = 3;
constexpr float kClickRatio = 12;
constexpr float kMinClick = 0.05f;  // third difference of a step of -38 dBFS
constexpr std::size_t kMaxClicks = 1000;
constexpr double kHysteresisDb = 6;  // louder than that ends a silence: breath comes and goes
constexpr int kSilenceRangeDb = 45;
constexpr int kInaudibleDb = -75;

}  // namespace

Faults::Faults(int sample_rate)
    : frame_samples_(static_cast<std::size_t>(sample_rate) / 100), frame_(kBefore) {}

void Faults::append(std::span<const float> samples) {
  while (!samples.empty()) {
    const std::size_t count = std::min(samples.size(), frame_samples_ + kBefore - frame_.size());
    frame_.insert(frame_.end(), samples.begin(), samples.begin() + count);
    samples_ += static_cast<std::int64_t>(count);
    take(std::span(frame_).last(count));
    if (frame_.size() == frame_samples_ + kBefore) end_frame();
    samples = samples.subspan(count);
  }
}

void Faults::take(std::span<float> samples) {
  float sum = energy(samples);
  if (!std::isfinite(sum)) {
    for (float& sample : samples) {
      if (std::isfinite(sample)) continue;
      ++not_finite_;
      sample = 0;
    }
    sum = energy(samples);
  }
  energy_ += sum;
  if (largest_magnitude(samples) > peak_ - kStill) {
    for (const float sample : samples) clip(sample);
  } else {
    run_ = 0;
    plateau_ = samples.back();
  }
}

void Faults::clip(float sample) {
  const float size = std::abs(sample);
  if (size > peak_ + kStill) {
    if (peak_ < kFullScale) clipped_ = 0;  // what stood still before was not the peak
    peak_ = size;
  }
  const bool is_peak = size > peak_ - kStill || size >= kFullScale;
  const bool goes_on =
      is_peak && (std::abs(sample - plateau_) < kStill || size >= kFullScale) && run_ > 0;
  run_ = !is_peak || size < kLoudEnough ? 0 : goes_on ? run_ + 1 : 1;
  plateau_ = sample;
  if (run_ == kShortestRun) clipped_ += kShortestRun;
  if (run_ > kShortestRun) ++clipped_;
}

void Faults::end_frame() {
  const float mean = energy_ / static_cast<float>(frame_samples_);
  energy_ = 0;
  levels_.push_back(static_cast<std::int8_t>(std::lround(10 * std::log10(mean + 1e-12f))));

  // 1, -3, 3, -1: a click, which is one sample wide, comes out three times as high.
  roughness_.resize(frame_samples_);
  for (std::size_t i = 0; i < frame_samples_; ++i)
    roughness_[i] = frame_[i + 3] - 3 * frame_[i + 2] + 3 * frame_[i + 1] - frame_[i];
  if (largest_magnitude(roughness_) > kMinClick) {
    for (float& value : roughness_) value = std::abs(value);
    const auto largest = std::max_element(roughness_.begin(), roughness_.end());
    const auto at = samples_ - static_cast<std::int64_t>(roughness_.end() - largest);
    const float value = *largest;
    // The click's own neighbours are not what is typical: the upper tenth is left out.
    const auto typical =
        roughness_.begin() + static_cast<std::ptrdiff_t>(roughness_.size() * 9 / 10);
    std::nth_element(roughness_.begin(), typical, roughness_.end());
    if (value > kClickRatio * (*typical + 1e-4f) && clicks_.size() < kMaxClicks)
      clicks_.push_back(at);
  }
  frame_.erase(frame_.begin(), frame_.end() - kBefore);
}

double Faults::loudest_db() const {
  return levels_.empty() ? -120 : *std::max_element(levels_.begin(), levels_.end());
}

double Faults::longest_silence_seconds() const {
  const double floor = std::max<double>(kInaudibleDb, loudest_db() - kSilenceRangeDb);
  int longest = 0;
  int run = -1;  // not before the first sound
  for (const std::int8_t level : levels_) {
    const bool is_silent = level <= floor + (run != 0 ? kHysteresisDb : 0);
    if (!is_silent) {
      longest = std::max(longest, run);
      run = 0;
    } else if (run >= 0) {
      ++run;
    }
  }
  return longest * 0.01;
}

}  // namespace pipeline::diff
