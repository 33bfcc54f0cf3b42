#include "pipeline/diff/measures/loudness.h"

#include <ebur128.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

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
constexpr float kNearPeak = 0.7f;
constexpr std::size_t kStretch = 1200;  // samples judged together
constexpr std::size_t kLead = 48;  // samples before them, faded in, for the filter to begin with

}  // namespace

struct Loudness::State {
  explicit State(int sample_rate)
      : loudness(make_meter(sample_rate, EBUR128_MODE_I | EBUR128_MODE_HISTOGRAM)),
        peak(make_meter(sample_rate, EBUR128_MODE_TRUE_PEAK)),
        stretch(kLead) {}

  void end_stretch() {
    const std::span<const float> judged = std::span(stretch).subspan(kLead);
    float largest = 0;
    for (const float x : judged) largest = std::max(largest, std::abs(x));
    const bool counts = largest > 0 && largest >= kNearPeak * largest_sample;
    largest_sample = std::max(largest_sample, largest);
    const std::vector<float> lead(stretch.end() - kLead, stretch.end());
    if (counts) {
      if (!was_measured)
        for (std::size_t i = 0; i < kLead; ++i)
          stretch[i] *= static_cast<float>(i) / static_cast<float>(kLead);
      const std::size_t skipped = was_measured ? kLead : 0;
      ebur128_add_frames_float(peak.get(), stretch.data() + skipped, stretch.size() - skipped);
    } else if (was_measured) {
      const std::vector<float> silence(kLead);
      ebur128_add_frames_float(peak.get(), silence.data(), kLead);
    }
    was_measured = counts;
    stretch = lead;
  }

  Meter loudness;
  Meter peak;
  std::vector<float> stretch;  ///< the lead and what is not judged yet
  float largest_sample = 0;
  bool was_measured = false;
};

Loudness::Loudness(int sample_rate) : state_(std::make_unique<State>(sample_rate)) {}
Loudness::~Loudness() = default;

void Loudness::append(std::span<const float> samples) {
  State& state = *state_;
  ebur128_add_frames_float(state.loudness.get(), samples.data(), samples.size());
  while (!samples.empty()) {
    const std::size_t room = kStretch + kLead - state.stretch.size();
    const std::size_t count = std::min(room, samples.size());
    state.stretch.insert(state.stretch.end(), samples.begin(), samples.begin() + count);
    samples = samples.subspan(count);
    if (count == room) state.end_stretch();
  }
}

double Loudness::integrated_lufs() const {
  double lufs = 0;
  ebur128_loudness_global(state_->loudness.get(), &lufs);
  return lufs;
}

double Loudness::true_peak_db() const {
  State& state = *state_;
  if (state.stretch.size() > kLead) state.end_stretch();
  double peak = 0;
  ebur128_true_peak(state.peak.get(), 0, &peak);
  return 20 * std::log10(std::max(peak, static_cast<double>(state.largest_sample)));
}

}  // namespace pipeline::diff
