#pragma once

#include <complex>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/diff/measures/fft.h"

namespace pipeline::diff {

/// Where a copy of a signal lies in another one.
struct Delay {
  std::int64_t samples = 0;  ///< positive: the second is later
  double correlation = 0;    ///< normalised, at that delay; negative: upside down
};

/// Finds the delay between two recordings, piece by piece, by the peak of their cross-correlation:
/// spectra of blocks are multiplied and summed, and transformed back once. Memory: a few blocks of
/// some eight times the longest delay. One object belongs to one thread.
class DelayFinder {
 public:
  /// Delays of up to `longest` samples either way. What is shorter than `expected` samples, or than
  /// a few times the longest delay, goes through in one block. REQUIRES: longest > 0.
  DelayFinder(int longest, std::int64_t expected);

  /// The same number of samples of both, silence in place of what one lacks.
  void append(std::span<const float> a, std::span<const float> b);

  /// Call it once, as the last.
  Delay finish();

 private:
  void correlate();

  int longest_;
  int block_;  ///< samples of a in one block
  RealFft fft_;
  std::vector<float> a_;  ///< the current block
  std::vector<float> b_;  ///< from `longest` before it to `longest` after it
  std::vector<std::complex<float>> spectrum_;
  std::vector<std::complex<float>> sum_;
  double energy_a_ = 0;
  double energy_b_ = 0;
};

/// Compares two recordings that lie on each other, piece by piece: gain, and what it leaves of the
/// difference. One object belongs to one thread.
class ResidualMeter {
 public:
  explicit ResidualMeter(int sample_rate);

  /// The same number of samples of both.
  void append(std::span<const float> a, std::span<const float> b);

  /// A stretch of time where the difference is too large for the rest.
  struct Stretch {
    double begin_seconds = 0, end_seconds = 0;
    bool is_silent = false;  ///< b has no sound in most of it
  };

  /// Gain and ratios are those outside of the damage. Ratios are baseline (a, times the gain) over
  /// residual, at most kBestDb.
  struct Result {
    double gain_db = 0;  ///< of b over a; -infinity where b has nothing of a
    bool is_inverted = false;
    double snr_db = 0;
    double segmental_snr_db = 0;  ///< mean of segments of 20 ms with sound, each in -10 .. 35 dB
    double worst_snr_db = 0;      ///< of the worst 200 ms with sound
    double coherence = 0;         ///< share of the residual that is a filtered a, 0 .. 1
    std::vector<Stretch> damage;  ///< where the residual is a hundred times the usual one
  };
  static constexpr double kBestDb = 150;

  /// Call it once, as the last.
  Result finish();

 private:
  struct Sums {
    double aa = 0, ab = 0, bb = 0;
    double residual(double gain) const;  ///< energy of b - gain a
    void add(const Sums& other);
    static Sums of(std::span<const float> a, std::span<const float> b);
  };
  void end_segment();
  void add_spectra();
  double coherence(double gain) const;
  double usual_gain() const;
  std::vector<bool> find_damage(double gain) const;  ///< by segment
  std::vector<Stretch> stretches(const std::vector<bool>& is_damaged) const;
  void measure_ratios(const std::vector<bool>& is_damaged, double gain, Result& result) const;

  int segment_samples_;  ///< 20 ms
  double seconds_per_segment_;
  Sums segment_;
  int filled_ = 0;
  std::vector<Sums> segments_;
  double loudest_ = 0;  ///< of the segments' aa
  PairFft fft_;
  std::vector<float> window_;
  std::vector<float> block_a_, block_b_;
  struct Bin {
    double aa = 0, bb = 0, ab_real = 0, ab_imag = 0;
    void add(const std::complex<double>& a, const std::complex<double>& b);
  };
  std::vector<Bin> bins_;
  int blocks_ = 0;
};

}  // namespace pipeline::diff
