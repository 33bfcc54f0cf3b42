#pragma once

#include <memory>
#include <span>

namespace pipeline::diff {

/// Loudness and true peak of a mono recording by EBU R128, piece by piece (libebur128). One object
/// belongs to one thread.
class LoudnessMeter {
 public:
  /// REQUIRES: a rate of at least 4 kHz. Throws std::bad_alloc.
  explicit LoudnessMeter(int sample_rate);
  ~LoudnessMeter();

  void append(std::span<const float> samples);

  double integrated_lufs() const;  ///< -infinity where nothing is above the gate
  double true_peak_db() const;     ///< dBTP, -infinity for silence

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pipeline::diff
