#include <algorithm>
#include <cmath>
#include <string>

#include "io/files/error.h"
#include "pipeline/diff/judge/verdict.h"
#include "pipeline/report/print.h"

namespace pipeline::diff {
namespace {

double value(const ItemFinding& finding, Metric metric) {
  return finding.measures[metric].value_or(0);
}

/// `Louder by 0.50 dB`, `Quieter by ...`
std::string change(double value, const char* more, const char* less, const char* format) {
  return std::string(value >= 0 ? more : less) + printed(format, std::abs(value));
}

std::string words_of(const Span& span) {
  std::string text;
  for (const std::string& word : span.words) text += (text.empty() ? "" : " ") + word;
  return text.empty() ? "" : " (\"" + text + "\")";
}

const Span* longest_span(const ItemFinding& finding) {
  const Span* longest = nullptr;
  const auto length = [](const Span& span) {
    return std::max(span.baseline_end - span.baseline_begin,
                    span.candidate_end - span.candidate_begin);
  };
  for (const Span& span : finding.spans)
    if (span.kind == finding.kind && (longest == nullptr || length(span) > length(*longest)))
      longest = &span;
  return longest;
}

std::string of_words(const ItemFinding& finding) {
  std::string text;
  const auto add = [&](Metric metric, const char* what) {
    const double seconds = value(finding, metric);
    if (seconds > 0)
      text += (text.empty() ? "" : ", ") + printed("%.2f s of speech ", seconds) + what;
  };
  add(Metric::kMissingSeconds, "missing");
  add(Metric::kAddedSeconds, "added");
  add(Metric::kReplacedSeconds, "replaced");
  if (const Span* span = longest_span(finding)) {
    const bool is_of_baseline = span->baseline_end > span->baseline_begin;
    text += printed(" at %.2f s", is_of_baseline ? span->baseline_begin : span->candidate_begin);
    text += words_of(*span);
  }
  return text + ".";
}

std::string of_timing(const ItemFinding& finding) {
  const double tempo = value(finding, Metric::kTempoPercent);
  const double seconds = finding.candidate.seconds - finding.baseline.seconds;
  std::string text = std::abs(tempo) >= 0.5 ? change(tempo, "Faster", "Slower", " by %.1f%%")
                                            : std::string("Timing differs");
  text += change(seconds, ", longer", ", shorter", " by %.2f s");
  if (const Span* span = longest_span(finding))
    text += printed(", most at %.2f s", span->baseline_begin) + words_of(*span);
  return text + ".";
}

std::string of_spectrum(const ItemFinding& finding) {
  std::string text = printed("Sounds different: MCD %.1f dB", value(finding, Metric::kMcdDb));
  const double tilt = value(finding, Metric::kTiltDbPerOctave);
  if (std::abs(tilt) >= 0.1) text += change(tilt, ", brighter", ", duller", " by %.1f dB/octave");
  const double width = value(finding, Metric::kBandwidthPercent);
  if (std::abs(width) >= 2) text += change(width, ", bandwidth +", ", bandwidth -", "%.0f%%");
  return text + ".";
}

std::string of_noise(const ItemFinding& finding) {
  if (finding.tier == Tier::kSignal || !finding.passed)
    return printed("The same waveform with noise, %.1f dB below it.",
                   value(finding, Metric::kSnrDb));
  return printed("Other waveform, same speech: MCD %.1f dB.", value(finding, Metric::kMcdDb));
}

std::string of_side(const char* who, const Side& side) {
  return side.problem.empty() ? "" : std::string(who) + " cannot be used: " + side.problem + ".";
}

std::string of_format(const ItemFinding& finding) {
  return printed("Same sound, but %d Hz with %d channels instead of %d Hz with %d.",
                 finding.candidate.sample_rate, finding.candidate.channels,
                 finding.baseline.sample_rate, finding.baseline.channels);
}

std::string of_shift(const ItemFinding& finding) {
  const double ms = value(finding, Metric::kDelayMs);
  const long samples = std::lround(std::abs(ms) * finding.baseline.sample_rate / 1000);
  return change(ms, "Later", "Earlier", " by %.2f ms") + " (" + io::counted(samples, "sample") +
         ").";
}

/// `1 more click`, `2 more clicks`.
std::string more(const ItemFinding& finding, Metric metric, const std::string& what) {
  return io::counted(std::lround(value(finding, metric)), "more " + what);
}

}  // namespace

std::string sentence_of(const ItemFinding& finding) {
  switch (finding.kind) {
    case Kind::kIdentical:
      return finding.tier == Tier::kBytes ? "Same bytes." : "Same samples in different files.";
    case Kind::kRounding:
      return printed("Samples differ by at most %.2g steps of 16 bits.",
                     value(finding, Metric::kMaxErrorLsb));
    case Kind::kNoise:
      return of_noise(finding);
    case Kind::kGain:
      return change(
          value(finding, finding.tier == Tier::kSignal ? Metric::kGainDb : Metric::kLoudnessLu),
          "Louder", "Quieter", " by %.2f dB.");
    case Kind::kShift:
      return of_shift(finding);
    case Kind::kPolarity:
      return "Upside down: the polarity is inverted.";
    case Kind::kFormat:
      return of_format(finding);
    case Kind::kPitch:
      return change(value(finding, Metric::kF0ShiftCents), "Higher", "Lower", " by %.1f cents") +
             printed(" (RMSE %.0f cents).", value(finding, Metric::kF0RmseCents));
    case Kind::kTiming:
      return of_timing(finding);
    case Kind::kSpectral:
      return of_spectrum(finding);
    case Kind::kClicks:
      return more(finding, Metric::kClicks, "click") +
             printed(", the first at %.2f s.",
                     finding.spans.empty() ? 0 : finding.spans.front().candidate_begin);
    case Kind::kClipping:
      return more(finding, Metric::kClippedSamples, "clipped sample") + ".";
    case Kind::kWords:
      return of_words(finding);
    case Kind::kTruncated:
      return "Ends early: " + of_words(finding);
    case Kind::kSilent:
      return "The candidate is silent.";
    case Kind::kCorrupted: {
      const std::string candidate = of_side("Candidate", finding.candidate);
      const std::string baseline = of_side("Baseline", finding.baseline);
      return candidate + (candidate.empty() || baseline.empty() ? "" : " ") + baseline;
    }
    case Kind::kMissing:
      return "The candidate lacks it.";
    case Kind::kAdded:
      return "The baseline lacks it.";
  }
  return "";
}

}  // namespace pipeline::diff
