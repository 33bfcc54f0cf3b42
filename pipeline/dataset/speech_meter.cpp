// Estimates noise and speech from sorted powers of 20 ms frames, and counts silent frames.
#include "pipeline/dataset/speech_meter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "io/loudness.h"

namespace pipeline::dataset {
namespace {

constexpr double kRoundingPower = 1.0 / 32768 / 32768 / 12;  // of 16 bits
constexpr double kAboveNoise = 2;                            // 3 dB

double mean(std::span<const double> powers) {
  return std::accumulate(powers.begin(), powers.end(), 0.0) / static_cast<double>(powers.size());
}

double snr_of(std::vector<double> powers) {
  std::ranges::sort(powers);
  const std::span<const double> all = powers;
  const double noise = std::max(mean(all.first((all.size() + 9) / 10)), kRoundingPower);
  const auto speech = std::ranges::lower_bound(powers, kAboveNoise * noise);
  if (speech == powers.end()) return 0;
  return 10 * std::log10(mean({speech, powers.end()}) / noise - 1);
}

}  // namespace

void SpeechMeter::append(std::span<const float> samples) {
  for (const float sample : samples) {
    energy_ += static_cast<double>(sample) * sample;
    if (++in_frame_ < frame_samples_) continue;
    powers_.push_back(energy_ / static_cast<double>(in_frame_));
    energy_ = 0;
    in_frame_ = 0;
  }
}

SpeechMeasures SpeechMeter::result() const {
  std::vector<double> powers = powers_;
  if (in_frame_ > 0) powers.push_back(energy_ / static_cast<double>(in_frame_));
  if (powers.empty()) return {};
  const double least = std::pow(10, io::kSoundDb / 10);
  const auto is_sound = [&](double power) { return power > least; };
  const auto share = [&](auto frames) {
    return static_cast<double>(frames) / static_cast<double>(powers.size());
  };
  const auto begin = std::ranges::find_if(powers, is_sound);
  const auto end =
      std::find_if(powers.rbegin(), std::make_reverse_iterator(begin), is_sound).base();
  return {.snr_db = snr_of(powers),
          .leading_silence = share(begin - powers.begin()),
          .trailing_silence = share(powers.end() - end),
          .inner_silence = share(end - begin - std::count_if(begin, end, is_sound))};
}

}  // namespace pipeline::dataset
