#include "pipeline/diff/judge/verdict.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace pipeline::diff {
namespace {

constexpr double kWaveDb = 6;

/// Metrics that speak for a kind.
struct Evidence {
  Kind kind;
  std::initializer_list<Metric> metrics;
};

/// Found by looking at one file: they are what they are, whatever else differs.
const std::array<Evidence, 3> kFaults = {{
    {Kind::kClicks, {Metric::kClicks}},
    {Kind::kClipping, {Metric::kClippedSamples}},
    {Kind::kWords, {Metric::kMissingSeconds, Metric::kAddedSeconds, Metric::kReplacedSeconds}},
}};

/// Of these the one furthest beyond its limits is the likely kind.
const std::array<Evidence, 3> kWaveform = {{
    {Kind::kPolarity, {Metric::kPolarity}},
    {Kind::kGain, {Metric::kGainDb}},
    {Kind::kShift, {Metric::kDelayMs}},
}};
const std::array<Evidence, 4> kSpeech = {{
    {Kind::kPitch, {Metric::kF0ShiftCents, Metric::kF0RmseCents}},
    {Kind::kTiming,
     {Metric::kTempoPercent, Metric::kDurationPercent, Metric::kAlignmentPercent,
      Metric::kSilenceSeconds}},
    {Kind::kSpectral,
     {Metric::kMcdDb, Metric::kLogMelDb, Metric::kTiltDbPerOctave, Metric::kBandwidthPercent,
      Metric::kVoicingPercent, Metric::kEnergyDb}},
    {Kind::kGain, {Metric::kLoudnessLu, Metric::kTruePeakDb}},
}};

double share(const Evidence& evidence, const ItemFinding& finding, const Limits& limits) {
  double greatest = 0;
  for (const Metric metric : evidence.metrics)
    if (const auto value = finding.measures[metric]; value && is_judged(metric, finding.tier))
      greatest = std::max(greatest, limits.share(metric, *value));
  return greatest;
}

bool has_span(const ItemFinding& finding, Kind kind) {
  return std::any_of(finding.spans.begin(), finding.spans.end(),
                     [&](const Span& span) { return span.kind == kind; });
}

template <class Evidences>
std::pair<Kind, double> strongest(const Evidences& evidences, const ItemFinding& finding,
                                  const Limits& limits) {
  std::pair<Kind, double> best{Kind::kNoise, 0};
  for (const Evidence& evidence : evidences)
    if (const double s = share(evidence, finding, limits); s > best.second)
      best = {evidence.kind, s};
  return best;
}

/// Whether the waveform is still there, with something on it that is no filter of its own.
bool is_noisy(const Measures& measures) {
  return measures[Metric::kSnrDb].value_or(-1) > kWaveDb &&
         measures[Metric::kResidualCoherence].value_or(1) < kFilterCoherence;
}

Kind likely_kind(const ItemFinding& finding, const Limits& limits) {
  for (const Evidence& evidence : kFaults) {
    if (share(evidence, finding, limits) <= 1) continue;
    if (evidence.kind == Kind::kWords && has_span(finding, Kind::kTruncated))
      return Kind::kTruncated;
    return evidence.kind;
  }
  const auto [kind, beyond] = finding.tier == Tier::kSignal ? strongest(kWaveform, finding, limits)
                                                            : strongest(kSpeech, finding, limits);
  if (beyond > 1 && kind == Kind::kSpectral && is_noisy(finding.measures)) return Kind::kNoise;
  if (beyond > 1) return kind;
  const bool is_resampled = finding.baseline.sample_rate != finding.candidate.sample_rate ||
                            finding.baseline.channels != finding.candidate.channels;
  return is_resampled ? Kind::kFormat : Kind::kNoise;
}

/// Kinds that are wrong whatever the limits, and how wrong.
double severity_of(Kind kind) {
  switch (kind) {
    case Kind::kSilent:
    case Kind::kCorrupted:
    case Kind::kMissing:
      return 1e6;
    case Kind::kAdded:
      return 1e4;
    case Kind::kFormat:
      return 2;
    default:
      return 0;
  }
}

}  // namespace

void judge(ItemFinding& finding, const Limits& limits) {
  const bool is_measured = finding.tier == Tier::kSignal || finding.tier == Tier::kSpeech;
  if (is_measured) {
    finding.kind = likely_kind(finding, limits);
    finding.excesses = excesses(finding.measures, finding.tier, limits);
    if (!finding.excesses.empty())
      finding.severity = limits.share(finding.excesses[0].metric, finding.excesses[0].value);
  }
  finding.severity = std::max(finding.severity, severity_of(finding.kind));
  finding.passed = finding.severity <= 1;
  finding.sentence = sentence_of(finding);
}

}  // namespace pipeline::diff
