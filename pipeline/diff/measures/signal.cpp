#include "pipeline/diff/measures/signal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr int kSpectrum = 1024;       // points of the transforms that coherence is taken from
constexpr int kWorstSegments = 10;    // 200 ms
constexpr double kLoudStretch = 0.1;  // of the loudest segment's energy: worth a look
constexpr double kActive = 1e-4;      // of the loudest segment's energy: what has sound
constexpr double kMinSegmental = -10;
constexpr double kMaxSegmental = 35;

constexpr double kDamage = 100;         // times the usual residual
constexpr double kDamageOfSound = 0.1;  // of the baseline's energy there
constexpr double kDamageOfLoudest = 1e-4;
constexpr double kNothing = 1e-4;  // of the baseline's energy: silence
constexpr int kSameStretch = 3;    // segments between damages that are one

constexpr int kMaxBlock = 12;  // times the longest delay

/// One of a few sizes, since transforms of each have to be planned.
int block_size(int longest, std::int64_t expected) {
  for (const int times : {1, 2, 3, 4, 6, 8})
    if (expected <= std::int64_t{times} * longest) return times * longest;
  return kMaxBlock * longest;
}

double square(double x) { return x * x; }

double ratio_db(double signal, double residual) {
  if (residual <= 0) return ResidualMeter::kBestDb;
  if (signal <= 0) return -ResidualMeter::kBestDb;
  return std::clamp(10 * std::log10(signal / residual), -ResidualMeter::kBestDb,
                    ResidualMeter::kBestDb);
}

}  // namespace

DelayFinder::DelayFinder(int longest, std::int64_t expected)
    : longest_(longest),
      block_(block_size(longest, expected)),
      fft_(fast_size(block_ + 2 * longest)),
      b_(static_cast<std::size_t>(longest)),
      sum_(fft_.spectrum().size()) {}

void DelayFinder::append(std::span<const float> a, std::span<const float> b) {
  energy_a_ += energy(a);
  energy_b_ += energy(b);
  a_.insert(a_.end(), a.begin(), a.end());
  b_.insert(b_.end(), b.begin(), b.end());
  while (b_.size() >= static_cast<std::size_t>(block_) + 2 * static_cast<std::size_t>(longest_))
    correlate();
}

Delay DelayFinder::finish() {
  b_.resize(b_.size() + static_cast<std::size_t>(longest_));
  while (!a_.empty()) correlate();
  std::copy(sum_.begin(), sum_.end(), fft_.spectrum().begin());
  fft_.inverse();
  const std::span<float> lags = fft_.time().first(2 * static_cast<std::size_t>(longest_) + 1);
  const auto best = std::max_element(lags.begin(), lags.end(),
                                     [](float x, float y) { return std::abs(x) < std::abs(y); });
  const double energy = std::sqrt(energy_a_ * energy_b_);
  if (energy == 0) return {};
  return {best - lags.begin() - longest_, *best / (energy * fft_.size())};
}

void DelayFinder::correlate() {
  const auto load = [&](std::vector<float>& from, int count) {
    const auto n = std::min(from.size(), static_cast<std::size_t>(count));
    std::fill(std::copy_n(from.begin(), n, fft_.time().begin()), fft_.time().end(), 0.0f);
    from.erase(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(
                                                std::min(n, static_cast<std::size_t>(block_))));
    fft_.forward();
  };
  load(a_, block_);
  spectrum_.assign(fft_.spectrum().begin(), fft_.spectrum().end());
  load(b_, block_ + 2 * longest_);
  add_cross_spectrum(spectrum_, fft_.spectrum(), sum_);
}

double ResidualMeter::Sums::residual(double gain) const {
  return std::max(0.0, bb - 2 * gain * ab + gain * gain * aa);
}

ResidualMeter::ResidualMeter(int sample_rate)
    : segment_samples_(sample_rate / 50),
      seconds_per_segment_(static_cast<double>(segment_samples_) / sample_rate),
      fft_(kSpectrum),
      window_(kSpectrum),
      bins_(fft_.spectrum_a().size()) {
  for (int i = 0; i < kSpectrum; ++i)
    window_[i] = static_cast<float>(0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / kSpectrum));
}

void ResidualMeter::append(std::span<const float> a, std::span<const float> b) {
  for (std::size_t i = 0; i < a.size();) {
    const std::size_t count =
        std::min(a.size() - i, static_cast<std::size_t>(segment_samples_ - filled_));
    segment_.add(Sums::of(a.subspan(i, count), b.subspan(i, count)));
    filled_ += static_cast<int>(count);
    i += count;
    if (filled_ == segment_samples_) end_segment();
  }
  block_a_.insert(block_a_.end(), a.begin(), a.end());
  block_b_.insert(block_b_.end(), b.begin(), b.end());
  add_spectra();
}

/// In double precision: of nearly equal recordings little but rounding is left of the difference.
ResidualMeter::Sums ResidualMeter::Sums::of(std::span<const float> a, std::span<const float> b) {
  constexpr std::size_t kLanes = 8;  // side by side, which the compiler keeps in vectors
  std::array<double, kLanes> aa{}, ab{}, bb{};
  for (std::size_t i = 0; i < a.size(); i += kLanes) {
    for (std::size_t k = 0; k < std::min(kLanes, a.size() - i); ++k) {
      const double x = a[i + k];
      const double y = b[i + k];
      aa[k] += x * x;
      ab[k] += x * y;
      bb[k] += y * y;
    }
  }
  const auto sum = [](const auto& lanes) {
    return std::accumulate(lanes.begin(), lanes.end(), 0.0);
  };
  return {.aa = sum(aa), .ab = sum(ab), .bb = sum(bb)};
}

void ResidualMeter::Sums::add(const Sums& other) {
  aa += other.aa;
  ab += other.ab;
  bb += other.bb;
}

void ResidualMeter::Bin::add(const std::complex<double>& a, const std::complex<double>& b) {
  aa += a.real() * a.real() + a.imag() * a.imag();
  bb += b.real() * b.real() + b.imag() * b.imag();
  ab_real += a.real() * b.real() + a.imag() * b.imag();
  ab_imag += a.real() * b.imag() - a.imag() * b.real();
}

void ResidualMeter::end_segment() {
  segments_.push_back(segment_);
  loudest_ = std::max(loudest_, segment_.aa);
  segment_ = {};
  filled_ = 0;
}

void ResidualMeter::add_spectra() {
  std::size_t begin = 0;
  for (; begin + kSpectrum <= block_a_.size(); begin += kSpectrum) {
    fft_.forward(std::span(block_a_).subspan(begin, kSpectrum),
                 std::span(block_b_).subspan(begin, kSpectrum), window_);
    for (std::size_t k = 0; k < bins_.size(); ++k)
      bins_[k].add(fft_.spectrum_a()[k], fft_.spectrum_b()[k]);
    ++blocks_;
  }
  const auto used = static_cast<std::ptrdiff_t>(begin);
  block_a_.erase(block_a_.begin(), block_a_.begin() + used);
  block_b_.erase(block_b_.begin(), block_b_.begin() + used);
}

double ResidualMeter::coherence(double gain) const {
  double residual = 0;
  double explained = 0;
  for (const Bin& bin : bins_) {
    if (bin.aa <= 0) continue;
    residual += std::max(0.0, bin.bb - 2 * gain * bin.ab_real + gain * gain * bin.aa);
    explained += (square(bin.ab_real - gain * bin.aa) + square(bin.ab_imag)) / bin.aa;
  }
  // Of one block everything is explained, of K blocks of noise one K-th.
  if (blocks_ < 2 || residual <= 0) return 0;
  const double by_chance = 1.0 / blocks_;
  return std::clamp((explained / residual - by_chance) / (1 - by_chance), 0.0, 1.0);
}

double ResidualMeter::usual_gain() const {
  std::vector<double> gains;
  for (const Sums& segment : segments_)
    if (segment.aa > kActive * loudest_) gains.push_back(segment.ab / segment.aa);
  return upper_median(std::move(gains));
}

std::vector<bool> ResidualMeter::find_damage(double gain) const {
  std::vector<double> residuals;
  for (const Sums& segment : segments_) residuals.push_back(segment.residual(gain));
  const double usual = upper_median(residuals);
  const double scale = gain * gain;
  std::vector<bool> is_damaged(segments_.size());
  for (std::size_t s = 0; s < segments_.size(); ++s)
    is_damaged[s] =
        residuals[s] > std::max({kDamage * usual, kDamageOfSound * scale * segments_[s].aa,
                                 kDamageOfLoudest * scale * loudest_});
  return is_damaged;
}

std::vector<ResidualMeter::Stretch> ResidualMeter::stretches(
    const std::vector<bool>& is_damaged) const {
  std::vector<Stretch> found;
  int last = -kSameStretch - 1;
  int damaged = 0, silent = 0;  // segments of the current stretch
  for (int s = 0; s < static_cast<int>(segments_.size()); ++s) {
    if (!is_damaged[s]) continue;
    if (s - last > kSameStretch) {
      found.push_back({.begin_seconds = s * seconds_per_segment_});
      damaged = silent = 0;
    }
    last = s;
    ++damaged;
    silent += segments_[s].bb < kNothing * segments_[s].aa;
    found.back().end_seconds = (s + 1) * seconds_per_segment_;
    found.back().is_silent = 2 * silent > damaged;
  }
  return found;
}

void ResidualMeter::measure_ratios(const std::vector<bool>& is_damaged, double gain,
                                   Result& result) const {
  double sum = 0;
  int active = 0;
  double signal = 0, residual = 0;  // of the last kWorstSegments
  double worst = kBestDb;
  for (std::size_t s = 0; s < segments_.size(); ++s) {
    const auto energy = [&](std::size_t at) {
      return is_damaged[at] ? 0 : gain * gain * segments_[at].aa;
    };
    const auto error = [&](std::size_t at) {
      return is_damaged[at] ? 0 : segments_[at].residual(gain);
    };
    signal += energy(s);
    residual += error(s);
    if (s >= kWorstSegments) {
      signal -= energy(s - kWorstSegments);
      residual -= error(s - kWorstSegments);
    }
    if (is_damaged[s] || segments_[s].aa < kActive * loudest_) continue;
    sum += std::clamp(ratio_db(energy(s), error(s)), kMinSegmental, kMaxSegmental);
    ++active;
    if (s + 1 >= kWorstSegments && signal > kLoudStretch * gain * gain * loudest_)
      worst = std::min(worst, ratio_db(signal, residual));
  }
  result.segmental_snr_db = active > 0 ? sum / active : result.snr_db;
  result.worst_snr_db = worst < kBestDb ? worst : result.snr_db;
}

ResidualMeter::Result ResidualMeter::finish() {
  if (filled_ > 0) end_segment();
  // Two steps: what is missing or replaced shall not pull the gain of the rest.
  const std::vector<bool> is_damaged = find_damage(usual_gain());
  Sums whole;
  for (std::size_t s = 0; s < segments_.size(); ++s)
    if (!is_damaged[s]) whole.add(segments_[s]);
  const double gain = whole.aa > 0 ? whole.ab / whole.aa : 0;
  Result result;
  result.gain_db = 20 * std::log10(std::abs(gain));
  result.is_inverted = gain < 0;
  result.snr_db = ratio_db(gain * gain * whole.aa, whole.residual(gain));
  measure_ratios(is_damaged, gain, result);
  result.coherence = coherence(gain);
  result.damage = stretches(is_damaged);
  return result;
}

}  // namespace pipeline::diff
