#include "pipeline/run/meters.h"

#include <algorithm>
#include <cmath>

#include "model/engine.h"

namespace pipeline {
namespace {

constexpr double kFrameSeconds = 0.01;
constexpr int kFrameSamples = static_cast<int>(model::kSampleRate * kFrameSeconds);
constexpr int kInaudibleDb = -50;      // dBFS; an item that is nowhere louder is silent
constexpr int kSilenceRangeDb = 45;    // between the loudest frame and silence
constexpr int kSpeechRangeDb = 30;     // between the loudest frame and the end of speech
constexpr double kOnsetSeconds = 0.5;  // head and tail of the shortest word

/// Where the speech of an item is quiet, in seconds.
struct Silences {
  double longest = 0;  ///< before the end of the speech
  double tail = 0;     ///< after it
  double loud = 0;     ///< frames that are not silent
};

Silences find_silences(std::span<const std::int8_t> levels, int loudest) {
  const auto is_speech = [&](int level) { return level >= loudest - kSpeechRangeDb; };
  const auto end = std::find_if(levels.rbegin(), levels.rend(), is_speech).base();
  int longest = 0;
  int run = 0;
  for (auto level = levels.begin(); level != end; ++level) {
    run = *level < loudest - kSilenceRangeDb ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const auto loud = std::count_if(levels.begin(), levels.end(),
                                  [&](int level) { return level >= loudest - kSilenceRangeDb; });
  return {longest * kFrameSeconds, static_cast<double>(levels.end() - end) * kFrameSeconds,
          static_cast<double>(loud) * kFrameSeconds};
}

}  // namespace

void QualityMeter::end_frame() {
  const double level = 10 * std::log10(frame_energy_ / kFrameSamples);
  levels_.push_back(static_cast<std::int8_t>(std::clamp(std::round(level), -127.0, 127.0)));
  frame_energy_ = 0;
  frame_samples_ = 0;
}

void QualityMeter::speech(std::span<const float> samples) {
  samples_ += static_cast<std::int64_t>(samples.size());
  for (const float sample : samples) {
    sum_ += sample;
    clipped_ += std::abs(sample) > 1.0f;
    frame_energy_ += static_cast<double>(sample) * sample;
    if (++frame_samples_ == kFrameSamples) end_frame();
  }
}

std::vector<std::string> QualityMeter::flags(const QualityPolicy& policy, int symbols,
                                             double speed) const {
  const int loudest = levels_.empty() ? -127 : *std::max_element(levels_.begin(), levels_.end());
  if (loudest < kInaudibleDb) return {"silence"};

  const Silences silences = find_silences(levels_, loudest);
  const double seconds = silences.loud * speed;
  const bool is_slow = seconds > symbols / policy.min_symbols_per_second + kOnsetSeconds;
  const bool is_fast = symbols > seconds * policy.max_symbols_per_second;
  std::vector<std::string> flags;
  if (clipped_ > policy.max_clipped_samples) flags.emplace_back("clipping");
  if (silences.longest * speed > policy.longest_silence_seconds) flags.emplace_back("silence");
  if (silences.tail * speed > policy.longest_tail_seconds) flags.emplace_back("run-on");
  if (is_slow || is_fast) flags.emplace_back("rate");
  if (std::abs(sum_ / static_cast<double>(samples_)) > policy.max_dc) flags.emplace_back("dc");
  return flags;
}

void CurveMeter::append(std::span<const float> samples, std::span<const float> f0) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    square_sum_ += double{samples[i]} * samples[i];
    if (samples_ == kHop / 2) middle_f0_ = f0.empty() ? 0 : f0[i / kHop];
    if (++samples_ == kHop) end_value();
  }
}

void CurveMeter::finish() {
  if (samples_ > 0) end_value();
}

void CurveMeter::end_value() {
  f0_.push_back(middle_f0_);
  energy_.push_back(static_cast<float>(std::sqrt(square_sum_ / samples_)));
  square_sum_ = 0;
  samples_ = 0;
  middle_f0_ = 0;
}

}  // namespace pipeline
