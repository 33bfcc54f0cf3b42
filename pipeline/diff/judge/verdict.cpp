// Chooses an item's kind and severity from its causes and the metrics beyond limits: judge().
#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <span>
#include <utility>

#include "pipeline/diff/judge/limits.h"

namespace pipeline::diff {
namespace {

/// Metrics that speak for a kind.
struct Evidence {
  Kind kind;
  std::initializer_list<Metric> metrics;
};

/// In one take: of those beyond their limits the one that explains most is the likely kind.
const std::array<Evidence, 15> kInTake = {{
    {Kind::kPolarity, {Metric::kPolarity, Metric::kWorstSnrDb}},
    {Kind::kGain, {Metric::kGainDb, Metric::kWorstSnrDb}},
    {Kind::kShift, {Metric::kDelayMs}},
    {Kind::kClicks, {Metric::kClicks, Metric::kWorstSnrDb}},
    {Kind::kClipping, {Metric::kClippedSamples, Metric::kWorstSnrDb}},
    {Kind::kDc, {Metric::kDcPercent, Metric::kWorstSnrDb}},
    {Kind::kHum, {Metric::kSnrDb, Metric::kWorstSnrDb}},
    {Kind::kFilter, {Metric::kSnrDb, Metric::kWorstSnrDb}},
    {Kind::kEcho, {Metric::kSnrDb, Metric::kWorstSnrDb}},
    {Kind::kReverb, {Metric::kSnrDb, Metric::kWorstSnrDb}},
    {Kind::kSpeed, {Metric::kDriftPpm, Metric::kWowPercent}},
    {Kind::kNoise, {Metric::kSnrDb, Metric::kWorstSnrDb}},
    {Kind::kWords, {Metric::kMissingSeconds, Metric::kAddedSeconds, Metric::kWorstSnrDb}},
    {Kind::kTiming, {Metric::kPauseSeconds, Metric::kDurationPercent, Metric::kSilenceSeconds}},
    {Kind::kTruncated, {Metric::kMissingSeconds, Metric::kWorstSnrDb}},
}};

/// In another one: what is wrong whatever else differs, the first of these ...
const std::array<Evidence, 3> kFaults = {{
    {Kind::kWords, {Metric::kMissingSeconds, Metric::kAddedSeconds, Metric::kReplacedSeconds}},
    {Kind::kClicks, {Metric::kClicks}},
    {Kind::kClipping, {Metric::kClippedSamples}},
}};

/// ... and else the one furthest beyond its limits.
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

/// In one take, where no cause is told: what is beyond its limit by itself.
const std::array<Evidence, 5> kByThemselves = {{
    {Kind::kShift, {Metric::kDelayMs}},
    {Kind::kGain, {Metric::kGainDb}},
    {Kind::kWords, {Metric::kMissingSeconds, Metric::kAddedSeconds}},
    {Kind::kTiming, {Metric::kPauseSeconds, Metric::kDurationPercent, Metric::kSilenceSeconds}},
    {Kind::kClicks, {Metric::kClicks}},
}};

/// Only that a recogniser hears something else.
const Evidence kHeard{Kind::kWords, {Metric::kWordsLost}};

double share(const Evidence& evidence, const ItemFinding& finding, const Limits& limits) {
  double greatest = 0;
  for (const Metric metric : evidence.metrics)
    if (const auto value = finding.measures[metric];
        value && is_judged(metric, finding.is_same_take))
      greatest = std::max(greatest, limits.share(metric, *value));
  return greatest;
}

bool has_span(const ItemFinding& finding, Kind kind) {
  return std::any_of(finding.spans.begin(), finding.spans.end(),
                     [&](const DiffSpan& span) { return span.kind == kind; });
}

std::pair<Kind, double> furthest(std::span<const Evidence> all, const ItemFinding& finding,
                                 const Limits& limits) {
  std::pair<Kind, double> best{Kind::kNoise, 0};
  for (const Evidence& evidence : all)
    if (const double s = share(evidence, finding, limits); s > best.second)
      best = {evidence.kind, s};
  return best;
}

void drop_causes_within(ItemFinding& finding, const Limits& limits) {
  std::erase_if(finding.causes, [&](const Cause& cause) {
    const auto evidence = std::ranges::find(kInTake, cause.kind, &Evidence::kind);
    return share(*evidence, finding, limits) <= 1;
  });
}

/// Whether the waveform is still there, with noise on it that is no filter of its own.
bool is_noisy(const Measures& measures) {
  return measures[Metric::kResidualCoherence].value_or(1) < 0.5;
}

/// Whether pitch and tempo changed alike, as those of a tape that runs faster.
bool is_another_speed(const Measures& measures) {
  constexpr double kLeastCents = 10, kAlikeCents = 15, kAlikeShare = 0.06, kNearly = 0.3;
  const double cents = measures[Metric::kF0ShiftCents].value_or(0);
  const double by_tempo =
      1200 * std::log2(1 + std::max(-90.0, measures[Metric::kTempoPercent].value_or(0)) / 100);
  return std::abs(cents) > kLeastCents &&
         std::abs(cents - by_tempo) <
             kAlikeShare * std::abs(cents) + std::min(kAlikeCents, kNearly * std::abs(cents));
}

/// Whether somebody else speaks: at another height, with another sound all along, and another
/// melody or a band that went its own way. What else differs then, words too, follows from that.
bool is_another_voice(const Measures& measures) {
  constexpr double kVoiceMcdDb = 3.5, kVoiceCents = 100, kOtherMelody = 0.1, kOtherBand = 1.5;
  const double shift = measures[Metric::kF0ShiftCents].value_or(0);
  const double all = measures[Metric::kF0RmseCents].value_or(0);
  const double band =
      1200 * std::log2(1 + std::max(-90.0, measures[Metric::kBandwidthPercent].value_or(0)) / 100);
  return measures[Metric::kMcdDb].value_or(0) > kVoiceMcdDb && std::abs(shift) > kVoiceCents &&
         (std::abs(std::abs(shift) - all) > kOtherMelody * std::abs(shift) ||
          std::abs(band - shift) > kOtherBand * std::abs(shift));
}

Kind likely_kind(const ItemFinding& finding, const Limits& limits) {
  if (finding.tier == Tier::kSpeech) {
    const bool is_pitch = share(kSpeech[0], finding, limits) > 1;
    const bool has_words = share(kFaults[0], finding, limits) <= 1;
    if (is_pitch && has_words && is_another_speed(finding.measures)) return Kind::kSpeed;
    if (is_pitch && is_another_voice(finding.measures)) return Kind::kVoice;
    for (const Evidence& evidence : kFaults) {
      if (share(evidence, finding, limits) <= 1) continue;
      if (evidence.kind == Kind::kWords && has_span(finding, Kind::kTruncated))
        return Kind::kTruncated;
      return evidence.kind;
    }
  } else if (!finding.causes.empty()) {
    return finding.causes[0].kind;
  }
  if (finding.is_same_take && finding.causes.empty())
    if (const auto [kind, beyond] = furthest(kByThemselves, finding, limits); beyond > 1)
      return kind;
  const auto [kind, beyond] = furthest(kSpeech, finding, limits);
  if (beyond > 1 && kind == Kind::kSpectral && is_noisy(finding.measures)) return Kind::kNoise;
  if (beyond > 1) return kind;
  if (!finding.causes.empty()) return finding.causes[0].kind;
  if (share(kHeard, finding, limits) > 1) return kHeard.kind;
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
    drop_causes_within(finding, limits);
    finding.kind = likely_kind(finding, limits);
    finding.excesses = excesses(finding.measures, finding.is_same_take, limits);
    if (!finding.excesses.empty())
      finding.severity = limits.share(finding.excesses[0].metric, finding.excesses[0].value);
  }
  finding.severity = std::max(finding.severity, severity_of(finding.kind));
  finding.passed = finding.severity <= 1;
  finding.sentence = sentence_of(finding);
}

}  // namespace pipeline::diff
