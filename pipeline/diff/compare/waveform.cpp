#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/compare/side_by_side.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr double kOnlyFiltered = 0.92;  // where it leaves no noise to know the take by
constexpr double kFiltered = 0.5;       // coherence of a filter's residual
constexpr double kWaveformDb = 6;  // with less of a ratio one waveform has not much of the other

constexpr double kEchoes = 0.3;  // whitened correlation of a residual with the baseline
constexpr double kShortestEchoSeconds = 0.005;

/// The causes of what differs in a take, and what is measured on the way.
class TakeComparison {
 public:
  TakeComparison(Recording& baseline, Recording& candidate, const Scan& baseline_scan,
                 const Scan& candidate_scan)
      : a_(baseline),
        b_(candidate),
        scan_a_(baseline_scan),
        scan_b_(candidate_scan),
        rate_(baseline.sample_rate()) {}

  WaveformResult run(const Limits& limits) {
    course_.delay = find_delay(a_, b_, scan_a_.seconds(), scan_b_.seconds());
    meet();
    if (!take_.is_same_take() && course_.delay != 0) meet_at_begin();
    if (may_be_spliced()) {
      course_ = follow(samples_of(a_), samples_of(b_), rate_, take_.gain, course_.delay);
      meet();
    }
    result_.measure(take_, seconds(course_.delay));
    // A codec or another sample rate is a difference of its own, which ears judge when it is large.
    const bool keeps_samples = !a_.file().is_lossy() && !b_.file().is_lossy() &&
                               a_.file().sample_rate() == b_.file().sample_rate();
    if (take_.snr_db < kWaveformDb && !take_.is_same_take()) return std::move(result_);
    find_profile();
    const bool is_waveform = take_.snr_db >= kWaveformDb || profile_.coherence > kFiltered;
    const bool is_take = take_.is_same_take() || profile_.coherence > kOnlyFiltered;
    result_.is_same_take = is_take && is_waveform &&
                           (keeps_samples || limits.share(Metric::kSnrDb, take_.snr_db) <= 1);
    if (!result_.is_same_take) return std::move(result_);
    result_.course = course_;
    if (keeps_samples) measure(Metric::kWorstSnrDb) = take_.worst_snr_db;
    measure_residual();
    const bool is_noisy = limits.share(Metric::kSnrDb, take_.snr_db) > 1 ||
                          limits.share(Metric::kWorstSnrDb, take_.worst_snr_db) > 1;
    find_causes(is_noisy && find_echo());
    for (const Damage& damage : profile_.damage) add_damage(damage);
    for (const Splice& splice : course_.splices) add_splice(splice);
    if (profile_.burst_seconds >= 0) add_place(Kind::kClicks, profile_.burst_seconds, 0);
    result_.sort();
    if (!result_.causes.empty() && result_.causes[0].kind == Kind::kNoise)
      add_place(Kind::kNoise, take_.worst_seconds, TakeMeter::kWorstSeconds);
    result_.sort();
    return std::move(result_);
  }

 private:
  std::optional<double>& measure(Metric metric) { return result_.measures[metric]; }
  double seconds(std::int64_t samples) const { return static_cast<double>(samples) / rate_; }

  void meet() {
    TakeMeter meter(rate_);
    read_side_by_side(a_, b_, course_, [&](auto x, auto y) { meter.append(x, y); });
    take_ = meter.finish();
  }

  /// A filter that turns the phases of the low harmonics may look like a delay.
  void meet_at_begin() {
    const auto found = std::pair(std::exchange(course_, {}), take_);
    meet();
    if (!take_.is_same_take()) std::tie(course_, take_) = found;
  }

  /// Whether some of it is the same to the bit, or nearly, and some is other sound.
  bool may_be_spliced() const {
    constexpr double kSomeExact = 0.05;
    return std::max(scan_a_.seconds(), scan_b_.seconds()) <= Recording::kKeptSeconds &&
           (take_.is_same_take() ? take_.snr_db >= kWaveformDb : take_.exact_share > kSomeExact) &&
           std::ranges::any_of(take_.damage, [](const Damage& damage) {
             return damage.what != Damage::What::kGain;
           });
  }

  static bool is_other(const Damage& damage) { return damage.what == Damage::What::kOther; }

  ResidualProfile::Result profile_with(const std::vector<Damage>& damage) {
    std::vector<std::int64_t> clicks;
    for (const DiffSpan& click : click_spans(scan_a_, scan_b_))
      clicks.push_back(course_.place_of_b(std::llround(click.candidate_begin * rate_)));
    const bool is_clipped = scan_b_.clipped > scan_a_.clipped;
    ResidualProfile profile(rate_, take_.gain, take_.dc, damage, std::move(clicks),
                            is_clipped ? scan_b_.peak : std::numeric_limits<float>::infinity());
    read_side_by_side(a_, b_, course_, [&](auto x, auto y) { profile.append(x, y); });
    return profile.finish();
  }

  /// What looks like other sound may be what a filter makes of the sibilants.
  void find_profile() {
    std::vector<Damage> not_other = take_.damage;
    std::erase_if(not_other, is_other);
    profile_ = profile_with(not_other);
    if (profile_.coherence <= kFiltered && not_other.size() < take_.damage.size())
      profile_ = profile_with(take_.damage);
    measure(Metric::kResidualCoherence) = profile_.coherence;
  }

  void measure_residual() {
    measure(Metric::kDcPercent) = 100 * take_.dc;
    measure(Metric::kTrebleDb) = profile_.treble_db;
    if (profile_.hum > 0) {
      measure(Metric::kHumHz) = profile_.hum_hz;
      measure(Metric::kHumDb) = profile_.hum_db;
    }
    if (profile_.low_pass_hz > 0) measure(Metric::kLowPassHz) = profile_.low_pass_hz;
    if (profile_.high_pass_hz > 0) measure(Metric::kHighPassHz) = profile_.high_pass_hz;
    measure(Metric::kMissingSeconds) = measure(Metric::kAddedSeconds) = 0;
  }

  void find_causes(bool is_echo) {
    // A filter that leaves little of the waveform has a gain, a delay and a polarity of its own; a
    // ceiling, a gain.
    constexpr double kOwnShare = 0.05;
    const double level = std::pow(std::abs(take_.gain) - 1, 2) * take_.energy;
    const bool is_filter = profile_.filter > kOwnShare * take_.gain * take_.gain * take_.energy;
    const bool is_ceiling = profile_.clipping > kOwnShare * level;
    if (!is_filter) {
      result_.add_cause(Kind::kPolarity, take_.gain < 0 ? 4 * take_.energy : 0);
      result_.add_cause(
          Kind::kShift,
          course_.delay != 0 && !take_.begins_late(seconds(course_.delay)) ? 2 * take_.energy : 0);
      if (!is_ceiling) result_.add_cause(Kind::kGain, level);
    }
    result_.add_cause(Kind::kClicks, profile_.clicks);
    result_.add_cause(Kind::kClipping, profile_.clipping + (is_ceiling ? level : 0));
    result_.add_cause(Kind::kDc, take_.dc * take_.dc * take_.samples);
    result_.add_cause(Kind::kHum, profile_.hum);
    if (is_echo) {
      result_.add_cause(Kind::kEcho, profile_.filter + profile_.noise);
    } else {
      result_.add_cause(Kind::kFilter, profile_.filter + (is_filter ? level : 0));
      result_.add_cause(Kind::kNoise, profile_.noise);
    }
  }

  /// Whether what is left is the baseline once more, later.
  bool find_echo() {
    DelayFinder finder(static_cast<int>(kLongestDelaySeconds * rate_), scan_a_.samples);
    std::vector<float> rest;
    double energy = 0;
    read_side_by_side(a_, b_, course_, [&](auto x, auto y) {
      rest.resize(y.size());
      for (std::size_t i = 0; i < y.size(); ++i) {
        rest[i] = static_cast<float>(y[i] - take_.gain * x[i] - take_.dc);
        energy += static_cast<double>(rest[i]) * rest[i];
      }
      finder.append(x, rest);
    });
    const Delay echo = finder.finish();
    if (echo.correlation < kEchoes || seconds(echo.samples) < kShortestEchoSeconds) return false;
    measure(Metric::kEchoMs) = 1000 * seconds(echo.samples);
    measure(Metric::kEchoDb) = 10 * std::log10(energy / take_.energy);
    return true;
  }

  void add_damage(const Damage& damage) {
    const auto begin = std::llround(damage.begin_seconds * rate_);
    const auto end = std::llround(damage.end_seconds * rate_);
    if (is_other(damage) && is_at_a_splice(begin, end)) return;
    const auto in = [](double seconds, const Scan& scan) {
      return std::clamp(seconds, 0.0, scan.seconds());
    };
    DiffSpan span{.baseline_begin = in(seconds(course_.a_at(begin)), scan_a_),
                  .baseline_end = in(seconds(course_.a_at(end)), scan_a_),
                  .candidate_begin = in(seconds(course_.b_at(begin)), scan_b_),
                  .candidate_end = in(seconds(course_.b_at(end)), scan_b_),
                  .kind = kind_of(damage),
                  .gain_db = damage.gain_db};
    if (span.kind == Kind::kWords && span.candidate_end == scan_b_.seconds() &&
        scan_b_.seconds() < scan_a_.seconds())
      span.kind = Kind::kTruncated;
    if (damage.what == Damage::What::kSilence)
      *measure(Metric::kMissingSeconds) += damage.end_seconds - damage.begin_seconds;
    result_.has_other_sound |= is_other(damage);
    result_.add_cause(span.kind, damage.energy);
    result_.damage.push_back(std::move(span));
  }

  void add_place(Kind kind, double begin_seconds, double length) {
    const auto place = std::llround(begin_seconds * rate_);
    const double in_a = seconds(course_.a_at(place)), in_b = seconds(course_.b_at(place));
    result_.damage.push_back({.baseline_begin = in_a,
                              .baseline_end = in_a + length,
                              .candidate_begin = in_b,
                              .candidate_end = in_b + length,
                              .kind = kind});
  }

  /// Where a cut is crossfaded.
  bool is_at_a_splice(std::int64_t begin, std::int64_t end) const {
    const auto reach = static_cast<std::int64_t>(0.03 * rate_);
    return std::ranges::any_of(course_.splices, [&](const Splice& splice) {
      const std::int64_t place = course_.place_of_b(splice.b);
      return begin - reach <= place && place <= end + reach && end - begin <= 4 * reach;
    });
  }

  void add_splice(const Splice& splice) {
    const bool has_sound = splice.has_sound();
    result_.damage.push_back({.baseline_begin = seconds(splice.a),
                              .baseline_end = seconds(splice.a + splice.missing),
                              .candidate_begin = seconds(splice.b),
                              .candidate_end = seconds(splice.b + splice.added),
                              .kind = has_sound ? Kind::kWords : Kind::kTiming});
    result_.add_cause(result_.damage.back().kind, splice.energy);
    if (!has_sound) return;
    *measure(Metric::kMissingSeconds) += seconds(splice.missing);
    *measure(Metric::kAddedSeconds) += seconds(splice.added);
    if (auto& worst = measure(Metric::kWorstSnrDb)) worst = std::min(*worst, 0.0);
  }

  Recording& a_;
  Recording& b_;
  const Scan& scan_a_;
  const Scan& scan_b_;
  int rate_;
  Course course_;
  TakeMeter::Result take_;
  ResidualProfile::Result profile_;
  WaveformResult result_;
};

}  // namespace

Kind kind_of(const Damage& damage) {
  switch (damage.what) {
    case Damage::What::kSilence:
      return Kind::kWords;
    case Damage::What::kGain:
      return Kind::kGain;
    case Damage::What::kOther:
      return Kind::kNoise;
  }
  return Kind::kNoise;
}

WaveformResult compare_waveforms(Recording& baseline, Recording& candidate,
                                 const Scan& baseline_scan, const Scan& candidate_scan,
                                 const Limits& limits) {
  return TakeComparison(baseline, candidate, baseline_scan, candidate_scan).run(limits);
}

}  // namespace pipeline::diff
