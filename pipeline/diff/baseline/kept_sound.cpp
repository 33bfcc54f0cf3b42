#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "pipeline/diff/baseline/features.h"
#include "pipeline/diff/compare/side_by_side.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr double kOneTakeDb = 22;          // between takes whose noise differs there is less
constexpr double kNoisyBlock = 0.3;        // energy of differences over that of samples
constexpr double kNoisyBlockRange = 1e-2;  // of the loudest such block's energy
constexpr double kOtherNoise = 0.4;        // correlation of noises, at most, in the long run,
constexpr double kUnlikely = 4;            // and so many deviations above it

/// The waveform that a sketch speaks for: what its sums have of each block, and noise. What adds up
/// in a correlation is the sound.
class RoughSound final : public SampleSource {
 public:
  RoughSound(const Sketch& sketch, int sample_rate)
      : sketch_(sketch),
        rate_(sample_rate),
        block_(static_cast<std::size_t>(Sketch::block_samples(sample_rate))),
        signs_(signs_of_sums(Sketch::block_samples(sample_rate))) {}

  int sample_rate() const override { return rate_; }

  std::size_t read(std::span<float> block) override {
    const std::size_t count = std::min(block.size(), sketch_.blocks() * block_ - position_);
    for (std::size_t i = 0; i < count; ++i, ++position_) {
      const std::size_t at = position_ / block_;
      const std::size_t pattern = at % Sketch::kPatterns * Sketch::kSigns;
      block[i] = 0;
      for (std::size_t row = 0; row < Sketch::kSigns; ++row)
        block[i] += static_cast<float>(sketch_.sums[at * Sketch::kSums + row]) *
                    signs_[(pattern + row) * block_ + position_ % block_];
    }
    return count;
  }

  void rewind() override { position_ = 0; }

 private:
  const Sketch& sketch_;
  int rate_;
  std::size_t block_;
  std::vector<std::int8_t> signs_;
  std::size_t position_ = 0;
};

/// Two sketches block by block, as signals.
struct SketchPair {
  SketchPair(const Sketch& baseline, const Sketch& candidate, int rate, bool of_differences)
      : a(as_signal(baseline, rate, of_differences)),
        b(as_signal(candidate, rate, of_differences)) {
    a.resize(std::max(a.size(), b.size()));
    b.resize(a.size());
  }
  std::size_t blocks() const { return a.size() / Sketch::kSigns; }
  Sums block(std::size_t at) const {
    return Sums::of(std::span(a).subspan(at * Sketch::kSigns, Sketch::kSigns),
                    std::span(b).subspan(at * Sketch::kSigns, Sketch::kSigns));
  }

  std::vector<float> a, b;
};

/// What a baseline keeps of a sound, along a candidate that runs `delay` samples late, and from
/// some block on `delay_after`, where something was cut out or put in.
class SketchComparison {
 public:
  SketchComparison(const Features& baseline, Recording& candidate, const Scan& scan)
      : kept_(baseline), b_(candidate), scan_(scan), rate_(baseline.scan.sample_rate) {}

  WaveformResult run(const Limits& limits) {
    const std::int64_t longer = scan_.samples * rate_ / scan_.sample_rate - kept_.scan.samples;
    choose(0, longer);
    bool is_take = is_one_take();
    if (!is_take) {
      choose(0, found_delay());
      is_take = is_one_take();
    }
    result_.measure(take_, seconds(course_.delay));
    const bool keeps_samples =
        !kept_.scan.is_lossy && !scan_.is_lossy && kept_.scan.sample_rate == scan_.sample_rate;
    result_.is_same_take =
        is_take && (keeps_samples || limits.share(Metric::kSnrDb, take_.snr_db) <= 1);
    if (!result_.is_same_take) return std::move(result_);
    if (keeps_samples) measure(Metric::kWorstSnrDb) = take_.worst_snr_db;
    measure(Metric::kDcPercent) = 100 * take_.dc;
    find_causes();
    return std::move(result_);
  }

 private:
  /// Which of two delays holds up to a block, and which one from there.
  struct Course {
    std::int64_t delay = 0, delay_after = 0;
    std::size_t end = 0, begin_after = 0;  ///< blocks; between them neither holds
    bool is_spliced() const { return delay != delay_after; }
    std::int64_t missing() const { return std::max<std::int64_t>(0, delay - delay_after); }
    std::int64_t added() const { return std::max<std::int64_t>(0, delay_after - delay); }
  };

  std::optional<double>& measure(Metric metric) { return result_.measures[metric]; }
  double seconds(std::int64_t samples) const { return static_cast<double>(samples) / rate_; }
  std::int64_t block_samples() const { return Sketch::block_samples(rate_); }

  /// By block, whether one is the other times some gain, and not silence.
  static std::vector<bool> matches(const SketchPair& pair) {
    constexpr double kSounding = 1e-4, kAlike = 0.99;
    double loudest = 0;
    for (std::size_t at = 0; at < pair.blocks(); ++at)
      loudest = std::max(loudest, pair.block(at).aa);
    std::vector<bool> is_match;
    for (std::size_t at = 0; at < pair.blocks(); ++at) {
      const Sums sums = pair.block(at);
      is_match.push_back(sums.aa > kSounding * loudest &&
                         sums.ab * sums.ab > kAlike * sums.aa * sums.bb);
    }
    return is_match;
  }

  /// How the candidate runs by a delay.
  struct Run {
    Run(const SketchComparison& of, std::int64_t late)
        : delay(late),
          sketch(sketch_of(of.b_, late)),
          pair(of.kept_.sketch, sketch, of.rate_, false),
          is_match(matches(pair)) {}

    std::int64_t delay;
    Sketch sketch;
    SketchPair pair;
    std::vector<bool> is_match;  ///< by block
  };

  /// The course that most blocks match by: with one of two delays, or first one and then the other.
  void choose(std::int64_t delay, std::int64_t other_delay) {
    constexpr std::ptrdiff_t kEnough = 4;  // blocks that a splice has to win
    std::vector<Run> runs;
    runs.emplace_back(*this, delay);
    if (other_delay != delay) runs.emplace_back(*this, other_delay);
    const std::size_t blocks = std::max(runs.front().pair.blocks(), runs.back().pair.blocks());
    for (Run& run : runs) run.is_match.resize(blocks);

    std::ptrdiff_t most = -1;
    const Run *before = nullptr, *after = nullptr;
    const auto take = [&](std::ptrdiff_t found, const Run& first, const Run& second,
                          std::size_t end) {
      if (found <= most) return;
      most = found;
      before = &first;
      after = &second;
      course_ = {first.delay, second.delay, end, end};
    };
    for (const Run& run : runs) take(std::ranges::count(run.is_match, true), run, run, 0);
    for (const auto& [first, second] :
         {std::pair(&runs.front(), &runs.back()), std::pair(&runs.back(), &runs.front())}) {
      std::ptrdiff_t found = std::ranges::count(second->is_match, true) - kEnough;
      for (std::size_t at = 0; at < blocks; ++at) {
        found += first->is_match[at] - second->is_match[at];
        take(found, *first, *second, at + 1);
      }
    }
    if (course_.is_spliced()) {
      constexpr std::size_t kMostApart = 2;  // but for what is missing
      const std::size_t last =
          std::min(blocks, course_.end + blocks_of(course_.missing()) + kMostApart);
      while (course_.begin_after < last && !after->is_match[course_.begin_after])
        ++course_.begin_after;
    }
    join(*before, *after);
  }

  std::size_t blocks_of(std::int64_t samples) const {
    return static_cast<std::size_t>((samples + block_samples() - 1) / block_samples());
  }

  /// Measures what holds; between the two there is nothing.
  void join(const Run& before, const Run& after) {
    joined_ = after.pair;
    differences_ = SketchPair(kept_.sketch, after.sketch, rate_, true);
    const auto end = static_cast<std::ptrdiff_t>(course_.end * Sketch::kSigns);
    const auto begin = static_cast<std::ptrdiff_t>(course_.begin_after * Sketch::kSigns);
    for (auto part : {&SketchPair::a, &SketchPair::b}) {
      const std::vector<float>& whole = before.pair.*part;
      std::copy_n(whole.begin(), end, (joined_.*part).begin());
      std::fill((joined_.*part).begin() + end, (joined_.*part).begin() + begin, 0.0f);
    }
    TakeMeter meter(Sketch::kBlocksPerSecond * Sketch::kSigns);
    meter.append(joined_.a, joined_.b);
    take_ = meter.finish();
    lost_ = gained_ = 0;
    for (std::size_t at = course_.end; at < before.pair.blocks(); ++at) {
      if (at < course_.end + blocks_of(course_.missing())) lost_ += before.pair.block(at).aa;
      if (at < course_.end + blocks_of(course_.added())) gained_ += before.pair.block(at).bb;
    }
  }

  std::int64_t found_delay() {
    RoughSound rough(kept_.sketch, rate_);
    const std::optional<std::int64_t> about =
        find_in_low_band(rough, b_, kept_.scan.seconds(), scan_.seconds());
    if (!about) return 0;
    constexpr std::int64_t kReach = 8;
    std::pair<double, std::int64_t> best{0, 0};
    for (std::int64_t delay = *about - kReach; delay <= *about + kReach; ++delay) {
      const Sketch moved = sketch_of(b_, delay);
      double product = 0;
      for (std::size_t i = 0; i < std::min(moved.sums.size(), kept_.sketch.sums.size()); ++i)
        product += static_cast<double>(moved.sums[i]) * kept_.sketch.sums[i];
      best = std::max(best, {std::abs(product), delay});
    }
    return best.second;
  }

  /// By what both have of their differences where these are most of the sound: breath, sibilants.
  bool has_same_noise() const {
    std::vector<Sums> noisy;
    double loudest = 0;
    for (std::size_t at = course_.begin_after; at < differences_.blocks(); ++at) {
      const Sums sums = differences_.block(at);
      if (sums.aa <= kNoisyBlock * joined_.block(at).aa) continue;
      noisy.push_back(sums);
      loudest = std::max(loudest, sums.aa);
    }
    double samples = 0, correlation = 0;  // a loud block says no more than another
    for (const Sums& block : noisy) {
      if (block.aa <= kNoisyBlockRange * loudest) continue;
      samples += block.n;
      if (block.bb > 0) correlation += block.n * block.ab / std::sqrt(block.aa * block.bb);
    }
    if (samples <= 3) return false;
    correlation = std::min(1 - 1e-9, std::abs(correlation) / samples);
    // Fisher's z, which is normal whatever the correlation.
    return (std::atanh(correlation) - std::atanh(kOtherNoise)) * std::sqrt(samples - 3) > kUnlikely;
  }

  bool is_one_take() const {
    return take_.exact_share > 0.5 || take_.snr_db > kOneTakeDb || has_same_noise();
  }

  void find_causes() {
    const double residual =
        take_.gain * take_.gain * take_.energy * std::pow(10, -take_.snr_db / 10);
    result_.add_cause(Kind::kPolarity, take_.gain < 0 ? 4 * take_.energy : 0);
    result_.add_cause(Kind::kShift, course_.delay != 0 && !take_.begins_late(seconds(course_.delay))
                                        ? 2 * take_.energy
                                        : 0);
    result_.add_cause(Kind::kGain, std::pow(std::abs(take_.gain) - 1, 2) * take_.energy);
    result_.add_cause(Kind::kDc, take_.dc * take_.dc * take_.samples);
    result_.add_cause(Kind::kNoise, residual);
    measure(Metric::kMissingSeconds) = measure(Metric::kAddedSeconds) = 0;
    for (const Damage& damage : take_.damage) add_damage(damage);
    if (course_.is_spliced()) add_splice();
    result_.sort();
    if (!result_.causes.empty() && result_.causes[0].kind == Kind::kNoise)
      add_span(Kind::kNoise, take_.worst_seconds, take_.worst_seconds + TakeMeter::kWorstSeconds);
    result_.sort();
  }

  DiffSpan& add_span(Kind kind, double begin, double end) {
    const bool is_after =
        course_.is_spliced() &&
        begin >= static_cast<double>(course_.begin_after) / Sketch::kBlocksPerSecond;
    const double late = seconds(is_after ? course_.delay_after : course_.delay);
    const auto in = [](double seconds, const Scan& scan) {
      return std::clamp(seconds, 0.0, scan.seconds());
    };
    return result_.damage.emplace_back(DiffSpan{.baseline_begin = in(begin, kept_.scan),
                                                .baseline_end = in(end, kept_.scan),
                                                .candidate_begin = in(begin + late, scan_),
                                                .candidate_end = in(end + late, scan_),
                                                .kind = kind});
  }

  void add_damage(const Damage& damage) {
    const Kind kind = kind_of(damage);
    DiffSpan& span = add_span(kind, damage.begin_seconds, damage.end_seconds);
    span.gain_db = damage.gain_db;
    if (damage.what == Damage::What::kSilence)
      *measure(Metric::kMissingSeconds) += damage.end_seconds - damage.begin_seconds;
    if (kind == Kind::kWords && span.candidate_end == scan_.seconds() &&
        scan_.seconds() < kept_.scan.seconds())
      span.kind = Kind::kTruncated;
    result_.has_other_sound |= damage.what == Damage::What::kOther;
    result_.add_cause(span.kind, damage.energy);
  }

  void add_splice() {
    const double begin = seconds(static_cast<std::int64_t>(course_.end) * block_samples());
    constexpr double kHeard = 1e-6;  // mean square: -60 dBFS
    const bool has_sound = std::max(lost_, gained_) > kHeard * Sketch::kSigns;
    const Kind kind = has_sound ? Kind::kWords : Kind::kTiming;
    result_.damage.push_back({.baseline_begin = begin,
                              .baseline_end = begin + seconds(course_.missing()),
                              .candidate_begin = begin + seconds(course_.delay),
                              .candidate_end = begin + seconds(course_.delay + course_.added()),
                              .kind = kind});
    result_.add_cause(kind, std::max(lost_, gained_));
    if (!has_sound) return;
    *measure(Metric::kMissingSeconds) += seconds(course_.missing());
    *measure(Metric::kAddedSeconds) += seconds(course_.added());
    if (auto& worst = measure(Metric::kWorstSnrDb)) worst = std::min(*worst, 0.0);
  }

  const Features& kept_;
  Recording& b_;
  const Scan& scan_;
  int rate_;
  Course course_;
  SketchPair joined_{{}, {}, rate_, false};
  SketchPair differences_{{}, {}, rate_, true};
  double lost_ = 0, gained_ = 0;  ///< energies of what only one side has at the splice
  TakeMeter::Result take_;
  WaveformResult result_;
};

class KeptSound final : public BaselineSound {
 public:
  explicit KeptSound(const Features& features) : features_(features) {}

  const Scan& scan() const override { return features_.scan; }
  std::vector<Word> words() const override { return features_.words; }

  double largest_difference(Recording& candidate) override {
    const bool is_equal = sketch_of(candidate, 0).sums == features_.sketch.sums;
    return is_equal ? 0 : std::numeric_limits<double>::infinity();
  }

  WaveformResult compare_waveforms(Recording& candidate, const Scan& scan,
                                   const Limits& limits) override {
    candidate.begin_at(features_.scan.sample_rate);
    return SketchComparison(features_, candidate, scan).run(limits);
  }

  SpeechResult compare_speech(Recording& candidate, const Scan& scan) override {
    Features found;
    add_frames(candidate, found);
    const auto before = frames_of(features_), after = frames_of(found);
    return diff::compare_speech(*before, *after, features_.scan.loudest_db, scan.loudest_db);
  }

 private:
  const Features& features_;
};

}  // namespace

std::unique_ptr<BaselineSound> sound_of(const Features& features) {
  return std::make_unique<KeptSound>(features);
}

}  // namespace pipeline::diff
