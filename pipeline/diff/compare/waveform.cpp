#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/delay.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/residual.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr double kLongestSeconds = 0.5;      // of a delay
constexpr double kLongestMoreSeconds = 5.0;  // where one is that much longer: silence at an end

// The long transforms see what lies below an eighth of the sample rate, where most of speech is.
constexpr int kStep = 4;
constexpr int kTaps = 32;
constexpr double kCutoff = 1.0 / 16;
constexpr double kMinShare = 0.05;  // of the energy; with less of it the delay is another's

/// A recording from its begin, after some silence, and with silence after its end. One object
/// belongs to one thread.
class Delayed {
 public:
  Delayed(Recording& recording, std::int64_t silence) : recording_(recording), silence_(silence) {
    recording_.rewind();
  }

  /// Fills the block; returns how much of it comes before the recording's end. Throws io::Error.
  std::size_t read(SampleBlock& block) {
    const auto still = static_cast<std::size_t>(std::min<std::int64_t>(silence_, block.size()));
    silence_ -= static_cast<std::int64_t>(still);
    const std::size_t count = still + recording_.read(std::span(block).subspan(still));
    std::fill_n(block.begin(), still, 0.0f);
    std::fill(block.begin() + count, block.end(), 0.0f);
    return count;
  }

 private:
  Recording& recording_;
  std::int64_t silence_;
};

/// Calls `take` with blocks of both, of the same length, where b is `delay` samples later than a.
/// Throws io::Error.
template <class Take>
void read_side_by_side(Recording& a, Recording& b, std::int64_t delay, const Take& take) {
  Delayed before(a, std::max<std::int64_t>(0, delay));
  Delayed after(b, std::max<std::int64_t>(0, -delay));
  SampleBlock x, y;
  for (std::size_t longer = x.size(); longer == x.size();) {
    const std::size_t count = before.read(x);
    longer = std::max(count, after.read(y));
    take(std::span<const float>(x).first(longer), std::span<const float>(y).first(longer));
  }
}

/// What is low in a recording, and how much of it that is.
class LowBand {
 public:
  std::span<const float> of(std::span<const float> samples) {
    low_.clear();
    decimator_.append(samples, low_);
    energy_ += energy(samples);
    low_energy_ += kStep * static_cast<double>(energy(low_));
    return low_;
  }
  bool is_enough() const { return low_energy_ >= kMinShare * energy_; }

 private:
  Decimator decimator_{kTaps, kCutoff, kStep};
  std::vector<float> low_;
  double energy_ = 0;
  double low_energy_ = 0;
};

DelayFinder make_finder(double rate, double longest, double seconds) {
  return {static_cast<int>(longest * rate), static_cast<std::int64_t>(seconds * rate)};
}

std::int64_t find_in_full(Recording& a, Recording& b, double longest, double seconds) {
  DelayFinder finder = make_finder(a.sample_rate(), longest, seconds);
  read_side_by_side(a, b, 0, [&](auto x, auto y) { finder.append(x, y); });
  return finder.finish().samples;
}

/// To kStep samples; nothing where the low band may not speak for the whole.
std::optional<std::int64_t> find_in_low_band(Recording& a, Recording& b, double longest,
                                             double seconds) {
  DelayFinder finder = make_finder(static_cast<double>(a.sample_rate()) / kStep, longest, seconds);
  LowBand low_a, low_b;
  read_side_by_side(a, b, 0, [&](auto x, auto y) { finder.append(low_a.of(x), low_b.of(y)); });
  if (!low_a.is_enough() || !low_b.is_enough()) return std::nullopt;
  return kStep * finder.finish().samples;
}

/// The delay next to one that is nearly right.
std::int64_t refine(Recording& a, Recording& b, std::int64_t delay) {
  constexpr std::size_t kReach = std::size_t{2} * kStep;
  std::array<float, 2 * kReach + 1> products;  // of a block, by lag
  std::array<double, 2 * kReach + 1> sums{};
  std::vector<float> moved;
  read_side_by_side(a, b, delay, [&](auto x, auto y) {
    moved.assign(y.size() + 2 * kReach, 0.0f);
    std::copy(y.begin(), y.end(), moved.begin() + kReach);
    correlate(x, moved, products);
    for (std::size_t lag = 0; lag < sums.size(); ++lag) sums[lag] += products[lag];
  });
  std::size_t best = kReach;
  for (std::size_t lag = 0; lag < sums.size(); ++lag)
    if (std::abs(sums[lag]) > std::abs(sums[best])) best = lag;
  return delay + static_cast<std::int64_t>(best) - std::int64_t{kReach};
}

/// How many samples b is later than a, half a second at most either way and what one is longer:
/// where their cross-correlation is largest, or smallest. Each recording is read a few times.
/// REQUIRES: recordings of one rate. Throws io::Error.
std::int64_t find_delay(Recording& a, Recording& b, double seconds_a, double seconds_b) {
  const double longest =
      kLongestSeconds + std::min(kLongestMoreSeconds, std::abs(seconds_a - seconds_b));
  const double seconds = std::max(seconds_a, seconds_b);
  const std::optional<std::int64_t> about = find_in_low_band(a, b, longest, seconds);
  return about ? refine(a, b, *about) : find_in_full(a, b, longest, seconds);
}

constexpr double kFiltered = 0.5;  // coherence of a filter's residual
constexpr double kWaveformDb = 6;  // with less of a ratio one waveform has not much of the other

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

/// The damage in the time of either file: `delay` seconds of silence lay before one of them.
std::vector<DiffSpan> spans_of(const std::vector<Damage>& damage, double delay,
                               double baseline_seconds, double candidate_seconds) {
  std::vector<DiffSpan> spans;
  for (const Damage& stretch : damage) {
    const auto in_file = [](double seconds, double silence, double length) {
      return std::clamp(seconds - std::max(0.0, silence), 0.0, length);
    };
    DiffSpan span{.baseline_begin = in_file(stretch.begin_seconds, delay, baseline_seconds),
                  .baseline_end = in_file(stretch.end_seconds, delay, baseline_seconds),
                  .candidate_begin = in_file(stretch.begin_seconds, -delay, candidate_seconds),
                  .candidate_end = in_file(stretch.end_seconds, -delay, candidate_seconds),
                  .kind = kind_of(stretch)};
    if (span.kind == Kind::kWords && span.candidate_end == candidate_seconds &&
        candidate_seconds < baseline_seconds)
      span.kind = Kind::kTruncated;
    spans.push_back(std::move(span));
  }
  return spans;
}

/// What a click, a ceiling and the rest of the residual explain of the difference, and gain, delay
/// and polarity before them.
class CauseFinder {
 public:
  CauseFinder(const TakeMeter::Result& take, double delay_seconds)
      : take_(take), delay_seconds_(delay_seconds) {}

  std::vector<Cause> find(const ResidualProfile::Result& profile) {
    // A filter that leaves little of the waveform has a gain, a delay and a polarity of its own; a
    // ceiling, a gain.
    const bool is_filter = profile.filter > kOwnShare * take_.gain * take_.gain * take_.energy;
    const double level = std::pow(std::abs(take_.gain) - 1, 2) * take_.energy;
    const double inverted = take_.gain < 0 ? 4 * take_.energy : 0;
    const double moved = delay_seconds_ != 0 && !begins_late() ? 2 * take_.energy : 0;
    const bool is_ceiling = profile.clipping > kOwnShare * level;
    if (!is_filter) {
      add(Kind::kPolarity, inverted);
      add(Kind::kShift, moved);
      if (!is_ceiling) add(Kind::kGain, level);
    }
    add(Kind::kClicks, profile.clicks);
    add(Kind::kClipping, profile.clipping + (is_ceiling ? level : 0));
    add(Kind::kDc, take_.dc * take_.dc * take_.samples);
    add(Kind::kHum, profile.hum);
    add(Kind::kFilter, profile.filter + (is_filter ? level : 0));
    add(Kind::kNoise, profile.noise);
    return std::move(causes_);
  }

  void add(Kind kind, double energy) {
    if (energy > 0) causes_.push_back({kind, energy});
  }

 private:
  /// The candidate lacks the begin: what is left of it is where it was.
  bool begins_late() const {
    return !take_.damage.empty() && take_.damage[0].begin_seconds < -delay_seconds_ &&
           take_.damage[0].what == Damage::What::kSilence;
  }

  static constexpr double kOwnShare = 0.05;

  const TakeMeter::Result& take_;
  double delay_seconds_;
  std::vector<Cause> causes_;
};

ResidualProfile::Result profile_of(Recording& baseline, Recording& candidate, std::int64_t delay,
                                   const TakeMeter::Result& take, const Scan& baseline_scan,
                                   const Scan& candidate_scan) {
  const int rate = baseline.sample_rate();
  std::vector<std::int64_t> clicks;
  for (const DiffSpan& click : click_spans(baseline_scan, candidate_scan))
    clicks.push_back(std::llround(click.candidate_begin * rate) +
                     std::max<std::int64_t>(0, -delay));
  const bool is_clipped = candidate_scan.faults().clipped() > baseline_scan.faults().clipped();
  ResidualProfile profile(
      rate, take.gain, take.dc, take.damage, std::move(clicks),
      is_clipped ? candidate_scan.faults().peak() : std::numeric_limits<float>::infinity());
  read_side_by_side(baseline, candidate, delay, [&](auto x, auto y) { profile.append(x, y); });
  return profile.finish();
}

}  // namespace

WaveformResult compare_waveforms(Recording& baseline, Recording& candidate,
                                 const Scan& baseline_scan, const Scan& candidate_scan,
                                 const Limits& limits) {
  const int rate = baseline.sample_rate();
  const double seconds_a = baseline_scan.seconds(), seconds_b = candidate_scan.seconds();
  const std::int64_t delay = find_delay(baseline, candidate, seconds_a, seconds_b);
  const double delay_seconds = static_cast<double>(delay) / rate;
  TakeMeter meter(rate);
  read_side_by_side(baseline, candidate, delay, [&](auto x, auto y) { meter.append(x, y); });
  TakeMeter::Result take = meter.finish();

  WaveformResult result;
  Measures& measures = result.measures;
  measures[Metric::kGainDb] = 20 * std::log10(std::abs(take.gain));
  measures[Metric::kDelayMs] = 1000 * delay_seconds;
  measures[Metric::kPolarity] = take.gain < 0 ? 1 : 0;
  measures[Metric::kSnrDb] = take.snr_db;
  measures[Metric::kSegmentalSnrDb] = take.segmental_snr_db;
  if (take.noise_coherence) measures[Metric::kNoiseCoherence] = *take.noise_coherence;

  // A codec or another sample rate is a difference of its own, which ears judge when it is large.
  const bool keeps_samples = !baseline.file().is_lossy() && !candidate.file().is_lossy() &&
                             baseline.file().sample_rate() == candidate.file().sample_rate();
  if (take.snr_db < kWaveformDb && !take.is_same_take()) return result;
  const auto profile_with = [&](const TakeMeter::Result& of) {
    return profile_of(baseline, candidate, delay, of, baseline_scan, candidate_scan);
  };
  // What looks like other sound may be what a filter makes of the sibilants.
  TakeMeter::Result filtered = take;
  std::erase_if(filtered.damage,
                [](const Damage& damage) { return damage.what == Damage::What::kOther; });
  ResidualProfile::Result profile = profile_with(filtered);
  if (profile.coherence > kFiltered)
    take = std::move(filtered);
  else if (filtered.damage.size() < take.damage.size())
    profile = profile_with(take);
  measures[Metric::kResidualCoherence] = profile.coherence;
  const bool is_waveform = take.snr_db >= kWaveformDb || profile.coherence > kFiltered;
  result.is_same_take = take.is_same_take() && is_waveform &&
                        (keeps_samples || limits.share(Metric::kSnrDb, take.snr_db) <= 1);
  if (!result.is_same_take) return result;
  if (keeps_samples) measures[Metric::kWorstSnrDb] = take.worst_snr_db;
  measures[Metric::kDcPercent] = 100 * take.dc;
  measures[Metric::kTrebleDb] = profile.treble_db;
  if (profile.hum > 0) {
    measures[Metric::kHumHz] = profile.hum_hz;
    measures[Metric::kHumDb] = profile.hum_db;
  }
  if (profile.low_pass_hz > 0) measures[Metric::kLowPassHz] = profile.low_pass_hz;
  if (profile.high_pass_hz > 0) measures[Metric::kHighPassHz] = profile.high_pass_hz;

  CauseFinder causes(take, delay_seconds);
  result.damage = spans_of(profile.damage, delay_seconds, seconds_a, seconds_b);
  double missing = 0;
  for (std::size_t i = 0; i < profile.damage.size(); ++i) {
    const Damage& damage = profile.damage[i];
    causes.add(result.damage[i].kind, damage.energy);
    result.has_other_sound |= damage.what == Damage::What::kOther;
    if (damage.what == Damage::What::kSilence) missing += damage.end_seconds - damage.begin_seconds;
  }
  measures[Metric::kMissingSeconds] = missing;
  result.causes = causes.find(profile);
  std::stable_sort(result.causes.begin(), result.causes.end(),
                   [](const Cause& x, const Cause& y) { return x.energy > y.energy; });
  return result;
}

}  // namespace pipeline::diff
