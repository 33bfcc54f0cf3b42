// TakeMeter: finds gain and damage by sums of 20 ms segments, identifies a take by its noise.
#include "pipeline/diff/measures/take.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr int kTakeSpectrum = 1024;      // points of the transforms that coherence is taken from
constexpr std::size_t kWorstWindow = 3;  // segments: kWorstSeconds
constexpr double kActive = 1e-4;         // of the loudest segment's energy: what has sound
constexpr double kMinSegmental = -10;
constexpr double kMaxSegmental = 35;
constexpr double kStep16 = 1.0 / 32768;  // of 16 bits: what rounding and dither leave

constexpr double kDamage = 100;         // times the usual residual
constexpr double kDamageOfSound = 0.1;  // of the baseline's energy there
constexpr double kDamageOfLoudest = 1e-4;
constexpr double kExactSteps = 1.5;  // of 16 bits: what differs by no more is exact,
constexpr double kDamageSteps = 4;   // and what differs by more, where a part is exact, is damage
constexpr std::ptrdiff_t kExactOf = 4;  // the part is one in so many
constexpr double kNothing = 1e-4;       // of the baseline's energy: silence
constexpr double kOnlyGain = 0.01;      // of the residual, left by a gain of its own
constexpr double kOtherLevel = 1e-4;    // of the candidate's energy: 0.1 dB
constexpr double kSameGain = 0.005;
constexpr std::ptrdiff_t kSameStretch = 3;  // segments between damages that are one

// Noise: frames whose energy above 3 kHz is not far below that of vowels.
constexpr double kLowEndHz = 2250;
constexpr double kHighBeginHz = 3000;
constexpr double kHighEndHz = 11000;
constexpr double kBandHz = 750;
constexpr double kNoisy = 0.3;        // high over low energy
constexpr double kNoisyRange = 1e-2;  // of the loudest such frame's energy
constexpr std::size_t kMinNoisyFrames = 3;
constexpr double kSameNoise = 0.4;
constexpr double kSurelySameNoise = 0.9;  // however few frames there are

double ratio_db(double signal, double residual) {
  if (residual <= 0) return TakeMeter::kBestDb;
  if (signal <= 0) return -TakeMeter::kBestDb;
  return std::clamp(10 * std::log10(signal / residual), -TakeMeter::kBestDb, TakeMeter::kBestDb);
}

}  // namespace

double Sums::residual(double gain, double dc) const {
  return std::max(0.0,
                  bb - 2 * gain * ab + gain * gain * aa - 2 * dc * (b - gain * a) + n * dc * dc);
}

double Sums::gain() const {
  const double variance = aa - a * a / std::max(1.0, n);
  return variance > 0 ? (ab - a * b / n) / variance : 0;
}

void Sums::add(const Sums& other) {
  n += other.n;
  a += other.a;
  b += other.b;
  aa += other.aa;
  ab += other.ab;
  bb += other.bb;
}

Sums Sums::of(std::span<const float> a, std::span<const float> b) {
  constexpr std::size_t kLanes = 8;  // side by side, which the compiler keeps in vectors
  std::array<double, kLanes> sum_a{}, sum_b{}, aa{}, ab{}, bb{};
  for (std::size_t i = 0; i < a.size(); i += kLanes) {
    for (std::size_t k = 0; k < std::min(kLanes, a.size() - i); ++k) {
      const double x = a[i + k];
      const double y = b[i + k];
      sum_a[k] += x;
      sum_b[k] += y;
      aa[k] += x * x;
      ab[k] += x * y;
      bb[k] += y * y;
    }
  }
  const auto sum = [](const auto& lanes) {
    return std::accumulate(lanes.begin(), lanes.end(), 0.0);
  };
  return {.n = static_cast<double>(a.size()),
          .a = sum(sum_a),
          .b = sum(sum_b),
          .aa = sum(aa),
          .ab = sum(ab),
          .bb = sum(bb)};
}

std::vector<float> hann_window(int size) {
  std::vector<float> window(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i)
    window[i] = static_cast<float>(0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / size));
  return window;
}

TakeMeter::TakeMeter(int sample_rate)
    : segment_samples_(sample_rate / 50),
      seconds_per_segment_(static_cast<double>(segment_samples_) / sample_rate),
      fft_(kTakeSpectrum),
      window_(hann_window(kTakeSpectrum)) {
  const auto bin = [&](double hz) {
    return static_cast<std::size_t>(
        std::min(hz * kTakeSpectrum / sample_rate, kTakeSpectrum / 2.0));
  };
  low_end_ = bin(kLowEndHz);
  high_begin_ = bin(kHighBeginHz);
  high_end_ = bin(kHighEndHz);
  band_ = std::max<std::size_t>(1, bin(kBandHz));
}

void TakeMeter::append(std::span<const float> a, std::span<const float> b) {
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

void TakeMeter::end_segment() {
  segments_.push_back(segment_);
  loudest_ = std::max(loudest_, segment_.aa);
  segment_ = {};
  filled_ = 0;
}

void TakeMeter::add_spectra() {
  std::size_t begin = 0;
  for (; begin + kTakeSpectrum <= block_a_.size(); begin += kTakeSpectrum) {
    fft_.forward(std::span(block_a_).subspan(begin, kTakeSpectrum),
                 std::span(block_b_).subspan(begin, kTakeSpectrum), window_);
    const auto a = fft_.spectrum_a(), b = fft_.spectrum_b();
    double low = 0, high = 0, weights = 0, coherent = 0;
    for (std::size_t k = 1; k < low_end_; ++k) low += std::norm(a[k]);
    for (std::size_t k = high_begin_; k + band_ <= high_end_; k += band_) {
      double aa = 0, bb = 0;
      std::complex<double> ab = 0;
      for (std::size_t i = k; i < k + band_; ++i) {
        aa += std::norm(a[i]);
        bb += std::norm(b[i]);
        ab += std::complex<double>(std::conj(a[i]) * b[i]);
      }
      high += aa;
      if (aa <= 0 || bb <= 0) continue;
      weights += std::sqrt(aa);
      coherent += std::sqrt(aa) * std::abs(ab) / std::sqrt(aa * bb);
    }
    if (weights > 0 && high > kNoisy * low) noisy_.push_back({high, coherent / weights});
  }
  const auto used = static_cast<std::ptrdiff_t>(begin);
  block_a_.erase(block_a_.begin(), block_a_.begin() + used);
  block_b_.erase(block_b_.begin(), block_b_.begin() + used);
}

void TakeMeter::measure_noise(Result& result) const {
  double loudest = 0;
  for (const NoisyFrame& frame : noisy_) loudest = std::max(loudest, frame.energy);
  std::vector<double> found;
  for (const NoisyFrame& frame : noisy_)
    if (frame.energy > kNoisyRange * loudest) found.push_back(frame.coherence);
  result.noisy_frames = static_cast<double>(found.size());
  if (found.size() < kMinNoisyFrames) return;
  const auto quarter = found.begin() + std::ssize(found) / 4;
  std::nth_element(found.begin(), quarter, found.end());
  result.noise_coherence = *quarter;
}

bool TakeMeter::Result::is_same_take() const {
  // Few frames may be alike by chance.
  const double least = std::min(kSurelySameNoise, kSameNoise + 0.75 / std::sqrt(noisy_frames));
  constexpr double kLeastSeconds = 0.3;
  return (exact_seconds > kLeastSeconds && exact_seconds > heard_seconds / 2) ||
         noise_coherence.value_or(0) > least;
}

bool TakeMeter::Result::lacks_begin() const {
  constexpr double kSlack = 0.04;  // seconds
  return !damage.empty() && damage[0].begin_seconds < first_sound_seconds &&
         damage[0].end_seconds < first_sound_seconds + kSlack;
}

/// Whether much of the sound is a to the step, for a share of all or long enough.
bool TakeMeter::is_exact(std::ptrdiff_t exact, std::ptrdiff_t all) const {
  return kExactOf * exact > all ||
         static_cast<double>(exact) * seconds_per_segment_ > kLongExactSeconds;
}

/// 1 where much of it is exact, or a quarter of the segments has that; else the one that most have,
/// to half a percent.
double TakeMeter::usual_gain() const {
  std::vector<double> gains;
  std::ptrdiff_t exact = 0;
  for (const Sums& segment : segments_) {
    if (segment.aa <= kActive * loudest_ || segment.bb <= 0) continue;
    gains.push_back(segment.gain());
    exact += segment.residual(1, 0) <= segment.n * std::pow(kExactSteps * kStep16, 2);
  }
  if (gains.empty()) return 0;
  if (is_exact(exact, std::ssize(gains))) return 1;
  std::sort(gains.begin(), gains.end());
  const auto as_it_was =
      std::ranges::count_if(gains, [](double gain) { return std::abs(gain - 1) < kSameGain / 2; });
  if (4 * as_it_was > std::ssize(gains)) return 1;
  std::size_t first = 0, most = 0, middle = gains.size() / 2;
  for (std::size_t last = 0; last < gains.size(); ++last) {
    while (gains[last] - gains[first] > kSameGain * std::abs(gains[last])) ++first;
    if (last - first < most) continue;
    most = last - first;
    middle = (first + last) / 2;
  }
  return 2 * most > gains.size() / 2 ? gains[middle] : gains[gains.size() / 2];
}

/// Whether a gain of its own is all that sets a segment apart.
bool TakeMeter::is_other_level(std::size_t segment, double gain, double dc) const {
  const Sums& sums = segments_[segment];
  const double residual = sums.residual(gain, dc);
  return sums.aa > kActive * loudest_ && residual > kOtherLevel * sums.bb &&
         sums.residual(sums.gain(), dc) < kOnlyGain * residual;
}

/// 0 where a quarter of the segments has that.
double TakeMeter::usual_dc(double gain) const {
  std::vector<double> found;
  for (const Sums& segment : segments_) found.push_back(segment.dc(gain));
  const auto none = std::ranges::count_if(found, [](double dc) { return std::abs(dc) < kStep16; });
  return 4 * none > std::ssize(found) ? 0 : upper_median(std::move(found));
}

/// What gain and offset leave of a segment, but for the rounding to 16 bits.
double TakeMeter::error(std::size_t segment, const Result& result) const {
  const Sums& sums = segments_[segment];
  return std::max(0.0, sums.residual(result.gain, result.dc) - sums.n * kStep16 * kStep16);
}

std::vector<bool> TakeMeter::find_damage(double gain, double dc) const {
  std::vector<double> residuals, of_sound;
  for (const Sums& segment : segments_) {
    residuals.push_back(segment.residual(gain, dc));
    if (segment.aa > kActive * loudest_ && segment.bb > 0) of_sound.push_back(residuals.back());
  }
  const double usual = upper_median(residuals);
  const double scale = gain * gain;
  const double samples = segments_.empty() ? 0 : segments_[0].n;
  const auto steps = [&](double count) { return samples * std::pow(count * kStep16, 2); };
  std::vector<bool> is_damaged(segments_.size());
  const auto exact = std::ranges::count_if(
      of_sound, [&](double residual) { return residual <= steps(kExactSteps); });
  if (is_exact(exact, std::ssize(of_sound))) {
    for (std::size_t s = 0; s < segments_.size(); ++s)
      is_damaged[s] = residuals[s] > steps(kDamageSteps);
    return is_damaged;
  }
  for (std::size_t s = 0; s < segments_.size(); ++s)
    is_damaged[s] =
        is_other_level(s, gain, dc) ||
        residuals[s] > std::max({kDamage * usual, kDamageOfSound * scale * segments_[s].aa,
                                 kDamageOfLoudest * scale * loudest_});
  return is_damaged;
}

std::vector<Damage> TakeMeter::stretches(const std::vector<bool>& is_damaged, double gain,
                                         double dc) const {
  std::vector<Damage> found;
  const auto count = std::ssize(segments_);
  for (std::ptrdiff_t s = 0; s < count; ++s) {
    if (!is_damaged[s]) continue;
    const std::ptrdiff_t begin = s;
    std::ptrdiff_t end = s + 1;
    for (; s < count && s - end < kSameStretch; ++s)
      if (is_damaged[s]) end = s + 1;
    s = end;
    std::ptrdiff_t silent = 0, damaged = 0;
    Sums sums;
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      if (!is_damaged[i]) continue;
      ++damaged;
      silent += segments_[i].bb < kNothing * segments_[i].aa;
      sums.add(segments_[i]);
    }
    Damage damage{.begin_seconds = static_cast<double>(begin) * seconds_per_segment_,
                  .end_seconds = static_cast<double>(end) * seconds_per_segment_,
                  .energy = sums.residual(gain, dc)};
    const double own_gain = sums.gain();
    if (2 * silent > damaged) {
      damage.what = Damage::What::kSilence;
    } else if (sums.residual(own_gain, sums.dc(own_gain)) < kOnlyGain * sums.residual(gain, 0) &&
               own_gain * gain > 0) {
      damage.what = Damage::What::kGain;
      damage.gain_db = 20 * std::log10(own_gain / gain);
    }
    found.push_back(damage);
  }
  return found;
}

void TakeMeter::measure_ratios(const std::vector<bool>& is_damaged, Result& result) const {
  const double gain = result.gain;
  double sum = 0, exact = 0, active = 0, heard = 0, undamaged = 0;
  double signal = 0, residual = 0;  // of the last kWorstWindow segments
  result.worst_snr_db = kBestDb;
  for (std::size_t s = 0; s < segments_.size(); ++s) {
    const auto energy = [&](std::size_t at) { return gain * gain * segments_[at].aa; };
    signal += energy(s);
    residual += error(s, result);
    if (s >= kWorstWindow) {
      signal -= energy(s - kWorstWindow);
      residual -= error(s - kWorstWindow, result);
    }
    const double ratio = ratio_db(signal, residual);
    if (std::max(signal, residual) > kActive * gain * gain * loudest_ &&
        ratio < result.worst_snr_db) {
      result.worst_snr_db = ratio;
      result.worst_seconds =
          static_cast<double>(s + 1 - std::min(s + 1, kWorstWindow)) * seconds_per_segment_;
    }
    if (segments_[s].aa < kActive * loudest_) continue;
    const double own = ratio_db(energy(s), error(s, result));
    ++active;
    heard += segments_[s].bb > 0;
    exact += own > kExactDb && segments_[s].bb > 0;
    if (is_damaged[s]) continue;
    ++undamaged;
    sum += std::clamp(own, kMinSegmental, kMaxSegmental);
  }
  result.segmental_snr_db = undamaged > 0 ? sum / undamaged : result.snr_db;
  result.exact_share = active > 0 ? exact / active : 0;
  result.exact_seconds = exact * seconds_per_segment_;
  result.heard_seconds = heard * seconds_per_segment_;
}

TakeMeter::Result TakeMeter::finish() {
  if (filled_ > 0) end_segment();
  // Two steps: what is missing or replaced shall not pull the gain of the rest.
  const double about = usual_gain();
  const std::vector<bool> is_damaged = find_damage(about, usual_dc(about));
  Sums whole, all;
  Result result;
  for (std::size_t s = 0; s < segments_.size(); ++s) {
    all.add(segments_[s]);
    if (!is_damaged[s]) whole.add(segments_[s]);
    result.energy += segments_[s].aa;
    result.samples += segments_[s].n;
  }
  result.gain = whole.gain();
  result.dc = whole.dc(result.gain);
  result.snr_db =
      ratio_db(result.gain * result.gain * whole.aa, whole.residual(result.gain, result.dc));
  double difference = 0, left = 0;
  for (const Sums& segment : segments_) {
    difference += segment.residual(result.gain, result.dc);
    left += segment.residual(segment.gain(), result.dc);
  }
  double loudest_b = 0;
  for (const Sums& segment : segments_) loudest_b = std::max(loudest_b, segment.bb);
  const auto first = std::ranges::find_if(
      segments_, [&](const Sums& segment) { return segment.bb > kActive * loudest_b; });
  result.first_sound_seconds =
      static_cast<double>(first - segments_.begin()) * seconds_per_segment_;
  if (difference > 0) result.left_by_levels = left / difference;
  const double scale = all.aa > 0 ? all.ab / all.aa : 0;
  result.si_sdr_db = ratio_db(scale * scale * all.aa, all.residual(scale, 0));
  measure_ratios(is_damaged, result);
  measure_noise(result);
  result.damage = stretches(is_damaged, result.gain, result.dc);
  return result;
}

}  // namespace pipeline::diff
