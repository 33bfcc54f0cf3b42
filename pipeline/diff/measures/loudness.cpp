// LoudnessMeter on libebur128; oversamples only stretches near the largest sample. See faults.h.
#include <ebur128.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <numbers>
#include <utility>
#include <vector>

#include "pipeline/diff/measures/faults.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

using Meter = std::unique_ptr<ebur128_state, void (*)(ebur128_state*)>;

Meter make_meter(int sample_rate, int mode) {
  Meter meter(ebur128_init(1, static_cast<unsigned long>(sample_rate), mode),
              [](ebur128_state* state) { ebur128_destroy(&state); });
  if (!meter) throw std::bad_alloc();
  return meter;
}

/// Between samples a peak is higher than beside it by less than this in all but made-up signals:
/// oversampling, the costly part, is needed only where samples come within it of the largest.
constexpr float kNearPeak = 0.84f;
constexpr std::size_t kStretch = 360;  // samples judged together
constexpr std::size_t kFilterMargin =
    48;                               // samples on either side of them: the filter sees 12 each way
constexpr std::size_t kFade = 36;     // of the margin's outer samples; a steeper one would ring
constexpr std::size_t kWaiting = 64;  // stretches kept while a larger sample may still come

/// The rising half of a Hann window.
const std::array<float, kFade>& fade_in() {
  static const std::array<float, kFade> weights = [] {
    std::array<float, kFade> w{};
    for (std::size_t i = 0; i < kFade; ++i)
      w[i] = static_cast<float>(0.5 -
                                0.5 * std::cos(std::numbers::pi * static_cast<double>(i) / kFade));
    return w;
  }();
  return weights;
}

/// Samples that are judged, with a margin of others before and after.
struct Stretch {
  std::vector<float> samples;
  float largest = 0;
};

}  // namespace

/// Stretches wait until it is known whether they are near the peak of all.
struct LoudnessMeter::State {
  explicit State(int sample_rate)
      : loudness(make_meter(sample_rate, EBUR128_MODE_I | EBUR128_MODE_HISTOGRAM)),
        peak(make_meter(sample_rate, EBUR128_MODE_TRUE_PEAK)),
        at_hand(kFilterMargin) {}

  void end_stretch() {
    const float largest = largest_magnitude(
        std::span(at_hand).subspan(kFilterMargin, at_hand.size() - 2 * kFilterMargin));
    largest_sample = std::max(largest_sample, largest);
    std::vector<float> next(at_hand.end() - 2 * kFilterMargin, at_hand.end());
    if (is_near_peak(largest)) waiting.push_back({std::move(at_hand), largest});
    at_hand = std::move(next);
    if (waiting.size() < kWaiting) return;
    std::erase_if(waiting, [&](const Stretch& stretch) { return !is_near_peak(stretch.largest); });
    if (waiting.size() == kWaiting) measure();
  }

  bool is_near_peak(float largest) const {
    return largest > 0 && largest >= kNearPeak * largest_sample;
  }

  /// Each by itself: silence washes out what the filter remembers of the one before.
  void measure() {
    const std::array<float, kFilterMargin> silence{};
    for (auto& [samples, largest] : waiting) {
      if (!is_near_peak(largest)) continue;
      for (std::size_t i = 0; i < kFade; ++i) {
        samples[i] *= fade_in()[i];
        samples[samples.size() - 1 - i] *= fade_in()[i];
      }
      ebur128_add_frames_float(peak.get(), samples.data(), samples.size());
      ebur128_add_frames_float(peak.get(), silence.data(), silence.size());
    }
    waiting.clear();
  }

  Meter loudness;
  Meter peak;
  std::vector<float> at_hand;  ///< a margin and what is not judged yet
  std::vector<Stretch> waiting;
  float largest_sample = 0;
};

LoudnessMeter::LoudnessMeter(int sample_rate) : state_(std::make_unique<State>(sample_rate)) {}
LoudnessMeter::~LoudnessMeter() = default;

void LoudnessMeter::append(std::span<const float> samples) {
  State& state = *state_;
  ebur128_add_frames_float(state.loudness.get(), samples.data(), samples.size());
  while (!samples.empty()) {
    const std::size_t room = kStretch + 2 * kFilterMargin - state.at_hand.size();
    const std::size_t count = std::min(room, samples.size());
    state.at_hand.insert(state.at_hand.end(), samples.begin(), samples.begin() + count);
    samples = samples.subspan(count);
    if (count == room) state.end_stretch();
  }
}

double LoudnessMeter::integrated_lufs() const {
  double lufs = 0;
  ebur128_loudness_global(state_->loudness.get(), &lufs);
  return lufs;
}

double LoudnessMeter::true_peak_db() const {
  State& state = *state_;
  state.at_hand.resize(state.at_hand.size() + kFilterMargin);  // silence after the end
  if (state.at_hand.size() > 2 * kFilterMargin) state.end_stretch();
  state.measure();
  double peak = 0;
  ebur128_true_peak(state.peak.get(), 0, &peak);
  return 20 * std::log10(std::max(peak, static_cast<double>(state.largest_sample)));
}

}  // namespace pipeline::diff
