#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pipeline/diff/measures/fft.h"

namespace pipeline::diff {

/// Sums of two signals, of their squares and of their product.
struct Sums {
  double n = 0, a = 0, b = 0, aa = 0, ab = 0, bb = 0;
  double residual(double gain, double dc) const;  ///< energy of b - gain a - dc
  double gain() const;                            ///< of b over a, whatever their means are
  double dc(double gain) const { return n > 0 ? (b - gain * a) / n : 0; }
  void add(const Sums& other);
  /// In double precision: of nearly equal recordings little but rounding is left.
  static Sums of(std::span<const float> a, std::span<const float> b);
};

/// A stretch of time where the difference of two recordings is too large for the rest.
struct Damage {
  enum class What {
    kSilence,  ///< b has no sound in most of it
    kGain,     ///< b has a, louder or quieter than elsewhere
    kOther,
  };
  double begin_seconds = 0, end_seconds = 0;
  What what = What::kOther;
  double gain_db = 0;  ///< of b over a there, beyond the usual one
  double energy = 0;   ///< of the difference there, sum of squares
};

/// Compares two recordings that lie on each other, piece by piece: whether they are one take, and
/// what a gain leaves of their difference.
///
/// A take is known by its noise. The breath and the sibilants of a voice are drawn anew each time
/// it speaks, even where its voiced sound comes out the same to 25 dB; gain, filters, codecs and
/// damage leave the draw what it is. One object belongs to one thread.
class TakeMeter {
 public:
  explicit TakeMeter(int sample_rate);

  /// The same number of samples of both.
  void append(std::span<const float> a, std::span<const float> b);

  /// Gain and ratios are those outside of the damage, but for worst_snr_db. Ratios are baseline (a,
  /// times the gain) over residual, less what steps of 16 bits leave, at most kBestDb.
  struct Result {
    double gain = 0;  ///< of b over a; negative: upside down
    double dc = 0;    ///< of b, beyond that of a times the gain; full scale is 1
    double snr_db = 0;
    double segmental_snr_db = 0;  ///< mean of segments of 20 ms with sound, each in -10 .. 35 dB
    double worst_snr_db = 0;      ///< of the worst 60 ms with sound, damage and all
    double worst_seconds = 0;     ///< where these begin
    double energy = 0;            ///< of a, sum of squares
    double samples = 0;
    /// Of the frames whose sound is mostly noise, a quarter has less: 0.2 by chance, 1 for the same
    /// draw; nothing where there are too few of them.
    std::optional<double> noise_coherence = {};
    double exact_share = 0;  ///< of the segments with sound, those above kExactDb
    std::vector<Damage> damage;

    bool is_same_take() const;
  };
  static constexpr double kBestDb = 150;
  static constexpr double kExactDb = 50;

  /// Call it once, as the last.
  Result finish();

 private:
  struct NoisyFrame {
    double energy, coherence;
  };
  void end_segment();
  void add_spectra();
  double usual_gain() const;
  bool is_other_level(std::size_t segment, double gain, double dc) const;
  double usual_dc(double gain) const;
  double error(std::size_t segment, const Result& result) const;
  std::vector<bool> find_damage(double gain, double dc) const;  ///< by segment
  std::vector<Damage> stretches(const std::vector<bool>& is_damaged, double gain) const;
  void measure_ratios(const std::vector<bool>& is_damaged, Result& result) const;
  std::optional<double> noise_coherence() const;

  int segment_samples_;  ///< 20 ms
  double seconds_per_segment_;
  Sums segment_;
  int filled_ = 0;
  std::vector<Sums> segments_;
  double loudest_ = 0;  ///< of the segments' aa
  PairFft fft_;
  std::vector<float> window_;
  std::vector<float> block_a_, block_b_;
  std::size_t low_end_, high_begin_, high_end_, band_;  ///< bins
  std::vector<NoisyFrame> noisy_;
};

/// A Hann window.
std::vector<float> hann_window(int size);

}  // namespace pipeline::diff
