#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kProfileSpectrum = 2048;
constexpr double kClickReach = 0.002;    // seconds
constexpr float kAtCeiling = 0.98f;      // of it
constexpr std::size_t kLobe = 2;         // bins that a Hann window spreads a sine over, either way
constexpr double kToneOverMedian = 100;  // power of a hum over that of the bins around it
constexpr std::size_t kAround = 24;      // bins either way
constexpr double kHighestHumHz = 1500;
constexpr double kSteady = 0.3;  // geometric over arithmetic mean of a hum's power
constexpr double kTiny = 1e-30;
constexpr double kBurst = 0.5;              // of the residual
constexpr double kStandsStill = 2e-5;       // less than a step of 16 bits
constexpr double kShortestDropout = 0.004;  // seconds
constexpr double kSounding = 1e-3;          // amplitude of what a dropout is heard in
constexpr double kHeard = 1e-5;             // of the strongest bin: where a filter can be told
constexpr double kTrebleHz = 4000;

}  // namespace

ResidualProfile::ResidualProfile(int sample_rate, double gain, double dc,
                                 std::vector<Damage> damage, std::vector<std::int64_t> clicks,
                                 float ceiling)
    : rate_(sample_rate),
      gain_(gain),
      dc_(dc),
      damage_(std::move(damage)),
      clicks_(std::move(clicks)),
      ceiling_(ceiling),
      fft_(kProfileSpectrum),
      window_(hann_window(kProfileSpectrum)),
      bins_(kProfileSpectrum / 2 + 1) {
  for (Damage& known : damage_) known.energy = 0;  // counted again
  const double reach = kClickReach;
  for (const std::int64_t click : clicks_) {
    const double seconds = static_cast<double>(click) / rate_;
    points_.push_back({.begin_seconds = seconds - reach, .end_seconds = seconds + reach});
  }
}

/// Where the residual of the current sample counts.
double& ResidualProfile::energy_at(float b) {
  const auto reach = static_cast<std::int64_t>(kClickReach * rate_);
  while (next_click_ < clicks_.size() && clicks_[next_click_] + reach < position_) ++next_click_;
  if (next_click_ < clicks_.size() && clicks_[next_click_] - reach <= position_)
    return points_[next_click_].energy;
  if (std::abs(b) >= kAtCeiling * ceiling_) return found_.clipping;
  const double seconds = static_cast<double>(position_) / rate_;
  while (next_damage_ < damage_.size() && damage_[next_damage_].end_seconds <= seconds)
    ++next_damage_;
  return next_damage_ < damage_.size() && damage_[next_damage_].begin_seconds <= seconds
             ? damage_[next_damage_].energy
             : rest_;
}

void ResidualProfile::add(float a, float b) {
  const double residual = b - gain_ * a - dc_;
  double& place = energy_at(b);
  rest_samples_ += &place == &rest_;
  has_place_ |= &place != &rest_;
  if (std::abs(b - dc_) < kStandsStill) {
    if (pause_.samples++ == 0) pause_.begin = position_;
    pause_.sound += gain_ * gain_ * a * a;
    pause_.energy += residual * residual;
    pause_.place = &place;
  } else {
    if (pause_.samples > 0) end_pause();
    place += residual * residual;
    if (&place == &rest_) {
      const auto cell =
          static_cast<std::size_t>(static_cast<double>(position_) / (2 * kClickReach * rate_));
      if (cells_.size() <= cell) cells_.resize(cell + 1);
      cells_[cell] += static_cast<float>(residual * residual);
    }
  }
  ++position_;
}

void ResidualProfile::end_pause() {
  const Pause pause = std::exchange(pause_, {});
  if (pause.samples == 0) return;
  const auto count = static_cast<double>(pause.samples);
  if (count < kShortestDropout * rate_ || pause.sound < count * kSounding * kSounding) {
    *pause.place += pause.energy;
    return;
  }
  has_place_ = true;
  dropouts_.push_back({.begin_seconds = static_cast<double>(pause.begin) / rate_,
                       .end_seconds = static_cast<double>(pause.begin + pause.samples) / rate_,
                       .what = Damage::What::kSilence,
                       .energy = pause.energy});
}

/// A click too small beside what it lies on to be seen in b alone.
void ResidualProfile::find_burst() {
  if (cells_.empty()) return;
  const auto largest = std::ranges::max_element(cells_);
  if (*largest < kBurst * rest_) return;
  found_.burst_seconds = static_cast<double>(largest - cells_.begin()) * 2 * kClickReach;
  found_.clicks += *largest;
  rest_ -= *largest;
}

std::vector<Damage> ResidualProfile::explained_damage() {
  for (const Damage& click : points_) found_.clicks += click.energy;
  points_.insert(points_.end(), dropouts_.begin(), dropouts_.end());
  std::vector<Damage> left;
  for (const Damage& damage : damage_) {
    double explained = 0;
    for (const Damage& point : points_)
      if (point.end_seconds > damage.begin_seconds && point.begin_seconds < damage.end_seconds)
        explained += point.energy;
    if (damage.energy > explained) left.push_back(damage);
  }
  left.insert(left.end(), dropouts_.begin(), dropouts_.end());
  std::ranges::sort(left, {}, &Damage::begin_seconds);
  return left;
}

void ResidualProfile::append(std::span<const float> a, std::span<const float> b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    add(a[i], b[i]);
    block_a_.push_back(a[i]);
    block_b_.push_back(b[i]);
    if (block_a_.size() == kProfileSpectrum) add_spectra();
  }
}

void ResidualProfile::add_spectra() {
  if (!std::exchange(has_place_, false)) {
    fft_.forward(block_a_, block_b_, window_);
    for (std::size_t k = 0; k < bins_.size(); ++k) {
      const std::complex<double> a = fft_.spectrum_a()[k], b = fft_.spectrum_b()[k];
      const std::complex<double> ab = std::conj(a) * b;
      const double residual = std::norm(b - gain_ * a);
      bins_[k].aa += std::norm(a);
      bins_[k].ab_real += ab.real();
      bins_[k].ab_imag += ab.imag();
      bins_[k].residual += residual;
      bins_[k].residual_log += std::log(residual + kTiny);
    }
    ++blocks_;
  }
  block_a_.clear();
  block_b_.clear();
}

ResidualProfile::Result ResidualProfile::finish() {
  end_pause();
  found_.damage = explained_damage();
  find_burst();
  if (blocks_ > 0)
    share_out_rest(rest_, found_);
  else
    found_.noise = rest_;
  return std::move(found_);
}

void ResidualProfile::share_out_rest(double rest, Result& result) const {
  std::vector<double> powers;
  double total = 0;
  for (const Bin& bin : bins_) {
    powers.push_back(bin.residual);
    total += bin.residual;
  }
  // The offset is known already, and its lobe is none of a tone's.
  for (std::size_t k = 0; k <= kLobe; ++k) total -= std::exchange(powers[k], 0.0);
  if (total <= 0) return;

  const auto highest = static_cast<std::ptrdiff_t>(kHighestHumHz * kProfileSpectrum / rate_);
  const auto peak = static_cast<std::size_t>(
      std::max_element(powers.begin(), powers.begin() + std::min(highest, std::ssize(powers))) -
      powers.begin());
  const auto begin = powers.begin() + static_cast<std::ptrdiff_t>(peak - std::min(peak, kAround));
  const auto end =
      powers.begin() + static_cast<std::ptrdiff_t>(std::min(peak + kAround, powers.size()));
  const double steadiness =
      std::exp(bins_[peak].residual_log / blocks_) / (bins_[peak].residual / blocks_ + kTiny);
  if (powers[peak] > kToneOverMedian * upper_median(std::vector<double>(begin, end)) &&
      steadiness > kSteady) {
    // Between bins: where the logarithms of three have their parabola's peak.
    const auto level = [&](std::size_t k) { return std::log(bins_[k].residual + kTiny); };
    const double before = level(peak - 1), at = level(peak), after = level(peak + 1);
    const double curve = before - 2 * at + after;
    const double shift = curve < 0 ? std::clamp((before - after) / (2 * curve), -0.5, 0.5) : 0;
    double hum = 0;
    for (std::size_t k = peak - kLobe; k <= peak + kLobe; ++k) hum += std::exchange(powers[k], 0.0);
    result.hum_hz = (static_cast<double>(peak) + shift) * rate_ / kProfileSpectrum;
    result.hum = rest * hum / total;
    result.hum_db = 10 * std::log10(result.hum / static_cast<double>(rest_samples_));
  }

  double explained = 0, left = 0;
  for (std::size_t k = 0; k < bins_.size(); ++k) {
    left += powers[k];
    const Bin& bin = bins_[k];
    if (bin.aa <= 0 || powers[k] <= 0) continue;
    explained += (std::pow(bin.ab_real - gain_ * bin.aa, 2) + std::pow(bin.ab_imag, 2)) / bin.aa;
  }
  // Of one block everything is explained, of K blocks of noise one K-th.
  const double by_chance = 1.0 / blocks_;
  if (blocks_ > 1 && left > 0)
    result.coherence = std::clamp((explained / left - by_chance) / (1 - by_chance), 0.0, 1.0);
  const double rest_left = rest * left / total;
  result.filter = rest_left * result.coherence;
  result.noise = rest_left - result.filter;
  describe_filter(result);
}

/// By the transfer function from a to b, an octave's sixth at a time.
void ResidualProfile::describe_filter(Result& result) const {
  struct Band {
    double hz, gain;
  };
  std::vector<Band> bands;
  double strongest = 0;
  for (const Bin& bin : bins_) strongest = std::max(strongest, bin.aa);
  double treble_a = 0, treble_b = 0;
  for (std::size_t k = 2; k < bins_.size();) {
    const std::size_t end =
        std::max(k + 1, static_cast<std::size_t>(static_cast<double>(k) * 1.12));
    double aa = 0, real = 0, imag = 0;
    const std::size_t begin = k;
    for (; k < std::min(end, bins_.size()); ++k) {
      aa += bins_[k].aa;
      real += bins_[k].ab_real;
      imag += bins_[k].ab_imag;
    }
    if (aa <= kHeard * strongest * static_cast<double>(k - begin)) continue;
    const double hz = static_cast<double>(begin) * rate_ / kProfileSpectrum;
    const double gain = std::hypot(real, imag) / (aa * std::abs(gain_));
    bands.push_back({hz, gain});
    if (hz < kTrebleHz) continue;
    treble_a += aa;
    treble_b += aa * gain * gain;
  }
  if (treble_a > 0 && treble_b > 0) result.treble_db = 10 * std::log10(treble_b / treble_a);
  const auto is_through = [](const Band& band) { return band.gain > 0.5; };
  const auto first = std::find_if(bands.begin(), bands.end(), is_through);
  const auto last = std::find_if(bands.rbegin(), bands.rend(), is_through);
  if (first == bands.end()) return;
  if (first != bands.begin()) result.high_pass_hz = first->hz;
  if (last != bands.rbegin()) result.low_pass_hz = std::prev(last)->hz;
}

}  // namespace pipeline::diff
