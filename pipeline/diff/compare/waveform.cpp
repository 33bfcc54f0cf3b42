// Tier `signal`: aligns two waveforms, decides whether they are one take, and finds the causes.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/damage_places.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/compare/side_by_side.h"
#include "pipeline/diff/measures/drift.h"
#include "pipeline/diff/measures/response.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr double kOnlyFiltered = 0.92;  // where it leaves no noise to know the take by
constexpr double kFiltered = 0.5;       // coherence of a filter's residual
constexpr double kWaveformDb = 6;  // with less of a ratio one waveform has not much of the other

constexpr double kFastPpm = 2000;      // by pieces: the line of a clock is found otherwise
constexpr double kNoOtherTakeDb = 30;  // vowels of two takes may be alike to 25
constexpr double kUndoneDb = 15;       // words that were moved about leave less

constexpr double kMostlyExact = 0.3;   // share of the segments: no filter and no room went over it
constexpr double kLost = 0.1;          // of the energy: with such a difference b is no longer a,
constexpr double kExactlyLost = 1e-4;  // and this where much of it is exact

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
      const bool is_exact =
          take_.exact_share > kMostlyExact || take_.exact_seconds > TakeMeter::kLongExactSeconds;
      const double lost = is_exact ? kExactlyLost : kLost;
      course_ = follow(a_, b_, take_.gain, course_.delay, lost);
      meet();
    }
    if (is_kept() && take_.exact_share < kMostlyExact && runs_by_another_clock())
      return std::move(result_);
    result_.measure(take_, seconds(course_.delay));
    // Without noise to know the take by, a filter that explains all may tell.
    if (take_.snr_db < kWaveformDb && take_.noise_coherence && !take_.is_same_take()) {
      wanders(limits);
      return std::move(result_);
    }
    const bool is_noisy = limits.share(Metric::kSnrDb, take_.snr_db) > 1 ||
                          limits.share(Metric::kWorstSnrDb, take_.worst_snr_db) > 1;
    load();
    find_profile();
    const bool is_bent = profile_.bent > 0;
    if (is_noisy && !is_bent && take_.is_same_take() && take_.exact_share < kMostlyExact)
      undo_response();
    const bool is_waveform = take_.snr_db >= kWaveformDb || profile_.coherence > kFiltered ||
                             is_bent || is_under_hum(kWaveformDb) ||
                             response_.what != Response::What::kNothing;
    const bool is_take =
        take_.is_same_take() || profile_.coherence > kOnlyFiltered || is_under_hum(kNoOtherTakeDb);
    result_.is_same_take = is_take && is_waveform &&
                           (keeps_samples() || limits.share(Metric::kSnrDb, take_.snr_db) <= 1);
    if (is_noisy && !is_bent && response_.what == Response::What::kNothing && wanders(limits))
      return std::move(result_);
    if (!result_.is_same_take) return std::move(result_);
    result_.course = course_;
    if (keeps_samples()) measure(Metric::kWorstSnrDb) = take_.worst_snr_db;
    measure_residual();
    if (is_noisy && !is_bent && !take_.is_same_take()) undo_response();
    find_causes(limits);
    find_places();
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

  /// A filter that turns the phases of the low harmonics may look like a delay; and of a recording
  /// with many cuts no delay is right for much.
  void meet_at_begin() {
    const auto found = std::pair(std::exchange(course_, {}), take_);
    meet();
    if (!take_.is_same_take() && take_.exact_seconds <= found.second.exact_seconds)
      std::tie(course_, take_) = found;
  }

  /// Whether the candidate is the baseline as another clock plays it.
  bool runs_by_another_clock() {
    const std::span<const float> a = a_.samples(), b = b_.samples();
    const std::optional<Drift> drift = find_drift(a, b, rate_);
    if (!drift || !undoes(*drift, a, b)) return false;
    measure(Metric::kDriftPpm) = drift->ppm(rate_);
    return true;
  }

  /// Whether it is the baseline as a tape plays it that runs unevenly.
  bool wanders(const Limits& limits) {
    if (!is_kept() || !keeps_samples() || take_.exact_share > kMostlyExact) return false;
    const std::span<const float> a = a_.samples(), b = b_.samples();
    const auto delay = static_cast<double>(course_.delay);
    const std::optional<Drift> wander = find_wander(a, b, rate_, delay);
    if (!wander) return false;
    const double wow = wander->wow_percent(rate_), ppm = wander->ppm(rate_);
    const bool is_steady = limits.share(Metric::kWowPercent, wow) <= 1;
    if (is_steady && std::abs(ppm) < kFastPpm) return false;
    if (!undoes(*wander, a, b)) return false;
    measure(is_steady ? Metric::kDriftPpm : Metric::kWowPercent) = is_steady ? ppm : wow;
    return true;
  }

  /// Whether it is the same take once that is undone, and more alike.
  bool undoes(const Drift& drift, std::span<const float> a, std::span<const float> b) {
    TakeMeter meter(rate_);
    meter.append(drifted(a, drift, b.size(), rate_), b);
    const TakeMeter::Result undone = meter.finish();
    const bool is_take = drift.wander.empty() ? undone.is_same_take() : undone.snr_db > kUndoneDb;
    if (!is_take || undone.snr_db < take_.snr_db + kWaveformDb) return false;
    result_.measure(undone, 0);
    result_.is_same_take = true;
    result_.add_cause(Kind::kSpeed, take_.energy);
    return true;
  }

  /// A codec or another sample rate is a difference of its own, which ears judge when it is large.
  bool keeps_samples() const {
    return !a_.file().is_lossy() && !b_.file().is_lossy() &&
           a_.file().sample_rate() == b_.file().sample_rate();
  }

  bool is_kept() const { return a_.is_kept() && b_.is_kept(); }

  /// The two side by side: what b should be, and what it is. Of long recordings their begin.
  void load() {
    const std::size_t most = static_cast<std::size_t>(2 * Recording::kKeptSeconds) * rate_;
    read_side_by_side(a_, b_, course_, [&](auto x, auto y) {
      if (samples_.size() + x.size() > most) return;
      baseline_samples_.insert(baseline_samples_.end(), x.begin(), x.end());
      samples_.insert(samples_.end(), y.begin(), y.end());
    });
    usual_power_ =
        take_.gain * take_.gain * take_.energy / take_.samples * std::pow(10, -take_.snr_db / 10);
    wanted_ = baseline_samples_;
    for (float& sample : wanted_) sample = static_cast<float>(take_.gain * sample + take_.dc);
  }

  /// Puts what a filter or a room makes of the baseline in its place: what differs then is damage.
  void undo_response() {
    response_ = find_response(baseline_samples_, samples_, rate_, take_.gain, take_.dc);
    // Levels that come and go look like a tail, too.
    if (response_.what == Response::What::kNothing ||
        take_.left_by_levels < 1 - response_.explained) {
      response_ = {};
      return;
    }
    if (!is_kept()) {
      response_.energy *= take_.samples / static_cast<double>(samples_.size());
      return;
    }
    for (std::size_t i = 0; i < wanted_.size(); ++i) wanted_[i] += response_.added[i];
    TakeMeter meter(rate_);
    meter.append(wanted_, samples_);
    const TakeMeter::Result undone = meter.finish();
    usual_power_ = undone.energy / undone.samples * std::pow(10, -undone.snr_db / 10);
    profile_ = profile_with(undone.damage);
  }

  /// Whether the baseline's waveform is there, with such a ratio, once the tones are taken away.
  bool is_under_hum(double db) const {
    const double sound = take_.gain * take_.gain * take_.energy;
    return profile_.hum > 0 && sound > std::pow(10, db / 10) * (profile_.filter + profile_.noise);
  }

  /// Whether some of it is the same to the bit, or nearly, and some is other sound.
  bool may_be_spliced() const {
    constexpr double kSomeExact = 0.05;
    const bool is_a_part_exact =
        take_.exact_share > kSomeExact || take_.exact_seconds > TakeMeter::kLongExactSeconds;
    return (take_.is_same_take() ? take_.snr_db >= kWaveformDb : is_a_part_exact) &&
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
    const float ceiling = is_clipped ? scan_b_.peak : std::numeric_limits<float>::infinity();
    if (is_kept() && response_.what != Response::What::kNothing) {
      ResidualProfile profile(rate_, 1, 0, damage, std::move(clicks), ceiling);
      profile.append(wanted_, samples_);
      return profile.finish();
    }
    ResidualProfile profile(rate_, take_.gain, take_.dc, damage, std::move(clicks), ceiling);
    read_side_by_side(a_, b_, course_, [&](auto x, auto y) { profile.append(x, y); });
    return profile.finish();
  }

  /// What looks like other sound may be what a filter makes of the sibilants.
  void find_profile() {
    std::vector<Damage> not_other = take_.damage;
    if (take_.exact_share < kMostlyExact) std::erase_if(not_other, is_other);
    profile_ = profile_with(not_other);
    if (profile_.coherence <= kFiltered && not_other.size() < take_.damage.size())
      profile_ = profile_with(take_.damage);
    measure(Metric::kResidualCoherence) = profile_.coherence;
  }

  void measure_residual() {
    measure(Metric::kDcPercent) = 100 * take_.dc;
    if (profile_.hum > 0) {
      measure(Metric::kHumHz) = profile_.hum_hz;
      measure(Metric::kHumDb) = profile_.hum_db;
    }
    measure(Metric::kMissingSeconds) = measure(Metric::kAddedSeconds) = 0;
  }

  void find_causes(const Limits& limits) {
    const bool is_system = response_.what != Response::What::kNothing;
    const Kind system = is_system ? kind_of(response_.what) : Kind::kFilter;
    const double filter = is_system ? response_.energy : profile_.filter;
    const double noise = profile_.noise + (is_system && is_kept() ? profile_.filter : 0);
    result_.add_cause(Kind::kClicks, profile_.clicks);
    result_.add_cause(Kind::kClipping, profile_.clipping);
    result_.add_cause(profile_.is_flattened ? Kind::kClipping : Kind::kNoise, profile_.bent);
    result_.add_cause(Kind::kHum, profile_.hum);
    // Levels that come and go look like a filter, too.
    if (!is_system && 2 * take_.left_by_levels < 1 - profile_.coherence) {
      result_.add_cause(Kind::kGain, filter + noise);
    } else {
      result_.add_cause(system, filter);
      result_.add_cause(Kind::kNoise, noise);
    }
    if (is_system) measure_response();
    result_.add_whole_causes(take_, limits, system);
  }

  void find_places() {
    TakeSamples samples;
    if (is_kept()) samples = {wanted_, samples_, usual_power_};
    DamagePlaces places(course_, samples, scan_a_, scan_b_, rate_, result_);
    for (const Damage& damage : profile_.damage) places.add(damage);
    for (const Splice& splice : course_.splices) places.add(splice);
    result_.sort();
    if (!result_.causes.empty() && result_.causes[0].kind == Kind::kNoise)
      places.add(Kind::kNoise, take_.worst_seconds, TakeMeter::kWorstSeconds);
    result_.sort();
  }

  static Kind kind_of(Response::What what) {
    if (what == Response::What::kEcho) return Kind::kEcho;
    return what == Response::What::kReverb ? Kind::kReverb : Kind::kFilter;
  }

  void measure_response() {
    if (response_.what == Response::What::kFilter) {
      measure(Metric::kTrebleDb) = response_.treble_db;
      if (response_.low_pass_hz > 0) measure(Metric::kLowPassHz) = response_.low_pass_hz;
      if (response_.high_pass_hz > 0) measure(Metric::kHighPassHz) = response_.high_pass_hz;
      return;
    }
    measure(Metric::kEchoDb) = response_.tail_db;
    if (response_.what == Response::What::kEcho)
      measure(Metric::kEchoMs) = 1000 * response_.echo_seconds;
  }

  Recording& a_;
  Recording& b_;
  const Scan& scan_a_;
  const Scan& scan_b_;
  int rate_;
  Course course_;
  TakeMeter::Result take_;
  ResidualProfile::Result profile_;
  std::vector<float> baseline_samples_, wanted_, samples_;  ///< side by side, of what is kept
  double usual_power_ = 0;  ///< mean square of what no damage explains
  Response response_;
  WaveformResult result_;
};

}  // namespace

WaveformResult compare_waveforms(Recording& baseline, Recording& candidate,
                                 const Scan& baseline_scan, const Scan& candidate_scan,
                                 const Limits& limits) {
  return TakeComparison(baseline, candidate, baseline_scan, candidate_scan).run(limits);
}

}  // namespace pipeline::diff
