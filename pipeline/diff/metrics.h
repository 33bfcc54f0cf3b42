#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace pipeline::diff {

/// What is measured between a baseline and a candidate. All are 0 for equal audio but the ratios of
/// signal to noise, which are greater the better; a change is candidate less baseline.
enum class Metric {
  kMaxErrorLsb,        ///< largest difference of samples as they stand, steps of 16 bits
  kGainDb,             ///< of the candidate, by least squares at the best delay
  kDelayMs,            ///< positive: the candidate is later
  kPolarity,           ///< 1: the candidate is upside down
  kSnrDb,              ///< baseline over what gain and delay leave of the difference
  kSegmentalSnrDb,     ///< mean over the segments of 20 ms that have sound, each in -10 .. 35 dB
  kWorstSnrDb,         ///< of the worst 200 ms that have sound
  kResidualCoherence,  ///< share of the difference that is a filtered baseline: 0 noise, 1 filter
  kMcdDb,              ///< mel-cepstral distortion along the alignment
  kLogMelDb,           ///< root mean square of differences in 40 bands of mels, levels aligned
  kF0RmseCents,        ///< where both are voiced
  kF0ShiftCents,       ///< median
  kVoicingPercent,     ///< aligned frames that are voiced on one side only
  kEnergyDb,           ///< root mean square difference of levels, frames with sound, gain removed
  kDurationPercent,    ///< of the whole file
  kTempoPercent,       ///< of what both have, from the slope of the alignment; positive: faster
  kAlignmentPercent,   ///< steps of the alignment beyond the frames of the longer side
  kMissingSeconds,     ///< of speech the candidate lacks
  kAddedSeconds,       ///< of speech the baseline lacks
  kReplacedSeconds,    ///< of speech that is something else
  kTiltDbPerOctave,    ///< slope of the long-term spectrum from 100 Hz to 8 kHz
  kBandwidthPercent,   ///< frequency below which 95% of the derivative's energy lies
  kLoudnessLu,         ///< integrated, EBU R128
  kTruePeakDb,         ///< EBU R128
  kSilenceSeconds,     ///< longest silence within the sound
  kClippedSamples,     ///< samples in runs at full scale
  kClicks,             ///< single clicks
};

constexpr std::size_t kMetrics = static_cast<std::size_t>(Metric::kClicks) + 1;

/// How a metric is written and what is asked of it by default.
struct MetricInfo {
  std::string_view name;  ///< in JSON: `gain_db`
  std::string_view unit;  ///< for people: `dB`
  double limit;           ///< by default, of the absolute value; infinite where none is judged
  bool is_least;          ///< a ratio of signal to noise: values below the limit exceed it
};

const MetricInfo& info(Metric metric);
std::optional<Metric> metric_named(std::string_view name);

/// A value for each metric that was taken.
class Measures {
 public:
  std::optional<double>& operator[](Metric metric) {
    return values_[static_cast<std::size_t>(metric)];
  }
  const std::optional<double>& operator[](Metric metric) const {
    return values_[static_cast<std::size_t>(metric)];
  }

 private:
  std::array<std::optional<double>, kMetrics> values_;
};

}  // namespace pipeline::diff
