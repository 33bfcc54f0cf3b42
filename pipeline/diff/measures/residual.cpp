// ResidualProfile: attributes the residual to clicks, clipping, hum, filter, noise; see take.h.
#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kProfileSpectrum = 4096;
constexpr double kClickReach = 0.002;   // seconds
constexpr float kAtCeiling = 0.98f;     // of it
constexpr std::size_t kLobe = 2;        // bins that a Hann window spreads a sine over, either way
constexpr double kToneOverFloor = 150;  // power of a tone over what most bins around it have
constexpr std::size_t kAround = 24;     // bins either way
constexpr int kMostTones = 12;
constexpr double kLowestToneHz = 20;
constexpr double kSteady = 0.3;  // geometric over arithmetic mean of a hum's power
constexpr double kTiny = 1e-30;
constexpr int kMinBlocksOfFilter = 4;       // of fewer nearly everything is explained
constexpr int kLevels = 64;                 // of a, either way
constexpr double kBent = 0.6;               // of the residual, told by a's level
constexpr double kPeak = 0.7;               // of the largest level
constexpr double kStandsStill = 2e-5;       // less than a step of 16 bits
constexpr double kShortestDropout = 0.004;  // seconds
constexpr double kSounding = 1e-3;          // amplitude of what a dropout is heard in

/// Harmonics may be in half of the bins.
double lower_quarter(std::vector<double> values) {
  const auto quarter = values.begin() + std::ssize(values) / 4;
  std::ranges::nth_element(values, quarter);
  return *quarter;
}

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
      levels_(2 * kLevels + 1),
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
  if (&place == &rest_ && std::abs(a) <= 1) {
    Level& level = levels_[static_cast<std::size_t>(std::lrint(kLevels * (1 + a)))];
    ++level.samples;
    level.sum += residual;
  }
  has_place_ |= &place != &rest_;
  if (std::abs(b - dc_) < kStandsStill) {
    if (pause_.samples++ == 0) pause_.begin = position_;
    pause_.sound += gain_ * gain_ * a * a;
    pause_.energy += residual * residual;
    if (pause_.place == nullptr || pause_.place == &rest_) pause_.place = &place;
  } else {
    if (pause_.samples > 0) end_pause();
    place += residual * residual;
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
  if (blocks_ > 0)
    share_out_rest(rest_, bent_share(), found_);
  else
    found_.noise = rest_;
  return std::move(found_);
}

/// The share of the residual that the mean for each level of a tells. Sets whether what it does is
/// to pull peaks down.
double ResidualProfile::bent_share() {
  if (rest_ <= 0) return 0;
  double explained = 0, used = 0, outermost = 0, pulled = 0;
  const auto side = [](std::size_t k) { return static_cast<double>(k) - kLevels; };
  for (std::size_t k = 0; k < levels_.size(); ++k) {
    if (levels_[k].samples == 0) continue;
    ++used;
    explained += std::pow(levels_[k].sum, 2) / levels_[k].samples;
    outermost = std::max(outermost, std::abs(side(k)));
  }
  for (std::size_t k = 0; k < levels_.size(); ++k)
    if (std::abs(side(k)) > kPeak * outermost) pulled -= side(k) * levels_[k].sum * gain_;
  found_.is_flattened = pulled > 0;
  return std::clamp((explained - used * rest_ / static_cast<double>(rest_samples_)) / rest_, 0.0,
                    1.0);
}

/// Takes the tones out of `powers`, the strongest first, and returns what they had.
double ResidualProfile::find_tones(std::vector<double>& powers, Result& result) const {
  double found = 0;
  for (int tone = 0; tone < kMostTones; ++tone) {
    const auto peak = static_cast<std::size_t>(std::ranges::max_element(powers) - powers.begin());
    const double hz = static_cast<double>(peak) * rate_ / kProfileSpectrum;
    if (hz < kLowestToneHz || peak < kLobe + 1 || peak + kLobe + 1 >= powers.size()) break;
    const auto begin = powers.begin() + static_cast<std::ptrdiff_t>(peak - std::min(peak, kAround));
    const auto end =
        powers.begin() + static_cast<std::ptrdiff_t>(std::min(peak + kAround, powers.size()));
    const double steadiness =
        std::exp(bins_[peak].residual_log / blocks_) / (bins_[peak].residual / blocks_ + kTiny);
    if (powers[peak] <= kToneOverFloor * lower_quarter(std::vector<double>(begin, end)) ||
        steadiness <= kSteady)
      break;
    // Between bins: where the logarithms of three have their parabola's peak.
    const auto level = [&](std::size_t k) { return std::log(bins_[k].residual + kTiny); };
    const double shift = peak_shift(level(peak - 1), level(peak), level(peak + 1));
    for (std::size_t k = peak - kLobe; k <= peak + kLobe; ++k)
      found += std::exchange(powers[k], 0.0);
    if (tone == 0) result.hum_hz = (static_cast<double>(peak) + shift) * rate_ / kProfileSpectrum;
  }
  return found;
}

void ResidualProfile::share_out_rest(double rest, double bent, Result& result) const {
  std::vector<double> powers;
  double total = 0;
  for (const Bin& bin : bins_) {
    powers.push_back(bin.residual);
    total += bin.residual;
  }
  // The offset is known already, and its lobe is none of a tone's.
  for (std::size_t k = 0; k <= kLobe; ++k) total -= std::exchange(powers[k], 0.0);
  if (total <= 0) return;

  const double tones = find_tones(powers, result);
  result.hum = rest * tones / total;
  if (tones > 0) result.hum_db = 10 * std::log10(result.hum / static_cast<double>(rest_samples_));

  double explained = 0, left = 0;
  for (std::size_t k = 0; k < bins_.size(); ++k) {
    left += powers[k];
    const Bin& bin = bins_[k];
    if (bin.aa <= 0 || powers[k] <= 0) continue;
    explained += (std::pow(bin.ab_real - gain_ * bin.aa, 2) + std::pow(bin.ab_imag, 2)) / bin.aa;
  }
  // Of one block everything is explained, of K blocks of noise one K-th.
  const double by_chance = 1.0 / blocks_;
  if (blocks_ >= kMinBlocksOfFilter && left > 0)
    result.coherence = std::clamp((explained / left - by_chance) / (1 - by_chance), 0.0, 1.0);
  if (bent > std::max(kBent, result.coherence)) {
    result.bent = rest * bent;
    result.hum = 0;
    result.noise = rest - result.bent;
    return;
  }
  const double rest_left = rest * left / total;
  result.filter = rest_left * result.coherence;
  result.noise = rest_left - result.filter;
}

}  // namespace pipeline::diff
