// Compares an item tier by tier (bytes, samples, signal, speech) until one tier settles it.
#include "pipeline/diff/compare/compare_item.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "io/alignment/alignment.h"
#include "io/base/content.h"
#include "io/base/error.h"
#include "pipeline/diff/compare/merit.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

std::vector<std::string> words_within(const std::vector<Word>& words, double begin, double end) {
  std::vector<std::string> found;
  for (const Word& word : words) {
    const double shared = std::min(end, word.end) - std::max(begin, word.begin);
    if (shared > 0 && 2 * shared >= std::min(end - begin, word.end - word.begin))
      found.push_back(word.text);
  }
  return found;
}

/// Tells a side what its recording is.
Scan scan(Side& side, Recording& recording) {
  side.sample_rate = recording.sample_rate();
  side.channels = recording.file().channels();
  Scan scan = Scan::of(recording);
  side.seconds = scan.seconds();
  side.is_silent = scan.is_silent();
  const std::string problem = scan.problem();
  if (!problem.empty()) throw io::Error(side.path.string(), problem);
  return scan;
}

RecordedFrames frames_of(Recording& recording) {
  recording.begin_at(kFrameRate);
  return RecordedFrames(recording);
}

/// Figures of merit take as long as all the rest: they are taken of noise beyond its limits, and
/// where they are limited themselves.
bool has_merit_to_measure(const WaveformResult& result, const Limits& limits) {
  const auto is_beyond = [&](Metric metric) {
    return limits.share(metric, result.measures[metric].value_or(TakeMeter::kBestDb)) > 1;
  };
  return result.is_same_take &&
         (is_beyond(Metric::kSnrDb) || is_beyond(Metric::kWorstSnrDb) ||
          std::isfinite(limits[Metric::kLsdDb]) || std::isfinite(limits[Metric::kStoi]));
}

/// The sound of a file.
class RecordedSound final : public BaselineSound {
 public:
  explicit RecordedSound(Side& side)
      : path_(side.path), recording_(path_), scan_(diff::scan(side, recording_)) {}

  const Scan& scan() const override { return scan_; }
  std::vector<Word> words() const override { return words_of(path_); }

  double largest_difference(Recording& candidate) override {
    recording_.rewind();
    candidate.rewind();
    float largest = 0;
    SampleBlock x, y;
    for (std::size_t count = x.size(); count == x.size();) {
      count = recording_.read(x);
      candidate.read(y);
      largest = std::max(
          largest, diff::largest_difference(std::span(x).first(count), std::span(y).first(count)));
    }
    return largest * 32768.0;
  }

  double largest_difference_of_channels(const std::filesystem::path& candidate) override {
    io::AudioReader before(path_), after(candidate);
    float largest = 0;
    for (auto x = before.next(); !x.empty(); x = before.next())
      largest = std::max(largest, diff::largest_difference(x, after.next().first(x.size())));
    return largest * 32768.0;
  }

  WaveformResult compare_waveforms(Recording& candidate, const Scan& scan,
                                   const Limits& limits) override {
    candidate.begin_at(recording_.sample_rate());
    WaveformResult result = diff::compare_waveforms(recording_, candidate, scan_, scan, limits);
    if (!has_merit_to_measure(result, limits)) return result;
    const Measures merit = figures_of_merit(recording_, candidate, scan_, scan, result.course);
    for (const Metric metric : {Metric::kLsdDb, Metric::kStoi})
      result.measures[metric] = merit[metric];
    return result;
  }

  SpeechResult compare_speech(Recording& candidate, const Scan& scan) override {
    RecordedFrames before = frames_of(recording_);
    RecordedFrames after = frames_of(candidate);
    return diff::compare_speech(before, after, scan_.loudest_db, scan.loudest_db);
  }

 private:
  std::filesystem::path path_;
  Recording recording_;
  Scan scan_;
};

/// One item on its way through the tiers.
class ItemComparison {
 public:
  ItemComparison(const Pair& pair, const Limits& limits) : limits_(limits) {
    finding_.id = pair.id;
    finding_.text = pair.text;
    finding_.baseline = pair.baseline;
    finding_.candidate = pair.candidate;
  }

  ItemFinding run(const OpenBaseline& open_baseline) {
    if (is_matched() && !has_same_bytes() && opens(open_baseline)) {
      compare_sound();
      name_spans();
    }
    judge(finding_, limits_);
    return std::move(finding_);
  }

 private:
  Side& a() { return finding_.baseline; }
  Side& b() { return finding_.candidate; }
  Measures& measures() { return finding_.measures; }

  bool stop(Tier tier, Kind kind) {
    finding_.tier = tier;
    finding_.kind = kind;
    return false;
  }

  bool is_matched() {
    if (a().path.empty()) return stop(Tier::kMatching, Kind::kAdded);
    if (b().path.empty()) return stop(Tier::kMatching, Kind::kMissing);
    return a().problem.empty() && b().problem.empty() ? true
                                                      : stop(Tier::kMatching, Kind::kCorrupted);
  }

  bool has_same_bytes() {
    try {
      if (!io::same_bytes(a().path, b().path)) return false;
      stop(Tier::kBytes, Kind::kIdentical);
      return true;
    } catch (const io::Error&) {
      return false;  // opening it says which one, and why
    }
  }

  /// What fails is a problem of its side.
  bool opens(const OpenBaseline& open_baseline) {
    try {
      baseline_ = open_baseline(a());
    } catch (const io::Error& error) {
      a().problem = error.what();
    }
    try {
      recording_.emplace(b().path);
      scan_ = scan(b(), *recording_);
    } catch (const io::Error& error) {
      b().problem = error.what();
    }
    return a().problem.empty() && b().problem.empty() ? true
                                                      : stop(Tier::kMatching, Kind::kCorrupted);
  }

  void compare_sound() {
    measures() = changes(baseline_->scan(), scan_);
    finding_.spans = clicks_ = click_spans(baseline_->scan(), scan_);
    a().is_silent = baseline_->scan().is_silent();
    if (a().is_silent != b().is_silent) {
      stop(Tier::kSamples, Kind::kSilent);
      return;
    }
    if (has_same_samples()) return;
    if (a().is_silent && scan_.samples == baseline_->scan().samples) {
      stop(Tier::kSamples, Kind::kRounding);
      return;
    }
    if (is_same_take()) return;
    finding_.tier = Tier::kSpeech;
    SpeechResult speech = baseline_->compare_speech(*recording_, scan_);
    take(speech.measures, speech.spans);
  }

  void name_spans() {
    if (finding_.spans.empty()) return;
    try {
      name_words(finding_.spans, baseline_->words(), words_of(b().path));
    } catch (const io::Error& error) {
      a().problem = error.what();
      stop(Tier::kMatching, Kind::kCorrupted);
    }
  }

  /// What a tier measured; clicks come last.
  void take(const Measures& found, const std::vector<DiffSpan>& spans) {
    for (std::size_t i = 0; i < kMetrics; ++i) {
      const auto metric = static_cast<Metric>(i);
      if (found[metric]) measures()[metric] = found[metric];
    }
    if (spans.empty()) return;
    finding_.spans = spans;
    finding_.spans.insert(finding_.spans.end(), clicks_.begin(), clicks_.end());
  }

  bool has_same_samples() {
    if (a().channels != b().channels || baseline_->scan().samples != scan_.samples) return false;
    const double steps = baseline_->largest_difference(*recording_);
    if (a().sample_rate != b().sample_rate) {
      if (steps == 0) stop(Tier::kSamples, Kind::kFormat);
      return steps == 0;
    }
    if (steps > 0 && std::isfinite(steps)) measures()[Metric::kMaxErrorLsb] = steps;
    if (steps > limits_[Metric::kMaxErrorLsb]) return false;
    const double of_channels =
        a().channels > 1 ? baseline_->largest_difference_of_channels(b().path) : steps;
    if (of_channels > limits_[Metric::kMaxErrorLsb])
      stop(Tier::kSamples, Kind::kFormat);
    else
      stop(Tier::kSamples, of_channels > 0 ? Kind::kRounding : Kind::kIdentical);
    return true;
  }

  /// First of all, whether the two are one take: then everything that differs is damage.
  bool is_same_take() {
    WaveformResult wave = baseline_->compare_waveforms(*recording_, scan_, limits_);
    take(wave.measures, wave.damage);
    finding_.tier = Tier::kSignal;
    finding_.is_same_take = wave.is_same_take;
    finding_.causes = std::move(wave.causes);
    return wave.is_same_take && !wave.has_other_sound;
  }

  const Limits& limits_;
  ItemFinding finding_;
  std::unique_ptr<BaselineSound> baseline_;
  std::optional<Recording> recording_;
  Scan scan_;  ///< of the candidate
  std::vector<DiffSpan> clicks_;
};

}  // namespace

void WaveformResult::measure(const TakeMeter::Result& take, double delay_seconds) {
  measures[Metric::kGainDb] = 20 * std::log10(std::abs(take.gain));
  measures[Metric::kDelayMs] = 1000 * delay_seconds;
  measures[Metric::kPolarity] = take.gain < 0 ? 1 : 0;
  measures[Metric::kSnrDb] = take.snr_db;
  measures[Metric::kSiSdrDb] = take.si_sdr_db;
  measures[Metric::kSegmentalSnrDb] = take.segmental_snr_db;
  if (take.noise_coherence) measures[Metric::kNoiseCoherence] = *take.noise_coherence;
}

void WaveformResult::add_cause(Kind kind, double energy) {
  if (energy <= 0) return;
  const auto known = std::ranges::find(causes, kind, &Cause::kind);
  if (known == causes.end())
    causes.push_back({kind, energy});
  else
    known->energy += energy;
}

void WaveformResult::add_whole_causes(const TakeMeter::Result& take, const Limits& limits,
                                      std::optional<Kind> system) {
  constexpr double kStrong = 0.05;  // of the sound
  constexpr double kOfLevel = 0.3;
  const auto is_beyond = [&](Metric metric) {
    return limits.share(metric, measures[metric].value_or(0)) > 1;
  };
  const double level = std::pow(std::abs(take.gain) - 1, 2) * take.energy;
  const auto found = std::ranges::find_if(
      causes, [&](const Cause& cause) { return system && cause.kind == *system; });
  const bool is_strong =
      found != causes.end() && found->energy > kStrong * take.gain * take.gain * take.energy;
  if (is_beyond(Metric::kDcPercent)) add_cause(Kind::kDc, take.dc * take.dc * take.samples);
  if (is_strong) {
    add_cause(*system, level);
    return;
  }
  const auto largest = std::ranges::max_element(causes, {}, &Cause::energy);
  if (largest != causes.end() && largest->energy > kOfLevel * level)
    add_cause(largest->kind, level);
  else if (is_beyond(Metric::kGainDb))
    add_cause(Kind::kGain, level);
  if (take.gain < 0) add_cause(Kind::kPolarity, 4 * take.energy);
  if (is_beyond(Metric::kDelayMs) && !take.lacks_begin()) add_cause(Kind::kShift, 2 * take.energy);
}

void WaveformResult::sort() {
  std::ranges::stable_sort(causes, std::ranges::greater(), &Cause::energy);
  std::ranges::stable_sort(damage, {}, &DiffSpan::baseline_begin);
}

ItemFinding compare_item(const Pair& pair, const Limits& limits) {
  return compare_item(pair, limits,
                      [](Side& side) { return std::make_unique<RecordedSound>(side); });
}

ItemFinding compare_item(const Pair& pair, const Limits& limits, const OpenBaseline& open) {
  return ItemComparison(pair, limits).run(open);
}

std::vector<Word> words_of(const std::filesystem::path& sound) {
  auto path = sound;
  path.replace_extension(".alignment.json");
  if (!std::filesystem::exists(path)) return {};
  const io::Alignment alignment = io::from_json(io::read_file(path), path.string());
  const double rate = alignment.sample_rate;
  std::vector<Word> words;
  for (const io::AlignedWord& word : alignment.words)
    if (!word.is_silence())
      words.push_back({word.text, static_cast<double>(word.samples.begin) / rate,
                       static_cast<double>(word.samples.end) / rate});
  return words;
}

void name_words(std::vector<DiffSpan>& spans, const std::vector<Word>& baseline,
                const std::vector<Word>& candidate) {
  for (DiffSpan& span : spans)
    span.words = span.baseline_end > span.baseline_begin && !baseline.empty()
                     ? words_within(baseline, span.baseline_begin, span.baseline_end)
                     : words_within(candidate, span.candidate_begin, span.candidate_end);
}

}  // namespace pipeline::diff
