#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/signal.h"

namespace pipeline::diff {
namespace {

constexpr double kLongestSeconds = 0.5;

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

DelayFinder make_finder(double rate, double seconds) {
  return {static_cast<int>(kLongestSeconds * rate), static_cast<std::int64_t>(seconds * rate)};
}

std::int64_t find_in_full(Recording& a, Recording& b, double seconds) {
  DelayFinder finder = make_finder(a.sample_rate(), seconds);
  read_side_by_side(a, b, 0, [&](auto x, auto y) { finder.append(x, y); });
  return finder.finish().samples;
}

/// To kStep samples; nothing where the low band may not speak for the whole.
std::optional<std::int64_t> find_in_low_band(Recording& a, Recording& b, double seconds) {
  DelayFinder finder = make_finder(static_cast<double>(a.sample_rate()) / kStep, seconds);
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

/// How many samples b is later than a, half a second at most either way: where their
/// cross-correlation is largest, or smallest. `seconds` is the longer one's length. Each recording
/// is read a few times. REQUIRES: recordings of one rate. Throws io::Error.
std::int64_t find_delay(Recording& a, Recording& b, double seconds) {
  const std::optional<std::int64_t> about = find_in_low_band(a, b, seconds);
  return about ? refine(a, b, *about) : find_in_full(a, b, seconds);
}

// A candidate is filtered, which is for ears to compare, when what gain and delay leave of the
// difference is this loud and coherent with the baseline.
constexpr double kAudibleResidualDb = 60;

/// The damage in the time of either file: `delay` seconds of silence lay before one of them.
std::vector<DiffSpan> spans_of(const std::vector<ResidualMeter::Stretch>& damage, double delay,
                               double baseline_seconds, double candidate_seconds) {
  std::vector<DiffSpan> spans;
  for (const ResidualMeter::Stretch& stretch : damage) {
    const auto in_file = [](double seconds, double silence, double length) {
      return std::clamp(seconds - std::max(0.0, silence), 0.0, length);
    };
    DiffSpan span{.baseline_begin = in_file(stretch.begin_seconds, delay, baseline_seconds),
                  .baseline_end = in_file(stretch.end_seconds, delay, baseline_seconds),
                  .candidate_begin = in_file(stretch.begin_seconds, -delay, candidate_seconds),
                  .candidate_end = in_file(stretch.end_seconds, -delay, candidate_seconds)};
    if (span.candidate_end == candidate_seconds && candidate_seconds < baseline_seconds)
      span.kind = Kind::kTruncated;
    spans.push_back(std::move(span));
  }
  return spans;
}

}  // namespace

WaveformResult compare_waveforms(Recording& baseline, Recording& candidate, double baseline_seconds,
                                 double candidate_seconds, const Limits& limits) {
  const int rate = baseline.sample_rate();
  const std::int64_t delay =
      find_delay(baseline, candidate, std::max(baseline_seconds, candidate_seconds));
  const double delay_seconds = static_cast<double>(delay) / rate;
  ResidualMeter meter(rate);
  read_side_by_side(baseline, candidate, delay, [&](auto x, auto y) { meter.append(x, y); });
  const ResidualMeter::Result found = meter.finish();

  WaveformResult result;
  Measures& measures = result.measures;
  measures[Metric::kGainDb] = found.gain_db;
  measures[Metric::kDelayMs] = 1000 * delay_seconds;
  measures[Metric::kPolarity] = found.is_inverted ? 1 : 0;
  measures[Metric::kSnrDb] = found.snr_db;
  measures[Metric::kSegmentalSnrDb] = found.segmental_snr_db;
  measures[Metric::kWorstSnrDb] = found.worst_snr_db;
  measures[Metric::kResidualCoherence] = found.coherence;

  // What is not simply gone may be elsewhere in time.
  const bool is_replaced =
      std::any_of(found.damage.begin(), found.damage.end(),
                  [](const ResidualMeter::Stretch& damage) { return !damage.is_silent; });
  const bool is_filtered = found.coherence > kFilterCoherence &&
                           found.snr_db < kAudibleResidualDb && found.damage.empty();
  result.is_same = limits.share(Metric::kSnrDb, found.snr_db) <= 1 && !is_filtered && !is_replaced;
  if (!result.is_same) return result;

  result.damage = spans_of(found.damage, delay_seconds, baseline_seconds, candidate_seconds);
  double missing = 0;
  for (const auto& damage : found.damage) missing += damage.end_seconds - damage.begin_seconds;
  measures[Metric::kMissingSeconds] = missing;
  return result;
}

}  // namespace pipeline::diff
