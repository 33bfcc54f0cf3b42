// Trims a stretch to the samples that differ, then tests one kind of damage after another.
#include "pipeline/diff/measures/stretch.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "pipeline/diff/measures/fft.h"
#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr double kCellSeconds = 0.001;
constexpr double kOverUsual = 9;           // times the usual power: an end of the damage
constexpr double kStepOf16 = 1.0 / 32768;  // of 16 bits
constexpr double kOfWorstCell = 1e-3;      // what is less than that is no end either
constexpr double kNoSoundLeft = 1e-4;      // of what it should be
constexpr double kExplains = 0.05;         // of the difference, left by the right cause
constexpr double kOfItself = 0.3;          // of b, left by it at most
constexpr double kLongestClickSeconds = 0.003;
constexpr double kLongestPlopSeconds = 0.015;  // of what is louder than the sound
constexpr float kNearCeiling = 0.98f;
constexpr double kMostly = 0.6;     // of an energy
constexpr double kOfFilter = 0.85;  // of the difference
constexpr int kStretchSpectrum = 512;
constexpr std::size_t kMinBlocks = 6;  // for a filter to be told from chance
constexpr double kOneTone = 0.99;      // of the energy
constexpr double kHighestTone = 0.45;  // of the rate: what turns with each sample is none
constexpr double kSimilar = 0.5;       // squared correlation of what is the same sound
constexpr double kWhole = 0.2;         // how far the gain of what something is put on may be off
constexpr double kFadePieceSeconds = 0.005;
constexpr double kFadeLeaves = 0.1;  // of the difference, left by the gains of a fade

/// Of a signal what each sample differs from the one before: high tones count more.
std::vector<float> slopes(std::span<const float> samples) {
  std::vector<float> out(samples.size());
  for (std::size_t i = 1; i < samples.size(); ++i) out[i] = samples[i] - samples[i - 1];
  return out;
}

class Examination {
 public:
  Examination(std::span<const float> wanted, std::span<const float> b, int rate, double usual)
      : a_(wanted), b_(b), rate_(rate), usual_(usual) {}

  DamagedStretch run() {
    trim();
    rest_.resize(a_.size());
    for (std::size_t i = 0; i < a_.size(); ++i) rest_[i] = b_[i] - a_[i];
    sums_ = Sums::of(a_, b_);
    residual_ = exact_energy(rest_);
    found_.energy = residual_;
    found_.what = tell();
    return found_;
  }

 private:
  /// To the cells that differ.
  void trim() {
    const auto cell = static_cast<std::size_t>(std::max(1.0, kCellSeconds * rate_));
    std::vector<double> cells((a_.size() + cell - 1) / cell);
    for (std::size_t i = 0; i < a_.size(); ++i)
      cells[i / cell] +=
          std::pow(static_cast<double>(b_[i]) - a_[i], 2) / static_cast<double>(cell);
    const double least = std::max({kOverUsual * usual_, 4 * kStepOf16 * kStepOf16,
                                   kOfWorstCell * *std::ranges::max_element(cells)});
    const auto differs = [&](double energy) { return energy > least; };
    const auto first = std::ranges::find_if(cells, differs);
    if (first == cells.end()) {
      found_.end_seconds = static_cast<double>(a_.size()) / rate_;
      return;
    }
    const auto last = std::find_if(cells.rbegin(), cells.rend(), differs).base();
    auto begin = static_cast<std::size_t>(first - cells.begin()) * cell;
    auto end = std::min(a_.size(), static_cast<std::size_t>(last - cells.begin()) * cell);
    const auto is_equal = [&](std::size_t i) {
      return std::pow(static_cast<double>(b_[i]) - a_[i], 2) <= least;
    };
    while (begin + 1 < end && is_equal(begin)) ++begin;
    while (begin + 1 < end && is_equal(end - 1)) --end;
    a_ = a_.subspan(begin, end - begin);
    b_ = b_.subspan(begin, end - begin);
    found_.begin_seconds = static_cast<double>(begin) / rate_;
    found_.end_seconds = static_cast<double>(end) / rate_;
  }

  DamagedStretch::What tell() {
    using What = DamagedStretch::What;
    const double gain = sums_.gain();
    if (sums_.bb < kNoSoundLeft * sums_.aa) return What::kSilence;
    if (static_cast<double>(a_.size()) < kLongestClickSeconds * rate_) return What::kClick;
    if (sums_.bb - sums_.b * sums_.b / sums_.n < kNoSoundLeft * sums_.aa) return What::kSilence;
    if (sums_.residual(1, sums_.dc(1)) < kExplains * residual_) return What::kOffset;
    const double left = sums_.residual(gain, sums_.dc(gain));
    if (left < kExplains * residual_ && left < kOfItself * sums_.bb) {
      found_.gain_db = 20 * std::log10(std::abs(gain));
      return gain < 0 ? What::kInverted : What::kGain;
    }
    if (is_clipped()) return What::kClipped;
    if (has_moving_gain()) return What::kGain;
    if (is_filtered()) return What::kFiltered;
    if (is_tone()) return What::kTone;
    if (is_same_sound()) return What::kNoise;
    return static_cast<double>(a_.size()) < kLongestPlopSeconds * rate_ && sums_.bb > sums_.aa
               ? What::kClick
               : What::kOther;
  }

  /// At the top or the bottom, or both.
  bool is_clipped() const {
    const auto [lowest, highest] = std::ranges::minmax(b_);
    const float top = kNearCeiling * highest, bottom = kNearCeiling * lowest;
    double at_ceiling = 0, samples = 0;
    for (std::size_t i = 0; i < a_.size(); ++i) {
      const bool is_at_top = b_[i] > 0 && b_[i] >= top && a_[i] >= top;
      const bool is_at_bottom = b_[i] < 0 && b_[i] <= bottom && a_[i] <= bottom;
      if (!is_at_top && !is_at_bottom) continue;
      at_ceiling += static_cast<double>(rest_[i]) * rest_[i];
      ++samples;
    }
    return samples > 2 && at_ceiling > kMostly * residual_;
  }

  bool has_moving_gain() {
    const auto piece = static_cast<std::size_t>(kFadePieceSeconds * rate_);
    MovingGain gain;
    for (std::size_t i = 0; i < a_.size(); i += piece) {
      const std::size_t count = std::min(piece, a_.size() - i);
      gain.add(Sums::of(a_.subspan(i, count), b_.subspan(i, count)));
    }
    found_.gain_db = gain.worst_gain_db();
    return gain.explains_all_but(kFadeLeaves);
  }

  bool is_tone() {
    const int size = fast_size(static_cast<int>(a_.size()));
    RealFft fft(size);
    const std::vector<float> window = hann_window(static_cast<int>(a_.size()));
    std::ranges::fill(fft.time(), 0.0f);
    for (std::size_t i = 0; i < a_.size(); ++i) fft.time()[i] = rest_[i] * window[i];
    fft.forward();
    std::vector<double> powers;
    double all = 0;
    for (const std::complex<float>& bin : fft.spectrum()) {
      powers.push_back(std::norm(bin));
      all += powers.back();
    }
    const auto peak = std::ranges::max_element(powers) - powers.begin();
    double lobe = 0;
    for (std::ptrdiff_t k = std::max<std::ptrdiff_t>(0, peak - 3);
         k <= std::min(peak + 3, std::ssize(powers) - 1); ++k)
      lobe += powers[static_cast<std::size_t>(k)];
    found_.tone_hz = static_cast<double>(peak) * rate_ / size;
    constexpr std::ptrdiff_t kPeriods = 4;
    const std::span<const float> rest(rest_);
    const double begin = exact_energy(rest.first(rest.size() / 2));
    const bool is_steady = std::abs(2 * begin - residual_) < kOneTone / 2 * residual_;
    return peak >= kPeriods && found_.tone_hz < kHighestTone * rate_ && lobe > kOneTone * all &&
           is_steady;
  }

  bool is_filtered() const {
    const std::size_t blocks = a_.size() / (kStretchSpectrum / 2) - (a_.size() > 0 ? 1 : 0);
    if (a_.size() < kStretchSpectrum || blocks < kMinBlocks) return false;
    PairFft fft(kStretchSpectrum);
    const std::vector<float> window = hann_window(kStretchSpectrum);
    struct Bin {
      double aa = 0, rr = 0;
      std::complex<double> ar = 0;
    };
    std::vector<Bin> bins(kStretchSpectrum / 2 + 1);
    for (std::size_t at = 0; at + kStretchSpectrum <= a_.size(); at += kStretchSpectrum / 2) {
      fft.forward(a_.subspan(at, kStretchSpectrum), std::span(rest_).subspan(at, kStretchSpectrum),
                  window);
      for (std::size_t k = 0; k < bins.size(); ++k) {
        const std::complex<double> a = fft.spectrum_a()[k], r = fft.spectrum_b()[k];
        bins[k].aa += std::norm(a);
        bins[k].rr += std::norm(r);
        bins[k].ar += std::conj(a) * r;
      }
    }
    double explained = 0, all = 0;
    for (const Bin& bin : bins) {
      all += bin.rr;
      if (bin.aa > 0) explained += std::norm(bin.ar) / bin.aa;
    }
    const double by_chance = 2.0 / static_cast<double>(blocks);  // they overlap
    return (explained / all - by_chance) / (1 - by_chance) > kOfFilter;
  }

  /// Whether what should be there is there: under something else, bent, or in other noise.
  bool is_same_sound() const {
    const Sums sloped = Sums::of(slopes(a_), slopes(b_));
    if (is_alike(sums_, sloped, kSimilar)) return true;
    const auto is_whole = [](const Sums& sums) {
      const double gain = sums.gain();
      const double noise = sums.residual(gain, sums.dc(gain)) / std::max(1.0, sums.n / 4);
      const double deviation = sums.aa > 0 ? std::sqrt(noise / sums.aa) : 1;
      return std::abs(gain - 1) < kWhole && deviation < kWhole / 2;
    };
    return is_whole(sums_) || is_whole(sloped) || is_other_noise(sums_, sloped);
  }

  std::span<const float> a_, b_;
  int rate_;
  double usual_;
  std::vector<float> rest_;
  Sums sums_;
  double residual_ = 0;
  DamagedStretch found_;
};

}  // namespace

void MovingGain::add(const Sums& piece) {
  const double own = piece.aa > 0 ? piece.ab / piece.aa : 0;
  is_inverted_ |= own < 0;
  left_ += piece.residual(own, 0) * piece.n / (piece.n - 1);
  const double here = piece.residual(1, 0);
  all_ += here;
  heard_ += piece.bb;
  if (here <= worst_) return;
  worst_ = here;
  worst_gain_db_ = 20 * std::log10(std::max(1e-3, own));
}

bool MovingGain::explains_all_but(double share) const {
  return !is_inverted_ && left_ < share * std::min(all_, heard_);
}

bool is_alike(const Sums& samples, const Sums& differences, double least) {
  const auto is_correlated = [&](const Sums& sums) {
    return sums.ab > 0 && sums.ab * sums.ab > least * sums.aa * sums.bb;
  };
  return is_correlated(samples) || is_correlated(differences);
}

bool is_other_noise(const Sums& samples, const Sums& differences) {
  constexpr double kNoiseLike = 0.5;  // energy of differences over that of samples
  constexpr double kAsLoud = 4;
  return differences.aa > kNoiseLike * samples.aa && differences.bb > kNoiseLike * samples.bb &&
         samples.bb < kAsLoud * samples.aa && samples.aa < kAsLoud * samples.bb;
}

DamagedStretch examine(std::span<const float> wanted, std::span<const float> b, int sample_rate,
                       double usual_power) {
  return Examination(wanted, b, sample_rate, usual_power).run();
}

}  // namespace pipeline::diff
