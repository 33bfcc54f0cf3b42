#include "pipeline/diff/scan.h"

#include <algorithm>
#include <cmath>

#include "io/files/wording.h"

namespace pipeline::diff {
namespace {

constexpr double kInaudibleDb = -75;  // of the loudest 10 ms

}  // namespace

Scan::Scan(Recording& recording)
    : rate_(recording.sample_rate()), faults_(rate_), loudness_(rate_) {
  SampleBlock block;
  for (std::size_t count = block.size(); count == block.size();) {
    count = recording.read(block);
    const std::span<const float> samples = std::span(block).first(count);
    faults_.append(samples);
    if (faults_.not_finite() == 0) loudness_.append(samples);
  }
}

std::string Scan::problem() const {
  if (faults_.not_finite() > 0)
    return io::counted(faults_.not_finite(), "sample is not a finite number",
                       "samples are not finite numbers");
  return samples() == 0 ? "has no samples" : "";
}

bool Scan::is_silent() const { return faults_.loudest_db() < kInaudibleDb; }

Measures changes(const Scan& baseline, const Scan& candidate) {
  Measures found;
  const auto change = [&](Metric metric, double from, double to) {
    if (std::isfinite(from) && std::isfinite(to)) found[metric] = to - from;
  };
  const auto more = [&](Metric metric, auto from, auto to) {
    found[metric] = std::max(0.0, static_cast<double>(to) - static_cast<double>(from));
  };
  const Faults &before = baseline.faults(), &after = candidate.faults();
  change(Metric::kLoudnessLu, baseline.loudness().integrated_lufs(),
         candidate.loudness().integrated_lufs());
  change(Metric::kTruePeakDb, baseline.loudness().true_peak_db(),
         candidate.loudness().true_peak_db());
  change(Metric::kSilenceSeconds, before.longest_silence_seconds(),
         after.longest_silence_seconds());
  more(Metric::kClippedSamples, before.clipped(), after.clipped());
  more(Metric::kClicks, before.clicks().size(), after.clicks().size());
  found[Metric::kDurationPercent] = 100 * (candidate.seconds() / baseline.seconds() - 1);
  return found;
}

std::vector<Span> click_spans(const Scan& baseline, const Scan& candidate) {
  std::vector<Span> spans;
  const auto& clicks = candidate.faults().clicks();
  if (clicks.size() <= baseline.faults().clicks().size()) return spans;
  for (const double seconds : clicks)
    spans.push_back({seconds, seconds, seconds, seconds, Kind::kClicks, {}});
  return spans;
}

}  // namespace pipeline::diff
