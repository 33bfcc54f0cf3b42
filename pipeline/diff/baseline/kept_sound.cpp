// Compares a candidate with stored features, in the tiers `signal` and `speech`: sound_of().
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "pipeline/diff/baseline/features.h"
#include "pipeline/diff/baseline/kept_course.h"
#include "pipeline/diff/baseline/kept_filter.h"
#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/measures/explanation.h"
#include "pipeline/diff/measures/kept_stretch.h"
#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/sketch_fit.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr double kOneTakeUndoneDb = 25;  // where a filter is undone that tries to fit
constexpr double kWaveformDb = 6;     // with less of a ratio one waveform has not much of the other
constexpr double kSameLength = 0.02;  // seconds
constexpr std::int64_t kMostSamples = 1 << 22;  // that a cause is looked for in
constexpr double kFewExact = 0.3;       // share of the segments: something went over the whole
constexpr double kLongestOther = 0.12;  // seconds: longer ones may be other words

/// What a baseline keeps of a sound, and a candidate.
class SketchComparison {
 public:
  SketchComparison(const Features& baseline, Recording& candidate, const Scan& scan)
      : kept_(baseline),
        b_(candidate),
        scan_(scan),
        rate_(baseline.scan.sample_rate),
        course_(baseline, candidate, scan),
        take_(course_.take()),
        is_take_(course_.is_one_take()),
        damage_(take_.damage),
        residual_(take_.gain * take_.gain * take_.energy * std::pow(10, -take_.snr_db / 10)) {}

  WaveformResult run(const Limits& limits) {
    result_.measure(take_, seconds(course_.delay()));
    const bool is_noisy = limits.share(Metric::kSnrDb, take_.snr_db) > 1 ||
                          limits.share(Metric::kWorstSnrDb, take_.worst_snr_db) > 1;
    if (is_noisy) find_explanation();
    if (is_noisy && take_.snr_db >= kWaveformDb)
      measure(Metric::kResidualCoherence) =
          explanation_.what == Explanation::What::kFilter ? explanation_.share : 0;
    const bool keeps_samples =
        !kept_.scan.is_lossy && !scan_.is_lossy && kept_.scan.sample_rate == scan_.sample_rate;
    const bool is_waveform = take_.snr_db > 0 || explanation_.what != Explanation::What::kNothing;
    const bool is_as_long = std::abs(scan_.seconds() - kept_.scan.seconds()) < kSameLength;
    is_take_ = (is_take_ && is_waveform) || (is_as_long && undone_.snr_db > kOneTakeUndoneDb);
    result_.is_same_take =
        is_take_ && (keeps_samples || limits.share(Metric::kSnrDb, take_.snr_db) <= 1);
    if (!result_.is_same_take) return std::move(result_);
    if (keeps_samples) measure(Metric::kWorstSnrDb) = take_.worst_snr_db;
    measure(Metric::kDcPercent) = 100 * take_.dc;
    measure(Metric::kMissingSeconds) = measure(Metric::kAddedSeconds) = 0;
    if (is_noisy) find_clicks();
    find_causes(limits);
    for (const Damage& damage : damage_) add_damage(damage);
    if (course_.is_spliced()) add_splice();
    result_.sort();
    if (!result_.causes.empty() && result_.causes[0].kind == Kind::kNoise)
      result_.damage.push_back(place_of(Kind::kNoise, take_.worst_seconds,
                                        take_.worst_seconds + TakeMeter::kWorstSeconds));
    result_.sort();
    return std::move(result_);
  }

 private:
  std::optional<double>& measure(Metric metric) { return result_.measures[metric]; }
  double seconds(std::int64_t samples) const { return static_cast<double>(samples) / rate_; }
  static std::size_t block_at(double seconds) {
    return static_cast<std::size_t>(std::max(0L, std::lround(seconds * Sketch::kBlocksPerSecond)));
  }

  /// Lays the candidate on the sums that are kept, and looks for what makes one of the other.
  void find_explanation() {
    moved_ = course_.moved(std::min(kMostSamples, std::int64_t{Recording::kKeptSeconds} * rate_));
    wanted_ = scaled_sums(kept_.sketch, rate_);
    wanted_.resize(moved_.is_known.size() * Sketch::kSums);
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      const bool is_of_samples = i % Sketch::kSums < Sketch::kSigns;
      wanted_[i] = static_cast<float>(take_.gain * wanted_[i] + (is_of_samples ? take_.dc : 0));
    }
    std::vector<bool> is_used = moved_.is_known;
    if (take_.exact_share >= kFewExact)
      for (const Damage& damage : take_.damage)
        for (std::size_t at = block_at(damage.begin_seconds);
             at < std::min(block_at(damage.end_seconds), is_used.size()); ++at)
          is_used[at] = false;
    explanation_ = explain(wanted_, moved_.samples, rate_, is_used, is_take_);
    sums_ = Projection(rate_).sums_of(moved_.samples);
    residual_ = 0;
    for (std::size_t at = 0; at < is_used.size(); ++at)
      if (is_used[at]) residual_ += block(at).residual(1, 0);
    if (!explanation_.undone.empty())
      undo();
    else if (take_.exact_share < kFewExact)
      for (const Damage& damage : damage_) residual_ -= damage.energy;
    // Of a longer recording its begin speaks for the rest.
    residual_ = std::max(0.0, residual_) * take_.samples * Sketch::kSums /
                (static_cast<double>(wanted_.size()) * Sketch::kSigns);
  }

  /// What differs where its cause is undone is damage.
  void undo() {
    std::vector<float> a, b;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (i % Sketch::kSums >= Sketch::kSigns) continue;
      const bool is_known = moved_.is_known[i / Sketch::kSums];
      a.push_back(is_known ? wanted_[i] : 0);
      b.push_back(is_known ? explanation_.undone[i] : 0);
    }
    TakeMeter meter(Sketch::kBlocksPerSecond * Sketch::kSigns);
    meter.append(a, b);
    undone_ = meter.finish();
    damage_ = undone_.damage;
  }

  Sums block(std::size_t at) const {
    return Sums::of(std::span(wanted_).subspan(at * Sketch::kSums, Sketch::kSigns),
                    std::span(sums_).subspan(at * Sketch::kSums, Sketch::kSigns));
  }

  static Kind kind_of(Explanation::What what) {
    switch (what) {
      case Explanation::What::kHum:
        return Kind::kHum;
      case Explanation::What::kFilter:
        return Kind::kFilter;
      case Explanation::What::kEcho:
        return Kind::kEcho;
      case Explanation::What::kReverb:
        return Kind::kReverb;
      case Explanation::What::kLevels:
        return Kind::kGain;
      case Explanation::What::kNothing:
        break;
    }
    return Kind::kNoise;
  }

  void find_causes(const Limits& limits) {
    const bool is_explained = explanation_.what != Explanation::What::kNothing;
    const double explained = is_explained ? explanation_.share * residual_ : 0;
    const Kind cause = kind_of(explanation_.what);
    const double clipping = is_explained || !is_clipped(limits) ? 0 : ceiling_energy();
    result_.add_cause(Kind::kClicks, clicks_);
    result_.add_cause(Kind::kClipping, clipping);
    result_.add_cause(cause, explained);
    result_.add_cause(Kind::kNoise, residual_ - explained - clipping);
    measure_cause();
    const bool is_system = cause == Kind::kFilter || cause == Kind::kEcho || cause == Kind::kReverb;
    result_.add_whole_causes(take_, limits, is_system ? std::optional(cause) : std::nullopt);
  }

  bool is_clipped(const Limits& limits) const {
    return limits.share(Metric::kClippedSamples,
                        static_cast<double>(scan_.clipped - kept_.scan.clipped)) > 1;
  }

  /// What differs in the blocks that reach the ceiling.
  double ceiling_energy() const {
    constexpr float kAtCeiling = 0.98f;
    const auto size = static_cast<std::size_t>(Sketch::block_samples(rate_));
    double energy = 0;
    for (std::size_t at = 0; at * Sketch::kSums < sums_.size(); ++at)
      if (largest_magnitude(std::span(moved_.samples).subspan(at * size, size)) >=
              kAtCeiling * scan_.peak &&
          std::ranges::none_of(damage_, [&](const Damage& damage) { return has(damage, at); }))
        energy += block(at).residual(1, 0);
    return std::min(energy, residual_);
  }

  static bool has(const Damage& damage, std::size_t block) {
    return block_at(damage.begin_seconds) <= block && block < block_at(damage.end_seconds);
  }

  void measure_cause() {
    const double sound = take_.gain * take_.gain * take_.energy;
    const double energy = explanation_.share * residual_;
    if (explanation_.what == Explanation::What::kHum) {
      measure(Metric::kHumHz) = explanation_.hum_hz;
      measure(Metric::kHumDb) = 10 * std::log10(energy / take_.samples);
      return;
    }
    if (explanation_.what == Explanation::What::kFilter) measure_filter();
    if (explanation_.what != Explanation::What::kEcho &&
        explanation_.what != Explanation::What::kReverb)
      return;
    measure(Metric::kEchoDb) = 10 * std::log10(energy / sound);
    if (explanation_.what == Explanation::What::kEcho)
      measure(Metric::kEchoMs) = 1000 * explanation_.echo_seconds;
  }

  void measure_filter() {
    Features found;
    found.scan = scan_;
    add_frames(b_, found);
    const FilterShape shape = filter_shape(kept_, found, take_.gain);
    measure(Metric::kTrebleDb) = shape.treble_db;
    if (shape.low_pass_hz > 0) measure(Metric::kLowPassHz) = shape.low_pass_hz;
    if (shape.high_pass_hz > 0) measure(Metric::kHighPassHz) = shape.high_pass_hz;
  }

  /// Where the candidate clicks and the baseline does not; what that adds, but for damage.
  void find_clicks() {
    for (const DiffSpan& click : click_spans(kept_.scan, scan_)) {
      const std::int64_t delay = course_.delay_at(click.candidate_begin);
      const std::int64_t place = std::llround(click.candidate_begin * rate_) - delay;
      if (place < 0 || place >= std::ssize(moved_.samples)) continue;
      click_places_.push_back(place);
      const double at = seconds(place);
      if (std::ranges::any_of(damage_, [&](const Damage& damage) {
            return damage.begin_seconds <= at && at < damage.end_seconds;
          }))
        continue;
      const double energy = std::min(residual_, click_energy(moved_.samples, place) *
                                                    Sketch::kSigns / Sketch::block_samples(rate_));
      clicks_ += energy;
      residual_ -= energy;
    }
  }

  DiffSpan place_of(Kind kind, double begin, double end) const {
    const double late = seconds(course_.delay_at(begin));
    return {.baseline_begin = begin,
            .baseline_end = end,
            .candidate_begin = begin + late,
            .candidate_end = end + late,
            .kind = kind};
  }

  /// What a stretch is, by its sums and the candidate's samples.
  DamagedStretch examined(const Damage& damage) {
    // What a filter or a tone makes of the baseline should be there.
    if (stretch_sums_.empty()) {
      stretch_sums_ = wanted_;
      if (!explanation_.undone.empty())
        for (std::size_t i = 0; i < wanted_.size(); ++i)
          stretch_sums_[i] += sums_[i] - explanation_.undone[i];
    }
    return examine_blocks(stretch_sums_, moved_.samples, rate_, block_at(damage.begin_seconds),
                          block_at(damage.end_seconds), click_places_);
  }

  void add_damage(const Damage& damage) {
    const bool is_looked_at = block_at(damage.end_seconds) * Sketch::kSums <= wanted_.size();
    const DamagedStretch found = is_looked_at
                                     ? examined(damage)
                                     : DamagedStretch{.what = DamagedStretch::What::kNoise,
                                                      .begin_seconds = damage.begin_seconds,
                                                      .end_seconds = damage.end_seconds,
                                                      .gain_db = damage.gain_db,
                                                      .energy = damage.energy};
    const Kind kind = is_looked_at ? diff::kind_of(found.what) : diff::kind_of(damage);
    result_.has_other_sound |= found.what == DamagedStretch::What::kOther &&
                               found.end_seconds - found.begin_seconds > kLongestOther;
    result_.add_stretch(found, place_of(kind, found.begin_seconds, found.end_seconds), kept_.scan,
                        scan_, Sketch::kBlocksPerSecond * Sketch::kSigns);
  }

  void add_splice() {
    constexpr double kHeard = 1e-6;  // mean square: -60 dBFS
    const double begin = course_.splice_seconds();
    const double late = seconds(course_.delay());
    const bool has_sound = course_.splice_energy() > kHeard * Sketch::kSigns;
    result_.add_splice({.baseline_begin = begin,
                        .baseline_end = begin + seconds(course_.missing()),
                        .candidate_begin = begin + late,
                        .candidate_end = begin + late + seconds(course_.added()),
                        .kind = has_sound ? Kind::kWords : Kind::kTiming},
                       course_.splice_energy());
  }

  const Features& kept_;
  Recording& b_;
  const Scan& scan_;
  int rate_;
  KeptCourse course_;
  const TakeMeter::Result& take_;
  bool is_take_;
  std::vector<Damage> damage_;
  double residual_;    ///< energy of what neither damage nor clicks explain
  double clicks_ = 0;  ///< energy of what differs where clicks are

  // Of a take that is noisy.
  KeptCourse::Moved moved_;
  std::vector<std::int64_t> click_places_;  ///< in these samples
  std::vector<float> wanted_, sums_;        ///< of the baseline, of the candidate. [blocks, kSums]
  std::vector<float> stretch_sums_;         ///< of what the candidate should be
  Explanation explanation_;
  TakeMeter::Result undone_;  ///< of the baseline and what the candidate was before its cause
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
