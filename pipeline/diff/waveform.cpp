#include "pipeline/diff/waveform.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/diff/delay.h"
#include "pipeline/diff/measures/signal.h"
#include "pipeline/diff/side_by_side.h"

namespace pipeline::diff {
namespace {

// What gain and delay leave of the difference is as loud as this at least, and this much of it a
// filtered baseline: then the candidate is filtered, which is for ears to compare.
constexpr double kAudibleResidualDb = 60;
constexpr double kFilterCoherence = 0.5;

/// The damage in the time of either file: `delay` seconds of silence lay before one of them.
std::vector<Span> spans_of(const std::vector<ResidualMeter::Stretch>& damage, double delay,
                           double baseline_seconds, double candidate_seconds) {
  std::vector<Span> spans;
  for (const ResidualMeter::Stretch& stretch : damage) {
    const auto in_file = [](double seconds, double silence, double length) {
      return std::clamp(seconds - std::max(0.0, silence), 0.0, length);
    };
    Span span{.baseline_begin = in_file(stretch.begin_seconds, delay, baseline_seconds),
              .baseline_end = in_file(stretch.end_seconds, delay, baseline_seconds),
              .candidate_begin = in_file(stretch.begin_seconds, -delay, candidate_seconds),
              .candidate_end = in_file(stretch.end_seconds, -delay, candidate_seconds)};
    if (span.candidate_end == candidate_seconds && candidate_seconds < baseline_seconds)
      span.kind = Kind::kTruncated;
    spans.push_back(std::move(span));
  }
  return spans;
}

}  // namespace

WaveformResult compare_waveforms(Recording& baseline, Recording& candidate, double baseline_seconds,
                                 double candidate_seconds, const Limits& limits) {
  const int rate = baseline.sample_rate();
  const std::int64_t delay =
      find_delay(baseline, candidate, std::max(baseline_seconds, candidate_seconds));
  const double delay_seconds = static_cast<double>(delay) / rate;
  ResidualMeter meter(rate);
  read_side_by_side(baseline, candidate, delay, [&](auto x, auto y) { meter.append(x, y); });
  const ResidualMeter::Result found = meter.finish();

  WaveformResult result;
  Measures& measures = result.measures;
  measures[Metric::kGainDb] = found.gain_db;
  measures[Metric::kDelayMs] = 1000 * delay_seconds;
  measures[Metric::kPolarity] = found.is_inverted ? 1 : 0;
  measures[Metric::kSnrDb] = found.snr_db;
  measures[Metric::kSegmentalSnrDb] = found.segmental_snr_db;
  measures[Metric::kWorstSnrDb] = found.worst_snr_db;
  measures[Metric::kResidualCoherence] = found.coherence;

  // What is not simply gone may be elsewhere in time.
  const bool is_replaced =
      std::any_of(found.damage.begin(), found.damage.end(),
                  [](const ResidualMeter::Stretch& damage) { return !damage.is_silent; });
  const bool is_filtered = found.coherence > kFilterCoherence &&
                           found.snr_db < kAudibleResidualDb && found.damage.empty();
  result.is_same = limits.share(Metric::kSnrDb, found.snr_db) <= 1 && !is_filtered && !is_replaced;
  if (!result.is_same) return result;

  result.damage = spans_of(found.damage, delay_seconds, baseline_seconds, candidate_seconds);
  double missing = 0;
  for (const auto& damage : found.damage) missing += damage.end_seconds - damage.begin_seconds;
  measures[Metric::kMissingSeconds] = missing;
  return result;
}

}  // namespace pipeline::diff
