#include "pipeline/diff/compare_item.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "io/error.h"
#include "io/same_bytes.h"
#include "pipeline/diff/measures/faults.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/loudness.h"
#include "pipeline/diff/measures/signal.h"
#include "pipeline/diff/recording.h"
#include "pipeline/diff/span_words.h"
#include "pipeline/diff/speech.h"
#include "pipeline/diff/verdict.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kBlock = 8192;
constexpr double kLongestDelaySeconds = 0.5;
constexpr double kInaudibleDb = -75;  // of the loudest 10 ms

// What gain and delay leave of the difference is as loud as this at least, and this much of it a
// filtered baseline: then the candidate is filtered, which is for ears to compare.
constexpr double kAudibleResidualDb = 60;
constexpr double kFilterCoherence = 0.5;

using Block = std::array<float, kBlock>;

/// What the first look at a recording tells.
struct Scan {
  explicit Scan(int sample_rate) : faults(sample_rate), loudness(sample_rate) {}
  void append(std::span<const float> samples) {
    faults.append(samples);
    if (faults.not_finite() == 0) loudness.append(samples);
  }
  double seconds(int rate) const { return static_cast<double>(faults.samples()) / rate; }

  Faults faults;
  Loudness loudness;
};

/// One item on its way through the tiers.
class Comparison {
 public:
  Comparison(const Pair& pair, const Limits& limits) : limits_(limits) {
    finding_.id = pair.id;
    finding_.text = pair.text;
    finding_.baseline = pair.baseline;
    finding_.candidate = pair.candidate;
  }

  ItemFinding run() {
    if (is_matched() && !has_same_bytes() && opens() && scans()) compare_sound();
    try {
      name_words(finding_);
    } catch (const io::Error& error) {
      a().problem = error.what();
      stop(Tier::kMatching, Kind::kCorrupted);
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

  /// Runs `read` on both sides; what fails is a problem of its side.
  template <class Read>
  bool each_side(const Read& read) {
    for (Side* side : {&a(), &b()}) {
      try {
        read(*side, side == &a() ? recording_a_ : recording_b_, side == &a() ? scan_a_ : scan_b_);
      } catch (const io::Error& error) {
        side->problem = error.what();
      }
    }
    return a().problem.empty() && b().problem.empty() ? true
                                                      : stop(Tier::kMatching, Kind::kCorrupted);
  }

  bool opens() {
    return each_side([](Side& side, std::optional<Recording>& recording, std::optional<Scan>&) {
      recording.emplace(side.path);
      side.sample_rate = recording->sample_rate();
      side.channels = recording->file().channels();
    });
  }

  bool scans() {
    return each_side(
        [](Side& side, std::optional<Recording>& recording, std::optional<Scan>& scan) {
          scan.emplace(side.sample_rate);
          Block block;
          for (std::size_t count = kBlock; count == kBlock;) {
            count = recording->read(block);
            scan->append(std::span(block).first(count));
          }
          side.seconds = scan->seconds(side.sample_rate);
          if (const auto bad = scan->faults.not_finite(); bad > 0)
            side.problem =
                side.path.string() + ": " + std::to_string(bad) + " samples are not finite numbers";
          else if (scan->faults.samples() == 0)
            side.problem = side.path.string() + ": has no samples";
        });
  }

  void compare_sound() {
    compare_scans();
    if (is_silent(*scan_b_) && !is_silent(*scan_a_)) {
      stop(Tier::kSamples, Kind::kSilent);
      return;
    }
    if (has_same_samples()) return;
    if (is_same_wave()) return;
    finding_.tier = Tier::kSpeech;
    SpeechResult speech =
        compare_speech(at_frame_rate(recording_a_, a()), at_frame_rate(recording_b_, b()),
                       scan_a_->faults.loudest_db(), scan_b_->faults.loudest_db());
    for (std::size_t i = 0; i < kMetrics; ++i) {
      const auto metric = static_cast<Metric>(i);
      if (speech.measures[metric]) measures()[metric] = speech.measures[metric];
    }
    finding_.spans = std::move(speech.spans);
    finding_.spans.insert(finding_.spans.end(), clicks_.begin(), clicks_.end());
  }

  static Recording& at_frame_rate(std::optional<Recording>& recording, const Side& side) {
    if (recording->sample_rate() != kFrameRate)
      recording.emplace(side.path, kFrameRate);
    else
      recording->rewind();
    return *recording;
  }

  static bool is_silent(const Scan& scan) { return scan.faults.loudest_db() < kInaudibleDb; }

  void compare_scans() {
    const Faults& before = scan_a_->faults;
    const Faults& after = scan_b_->faults;
    const auto change = [&](Metric metric, double from, double to) {
      if (std::isfinite(from) && std::isfinite(to)) measures()[metric] = to - from;
    };
    change(Metric::kLoudnessLu, scan_a_->loudness.integrated_lufs(),
           scan_b_->loudness.integrated_lufs());
    change(Metric::kTruePeakDb, scan_a_->loudness.true_peak_db(), scan_b_->loudness.true_peak_db());
    change(Metric::kSilenceSeconds, before.longest_silence_seconds(),
           after.longest_silence_seconds());
    const auto more = [](auto from, auto to) {
      return std::max(0.0, static_cast<double>(to) - static_cast<double>(from));
    };
    measures()[Metric::kClippedSamples] = more(before.clipped(), after.clipped());
    measures()[Metric::kClicks] = more(before.clicks().size(), after.clicks().size());
    measures()[Metric::kDurationPercent] = 100 * (b().seconds / a().seconds - 1);
    for (const double seconds : after.clicks())
      if (*measures()[Metric::kClicks] > 0)
        clicks_.push_back({seconds, seconds, seconds, seconds, Kind::kClicks, {}});
  }

  bool has_same_samples() {
    if (a().sample_rate != b().sample_rate ||
        scan_a_->faults.samples() != scan_b_->faults.samples())
      return false;
    recording_a_->rewind();
    recording_b_->rewind();
    float largest = 0;
    Block x, y;
    for (std::size_t count = kBlock; count == kBlock;) {
      count = recording_a_->read(x);
      recording_b_->read(y);
      for (std::size_t i = 0; i < count; ++i) largest = std::max(largest, std::abs(y[i] - x[i]));
    }
    const double steps = largest * 32768.0;
    if (steps > 0) measures()[Metric::kMaxErrorLsb] = steps;
    if (steps > limits_[Metric::kMaxErrorLsb]) return false;
    stop(Tier::kSamples, steps > 0 ? Kind::kRounding : Kind::kIdentical);
    return true;
  }

  /// The signal tier: whether the candidate is the baseline's waveform but for gain, delay, noise
  /// and damaged stretches.
  bool is_same_wave() {
    if (a().sample_rate != b().sample_rate) recording_b_.emplace(b().path, a().sample_rate);
    const int rate = a().sample_rate;
    DelayFinder finder(static_cast<int>(kLongestDelaySeconds * rate),
                       std::max(scan_a_->faults.samples(), scan_b_->faults.samples()));
    read_both(0, [&](auto x, auto y) { finder.append(x, y); });
    const Delay delay = finder.finish();
    ResidualMeter meter(rate);
    read_both(delay.samples, [&](auto x, auto y) { meter.append(x, y); });
    const ResidualMeter::Result result = meter.finish();

    measures()[Metric::kGainDb] = result.gain_db;
    measures()[Metric::kDelayMs] = 1000.0 * static_cast<double>(delay.samples) / rate;
    measures()[Metric::kPolarity] = result.is_inverted ? 1 : 0;
    measures()[Metric::kSnrDb] = result.snr_db;
    measures()[Metric::kSegmentalSnrDb] = result.segmental_snr_db;
    measures()[Metric::kWorstSnrDb] = result.worst_snr_db;
    measures()[Metric::kResidualCoherence] = result.coherence;
    // What is not simply gone may be elsewhere in time.
    const bool is_replaced =
        std::any_of(result.damage.begin(), result.damage.end(),
                    [](const ResidualMeter::Stretch& damage) { return !damage.is_silent; });
    const bool is_filtered = result.coherence > kFilterCoherence &&
                             result.snr_db < kAudibleResidualDb && result.damage.empty();
    if (limits_.share(Metric::kSnrDb, result.snr_db) > 1 || is_filtered || is_replaced)
      return false;
    finding_.tier = Tier::kSignal;
    finding_.spans = clicks_;
    note_damage(result, static_cast<double>(delay.samples) / rate);
    return true;
  }

  /// Calls `take` with blocks of the same length of both, the earlier one behind as much silence as
  /// makes them lie on each other; the shorter one ends in silence.
  template <class Take>
  void read_both(std::int64_t delay, const Take& take) {
    recording_a_->rewind();
    recording_b_->rewind();
    std::int64_t silence_a = std::max<std::int64_t>(0, delay);
    std::int64_t silence_b = std::max<std::int64_t>(0, -delay);
    Block x, y;
    const auto read = [](Recording& recording, std::int64_t& silence, Block& block) {
      const auto still =
          static_cast<std::size_t>(std::min(silence, static_cast<std::int64_t>(kBlock)));
      silence -= static_cast<std::int64_t>(still);
      const std::size_t count = still + recording.read(std::span(block).subspan(still));
      std::fill_n(block.begin(), still, 0.0f);
      std::fill(block.begin() + count, block.end(), 0.0f);
      return count;
    };
    for (std::size_t longer = kBlock; longer == kBlock;) {
      const std::size_t count = read(*recording_a_, silence_a, x);
      longer = std::max(count, read(*recording_b_, silence_b, y));
      take(std::span<const float>(x).first(longer), std::span<const float>(y).first(longer));
    }
  }

  void note_damage(const ResidualMeter::Result& result, double delay_seconds) {
    const double before_a = std::max(0.0, delay_seconds);  // silence put before the baseline
    const double before_b = std::max(0.0, -delay_seconds);
    double missing = 0;
    for (const ResidualMeter::Stretch& damage : result.damage) {
      missing += damage.end_seconds - damage.begin_seconds;
      const auto clipped = [](double seconds, const Side& side) {
        return std::clamp(seconds, 0.0, side.seconds);
      };
      Span span{.baseline_begin = clipped(damage.begin_seconds - before_a, a()),
                .baseline_end = clipped(damage.end_seconds - before_a, a()),
                .candidate_begin = clipped(damage.begin_seconds - before_b, b()),
                .candidate_end = clipped(damage.end_seconds - before_b, b())};
      if (span.candidate_end == b().seconds && b().seconds < a().seconds)
        span.kind = Kind::kTruncated;
      finding_.spans.push_back(std::move(span));
    }
    measures()[Metric::kMissingSeconds] = missing;
  }

  const Limits& limits_;
  ItemFinding finding_;
  std::optional<Recording> recording_a_, recording_b_;
  std::optional<Scan> scan_a_, scan_b_;
  std::vector<Span> clicks_;
};

}  // namespace

ItemFinding compare_item(const Pair& pair, const Limits& limits) {
  return Comparison(pair, limits).run();
}

}  // namespace pipeline::diff
