// Describes a finding in plain English: its kind with figures and places, then further facts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/report/print.h"

namespace pipeline::diff {
namespace {

double value(const ItemFinding& finding, Metric metric) {
  return finding.measures[metric].value_or(0);
}

/// `Louder by 0.50 dB`, `Quieter by ...`
std::string change(double value, const char* more, const char* less,
                   fmt::format_string<double> format) {
  return (value >= 0 ? more : less) + fmt::format(format, std::abs(value));
}

std::string words_of(const DiffSpan& span) {
  return span.words.empty() ? "" : fmt::format(" (\"{}\")", fmt::join(span.words, " "));
}

const DiffSpan* longest_span(const ItemFinding& finding) {
  const DiffSpan* longest = nullptr;
  const auto length = [](const DiffSpan& span) {
    return std::max(span.baseline_end - span.baseline_begin,
                    span.candidate_end - span.candidate_begin);
  };
  for (const DiffSpan& span : finding.spans)
    if (span.kind == finding.kind && (longest == nullptr || length(span) > length(*longest)))
      longest = &span;
  return longest;
}

/// ` at 3 places, most`, where there are several.
std::string at_places(const ItemFinding& finding, std::initializer_list<Kind> kinds) {
  const auto count = std::ranges::count_if(finding.spans, [&](const DiffSpan& span) {
    return std::ranges::find(kinds, span.kind) != kinds.end();
  });
  return count > 1 ? " at " + io::counted(count, "place") + ", most" : "";
}

std::string of_words(const ItemFinding& finding) {
  std::string text;
  const auto add = [&](Metric metric, const char* what) {
    const double seconds = value(finding, metric);
    if (seconds > 0)
      text += (text.empty() ? "" : ", ") + fmt::format("{:.2f} s of speech ", seconds) + what;
  };
  add(Metric::kMissingSeconds, "missing");
  add(Metric::kAddedSeconds, "added");
  add(Metric::kReplacedSeconds, "replaced");
  if (const DiffSpan* span = longest_span(finding)) {
    const bool is_of_baseline = span->baseline_end > span->baseline_begin;
    text +=
        at_places(finding, {Kind::kWords, Kind::kTruncated}) +
        fmt::format(" at {:.2f} s", is_of_baseline ? span->baseline_begin : span->candidate_begin) +
        words_of(*span);
  }
  return text + ".";
}

std::string of_timing(const ItemFinding& finding) {
  const double tempo = value(finding, Metric::kTempoPercent);
  const double seconds = finding.candidate.seconds - finding.baseline.seconds;
  std::string text = std::abs(tempo) >= 0.5 ? change(tempo, "Faster", "Slower", " by {:.1f}%")
                                            : std::string("Timing differs");
  text += change(seconds, ", longer", ", shorter", " by {:.2f} s");
  if (const DiffSpan* span = longest_span(finding)) {
    const std::string places = at_places(finding, {Kind::kTiming});
    text += (places.empty() ? ", most" : places) +
            fmt::format(" at {:.2f} s", span->baseline_begin) + words_of(*span);
  }
  return text + ".";
}

std::string of_spectrum(const ItemFinding& finding) {
  std::string text = fmt::format("Sounds different: MCD {:.1f} dB", value(finding, Metric::kMcdDb));
  const double tilt = value(finding, Metric::kTiltDbPerOctave);
  if (std::abs(tilt) >= 0.1) text += change(tilt, ", brighter", ", duller", " by {:.1f} dB/octave");
  const double width = value(finding, Metric::kBandwidthPercent);
  if (std::abs(width) >= 2) text += change(width, ", bandwidth +", ", bandwidth -", "{:.0f}%");
  return text + ".";
}

/// `, and 12.0 dB at 1.20 s`, the worst place, where that is far worse than the rest.
std::string worst_of(const ItemFinding& finding) {
  const DiffSpan* span = longest_span(finding);
  const auto worst = finding.measures[Metric::kWorstSnrDb];
  if (span == nullptr || !worst || *worst > value(finding, Metric::kSnrDb) - 10) return "";
  return fmt::format(", and {:.1f} dB at {:.2f} s", *worst, span->baseline_begin);
}

std::string of_noise(const ItemFinding& finding) {
  if (finding.is_same_take || !finding.passed)
    return fmt::format("The same take with noise, {:.1f} dB below it",
                       value(finding, Metric::kSnrDb)) +
           worst_of(finding) + ".";
  return fmt::format("Another take of the same speech: MCD {:.1f} dB.",
                     value(finding, Metric::kMcdDb));
}

std::string of_filter(const Measures& measures) {
  constexpr double kTold = 0.05;  // dB
  std::string text = "Filtered: ";
  if (const auto hz = measures[Metric::kLowPassHz])
    text += fmt::format("little above {:.1f} kHz, ", *hz / 1000);
  if (const auto hz = measures[Metric::kHighPassHz])
    text += fmt::format("little below {:.0f} Hz, ", *hz);
  const double treble = measures[Metric::kTrebleDb].value_or(0);
  if (text.ends_with(", ") || std::abs(treble) >= kTold)
    return text + fmt::format("treble {:+.1f} dB.", treble);
  return text + fmt::format("what differs follows the sound, {:.1f} dB below it.",
                            measures[Metric::kSnrDb].value_or(0));
}

std::string of_gain(const ItemFinding& finding) {
  const double db = value(finding, finding.is_same_take ? Metric::kGainDb : Metric::kLoudnessLu);
  const DiffSpan* span = longest_span(finding);
  if (span == nullptr) return change(db, "Louder", "Quieter", " by {:.2f} dB.");
  return change(span->gain_db, "Louder", "Quieter", " by {:.2f} dB") +
         fmt::format(" from {:.2f} to {:.2f} s.", span->baseline_begin, span->baseline_end);
}

std::string of_side(const char* who, const Side& side) {
  return side.problem.empty() ? "" : std::string(who) + " cannot be used: " + side.problem + ".";
}

std::string of_speed(const ItemFinding& finding) {
  const auto ppm = finding.measures[Metric::kDriftPpm];
  const auto wow = finding.measures[Metric::kWowPercent];
  if (wow && *wow > std::abs(ppm.value_or(0)) / 1e4)
    return fmt::format("Runs unevenly: wow and flutter of {:.2f}%.", *wow);
  return change(ppm ? *ppm / 1e4 : value(finding, Metric::kTempoPercent), "Faster and higher",
                "Slower and lower", " by {:.2f}%: another clock.");
}

std::string of_format(const ItemFinding& finding) {
  if (finding.tier == Tier::kSamples &&
      finding.candidate.sample_rate == finding.baseline.sample_rate)
    return "Its " + io::counted(finding.candidate.channels, "channel") +
           " differ, though their mean does not.";
  if (finding.tier == Tier::kSamples)
    return fmt::format("The same samples, but said to be {} a second instead of {}.",
                       finding.candidate.sample_rate, finding.baseline.sample_rate);
  return fmt::format(
      "Same sound, but {} Hz with {} instead of {} Hz with {}.", finding.candidate.sample_rate,
      io::counted(finding.candidate.channels, "channel"), finding.baseline.sample_rate,
      io::counted(finding.baseline.channels, "channel"));
}

std::string of_shift(const ItemFinding& finding) {
  const double ms = value(finding, Metric::kDelayMs);
  const long samples = std::lround(std::abs(ms) * finding.baseline.sample_rate / 1000);
  return change(ms, "Later", "Earlier", " by {:.2f} ms") + " (" + io::counted(samples, "sample") +
         ").";
}

std::string of_silence(const ItemFinding& finding) {
  if (finding.baseline.is_silent) return "The baseline is silent, and the candidate is not.";
  const int channels = finding.candidate.channels;
  return channels == 1
             ? "The candidate is silent."
             : "The mean of the candidate's " + io::counted(channels, "channel") + " is silent.";
}

/// `1 more click`, `2 more clicks`.
std::string more(const ItemFinding& finding, Metric metric, const std::string& what) {
  return io::counted(std::lround(value(finding, metric)), "more " + what);
}

std::string of_clicks(const ItemFinding& finding) {
  const auto first = std::ranges::find(finding.spans, Kind::kClicks, &DiffSpan::kind);
  const double begin = first == finding.spans.end() ? 0 : first->candidate_begin;
  if (value(finding, Metric::kClicks) == 0) return fmt::format("A click at {:.2f} s.", begin);
  return more(finding, Metric::kClicks, "click") + fmt::format(", the first at {:.2f} s.", begin);
}

/// What the kind says.
std::string of_kind(const ItemFinding& finding) {
  switch (finding.kind) {
    case Kind::kIdentical:
      return finding.tier == Tier::kBytes ? "Same bytes." : "Same samples in different files.";
    case Kind::kRounding:
      if (finding.baseline.is_silent) return "Both are silent.";
      return fmt::format("Samples differ by at most {:.2g} steps of 16 bits.",
                         value(finding, Metric::kMaxErrorLsb));
    case Kind::kNoise:
      return of_noise(finding);
    case Kind::kGain:
      return of_gain(finding);
    case Kind::kShift:
      return of_shift(finding);
    case Kind::kPolarity:
      return "Upside down: the polarity is inverted.";
    case Kind::kFormat:
      return of_format(finding);
    case Kind::kDc:
      return fmt::format("A DC offset of {:.1f}% of full scale.",
                         value(finding, Metric::kDcPercent));
    case Kind::kVoice:
      return "Another voice" +
             change(value(finding, Metric::kF0ShiftCents), ", higher", ", lower",
                    " by {:.0f} cents") +
             fmt::format(": MCD {:.1f} dB.", value(finding, Metric::kMcdDb));
    case Kind::kHum:
      return fmt::format("Hum at {:.0f} Hz, {:.1f} dBFS.", value(finding, Metric::kHumHz),
                         value(finding, Metric::kHumDb));
    case Kind::kFilter:
      return of_filter(finding.measures);
    case Kind::kEcho:
      return fmt::format("An echo {:.0f} ms later, {:.1f} dB.", value(finding, Metric::kEchoMs),
                         value(finding, Metric::kEchoDb));
    case Kind::kReverb:
      return fmt::format("Reverberation, {:.1f} dB.", value(finding, Metric::kEchoDb));
    case Kind::kSpeed:
      return of_speed(finding);
    case Kind::kPitch:
      return change(value(finding, Metric::kF0ShiftCents), "Higher", "Lower", " by {:.1f} cents") +
             fmt::format(" (RMSE {:.0f} cents).", value(finding, Metric::kF0RmseCents));
    case Kind::kTiming:
      return of_timing(finding);
    case Kind::kSpectral:
      return of_spectrum(finding);
    case Kind::kClicks:
      return of_clicks(finding);
    case Kind::kClipping:
      return value(finding, Metric::kClippedSamples) > 0
                 ? more(finding, Metric::kClippedSamples, "clipped sample") + "."
                 : "Overdriven: peaks are flattened.";
    case Kind::kWords:
      return of_words(finding);
    case Kind::kTruncated:
      return "Ends early: " + of_words(finding);
    case Kind::kSilent:
      return of_silence(finding);
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

/// ` Also hum.`: the next cause, if it explains a tenth of what the first does.
std::string second_cause(const ItemFinding& finding) {
  const auto& causes = finding.causes;
  if (causes.size() < 2 || causes[0].kind != finding.kind ||
      10 * causes[1].energy < causes[0].energy)
    return "";
  return fmt::format(" Also {}.", name_of(causes[1].kind));
}

/// What the headers say, where the kind does not: ` 22050 Hz instead of 24000.`, and of a take
/// ` 0.120 s shorter.`
std::string header_facts(const ItemFinding& finding) {
  const Side &before = finding.baseline, &after = finding.candidate;
  const bool is_compared = finding.tier == Tier::kSignal || finding.tier == Tier::kSpeech;
  std::string text;
  if (is_compared && finding.kind != Kind::kFormat) {
    if (before.sample_rate != after.sample_rate)
      text += fmt::format(" {} Hz instead of {}.", after.sample_rate, before.sample_rate);
    if (before.channels != after.channels)
      text += fmt::format(" {} instead of {}.", io::counted(after.channels, "channel"),
                          before.channels);
  }
  const double longer = after.seconds - before.seconds;
  if (finding.is_same_take && finding.kind != Kind::kTiming && std::abs(longer) >= 0.001)
    text += fmt::format(" {:.3f} s {}.", std::abs(longer), longer > 0 ? "longer" : "shorter");
  return text;
}

/// ` A recogniser no longer hears 2 words: "shells", "sure".`
std::string of_lost_words(const ItemFinding& finding) {
  constexpr std::size_t kMostWordsTold = 8;
  const std::vector<std::string>& words = finding.lost_words;
  if (words.empty()) return "";
  const auto told = std::min(words.size(), kMostWordsTold);
  return fmt::format(
      " A recogniser no longer hears {}: \"{}\"{}.", io::counted(std::ssize(words), "word"),
      fmt::join(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(told), "\", \""),
      told < words.size() ? " ..." : "");
}

}  // namespace

std::string sentence_of(const ItemFinding& finding) {
  return of_kind(finding) + second_cause(finding) + header_facts(finding) + of_lost_words(finding);
}

}  // namespace pipeline::diff
