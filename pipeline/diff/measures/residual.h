#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/diff/measures/fft.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

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
    double burst_seconds = -1;  ///< where a click is that most of the residual lies in
    double clicks = 0;          ///< within 2 ms of a click
    double clipping = 0;        ///< at the ceiling
    double hum = 0;             ///< of one frequency that goes on all the time
    double filter = 0;          ///< a filtered baseline
    double noise = 0;           ///< the rest

    /// The given one, less what clicks and dropouts explain, and with those: where b stands still
    /// for 4 ms and more and a does not. In order of time.
    std::vector<Damage> damage;
    double hum_hz = 0;
    double hum_db = 0;       ///< dBFS; a sine of full scale has -3.01
    double coherence = 0;    ///< share of the filter in what is neither click, clipping nor damage
    double low_pass_hz = 0;  ///< above it b has less than half of a's amplitude; 0: nowhere
    double high_pass_hz = 0;
    double treble_db = 0;  ///< b over a above 4 kHz
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
  void find_burst();
  void add_spectra();
  void share_out_rest(double rest, Result& result) const;
  void describe_filter(Result& result) const;

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
  std::vector<float> cells_;  ///< energies of what has no place, by 4 ms
  PairFft fft_;
  std::vector<float> window_;
  std::vector<float> block_a_, block_b_;
  bool has_place_ = false;  ///< something in the current block has a place of its own
  std::vector<Bin> bins_;
  int blocks_ = 0;
};

}  // namespace pipeline::diff
