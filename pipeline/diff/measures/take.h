// Measures of two aligned waveforms: delay, identity of the take, damage, residual, and sketches.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pipeline/diff/measures/fft.h"

namespace pipeline::diff {

/// Where a copy of a signal lies in another one.
struct Delay {
  std::int64_t samples = 0;  ///< positive: the second is later
  double correlation = 0;    ///< of the whitened signals, -1 .. 1; negative: upside down
};

/// Finds the delay between two recordings, piece by piece, by the peak of their cross-correlation,
/// whitened (PHAT; Knapp and Carter 1976): spectra of blocks are multiplied and summed, and
/// transformed back once. Memory: a few blocks of some eight times the longest delay. One object
/// belongs to one thread.
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
};

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
    double si_sdr_db = 0;         ///< of all, damage too, at its own gain (Le Roux et al. 2019)
    double segmental_snr_db = 0;  ///< mean of segments of 20 ms with sound, each in -10 .. 35 dB
    double worst_snr_db = 0;      ///< of the worst kWorstSeconds with sound, damage and all
    double worst_seconds = 0;     ///< where these begin
    double energy = 0;            ///< of a, sum of squares
    double samples = 0;
    /// Of the frames whose sound is mostly noise, a quarter has less: 0.2 by chance, 1 for the same
    /// draw; nothing where there are too few of them.
    std::optional<double> noise_coherence = {};
    double noisy_frames = 0;  ///< how many these are
    double exact_share = 0;   ///< of the segments with sound, those above kExactDb
    double exact_seconds = 0;
    double heard_seconds = 0;  ///< of the segments with sound, those where b is not empty
    /// Of the energy of the difference, damage and all, what gains of their own for each 20 ms
    /// leave.
    double left_by_levels = 1;
    std::vector<Damage> damage;

    bool is_same_take() const;

    double first_sound_seconds = 0;  ///< of b

    /// Whether b lacks the begin of what is heard: what is left of it came earlier for that.
    bool lacks_begin() const;
  };
  static constexpr double kBestDb = 150;
  static constexpr double kWorstSeconds = 0.06;
  static constexpr double kExactDb = 50;
  static constexpr double kLongExactSeconds = 2;  ///< of no other take

  /// Call it once, as the last.
  Result finish();

 private:
  struct NoisyFrame {
    double energy, coherence;
  };
  void end_segment();
  void add_spectra();
  bool is_exact(std::ptrdiff_t exact, std::ptrdiff_t all) const;
  double usual_gain() const;
  bool is_other_level(std::size_t segment, double gain, double dc) const;
  double usual_dc(double gain) const;
  double error(std::size_t segment, const Result& result) const;
  std::vector<bool> find_damage(double gain, double dc) const;  ///< by segment
  std::vector<Damage> stretches(const std::vector<bool>& is_damaged, double gain, double dc) const;
  void measure_ratios(const std::vector<bool>& is_damaged, Result& result) const;
  void measure_noise(Result& result) const;

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

/// What gain and offset leave of the difference of two recordings of one take, shared out to what
/// may have caused it. One object belongs to one thread.
class ResidualProfile {
 public:
  /// Gain and offset as the TakeMeter found them; `damage`: what is looked at by itself; `clicks`:
  /// samples of b where clicks are; `ceiling`: the largest magnitude of b where it is clipped, else
  /// infinity.
  ResidualProfile(int sample_rate, double gain, double dc, std::vector<Damage> damage,
                  std::vector<std::int64_t> clicks, float ceiling);

  /// The same number of samples of both.
  void append(std::span<const float> a, std::span<const float> b);

  /// Energies are sums of squares; they add up to that of the residual.
  struct Result {
    double clicks = 0;    ///< within 2 ms of a click
    double clipping = 0;  ///< at the ceiling
    double bent = 0;      ///< of what follows from each sample alone, as an overload does
    double hum = 0;       ///< of tones that go on all the time
    double filter = 0;    ///< a filtered baseline
    double noise = 0;     ///< the rest

    /// The given one, less what clicks and dropouts explain, and with those: where b stands still
    /// for 4 ms and more and a does not. In order of time.
    std::vector<Damage> damage;
    bool is_flattened = false;  ///< what is bent is so at the peaks, down
    double hum_hz = 0;          ///< of the strongest tone
    double hum_db = 0;          ///< of all of them, dBFS; a sine of full scale has -3.01
    double coherence = 0;  ///< share of the filter in what is neither click, clipping nor damage
  };

  /// Call it once, as the last.
  Result finish();

 private:
  struct Bin {
    double aa = 0, ab_real = 0, ab_imag = 0;
    double residual = 0;
    double residual_log = 0;  ///< sum of its logarithms: of a steady tone as large as it can be
  };
  void add(float a, float b);
  double& energy_at(float b);
  void end_pause();
  std::vector<Damage> explained_damage();
  void add_spectra();
  double bent_share();
  double find_tones(std::vector<double>& powers, Result& result) const;
  void share_out_rest(double rest, double bent, Result& result) const;

  double rate_;
  double gain_, dc_;
  std::vector<Damage> damage_;
  std::vector<std::int64_t> clicks_;
  float ceiling_;
  std::int64_t position_ = 0;
  std::size_t next_damage_ = 0, next_click_ = 0;
  Result found_;
  double rest_ = 0;  ///< energy of what has no place
  std::int64_t rest_samples_ = 0;
  /// Where b stands still since `begin`.
  struct Pause {
    std::int64_t begin = 0, samples = 0;
    double sound = 0, energy = 0;  ///< of a; of the residual
    double* place = nullptr;       ///< where the energy counts if it is no dropout
  } pause_;
  std::vector<Damage> points_;  ///< clicks, and in the end dropouts
  std::vector<Damage> dropouts_;
  /// The residual where a is about as large.
  struct Level {
    double samples = 0, sum = 0;
  };
  std::vector<Level> levels_;
  PairFft fft_;
  std::vector<float> window_;
  std::vector<float> block_a_, block_b_;
  bool has_place_ = false;  ///< something in the current block has a place of its own
  std::vector<Bin> bins_;
  int blocks_ = 0;
};

/// A waveform in few numbers, 400 for each second: of every 20 ms, four sums of its samples and
/// four of what each sample differs from the one before, each under random signs of its own. Sums
/// of products of such sums estimate those of the samples (random projection; Alon, Matias and
/// Szegedy 1996): energies, gains and residuals of sounds are told by their sketches alone. Equal
/// samples have equal sums; others, hardly ever.
struct Sketch {
  static constexpr int kSigns = 4;
  static constexpr int kSums = 2 * kSigns;
  static constexpr int kBlocksPerSecond = 50;
  static constexpr int kPatterns = 8;  ///< of signs, that take turns: no tone is deaf to all

  static int block_samples(int sample_rate) { return sample_rate / kBlocksPerSecond; }

  std::vector<std::int32_t> sums;  ///< [blocks, kSums], in steps of 16 bits: samples, differences

  std::size_t blocks() const { return sums.size() / kSums; }
};

/// Sums a waveform up, piece by piece. One object belongs to one thread.
class Sketcher {
 public:
  explicit Sketcher(int sample_rate);

  /// Samples beyond four times full scale count as that.
  void append(std::span<const float> samples);

  /// Silence fills the last block. Call it once, as the last.
  Sketch finish();

 private:
  void end_block();

  std::vector<std::int8_t> signs_;   ///< signs_of_sums()
  std::vector<std::int32_t> block_;  ///< in steps of 16 bits, after the sample before it
  std::size_t filled_ = 1;
  Sketch sketch_;
};

/// The sums of samples of a sketch, or those of differences, as a signal of kSigns samples in 20 ms
/// whose mean squares, offset and products are estimates of the waveform's. [blocks * kSigns]
std::vector<float> as_signal(const Sketch& sketch, int sample_rate, bool of_differences);

/// The signs of the sums: 1 and -1, [kPatterns, kSigns, samples of a block]. Those of samples and
/// of differences are the same. Thread-safe.
std::vector<std::int8_t> signs_of_sums(int block_samples);

}  // namespace pipeline::diff
