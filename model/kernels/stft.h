// STFT of the harmonic source, and the inverse STFT of the generator's output.
#pragma once

#include <span>
#include <vector>

#include "model/kernels/conv1d.h"
#include "model/tensor/arena.h"

namespace model {

/// The short-time Fourier transform around the generator: periodic Hann window of n_fft, centred
/// frames (torch.stft and torch.istft with center). Transforms this small are convolutions: the
/// analysis one of stride `hop` over samples, the synthesis one over columns with a row of `hop`
/// samples for outputs, which makes overlap-add part of the sum. Tables are made once; const and
/// shareable.
class Stft {
 public:
  Stft(int n_fft, int hop);

  int bins() const { return bins_; }
  int columns(int samples) const { return samples / hop_ + 1; }

  /// x [S], S > n_fft / 2, reflected at both ends of exactly its S samples
  /// -> y [columns(S), 2 bins]: magnitudes, then phases in radians. The bins at 0 and at Nyquist
  /// are exactly real with an imaginary part of +0, so their phase is 0 or +pi.
  void analyze(std::span<const float> x, Mat y, Arena& scratch) const;

  /// The inverse for columns of log-magnitude and phase in the generator's form: magnitude
  /// exp(x[:bins]), phase sin(x[bins:]) radians. x [S / hop + 1, 2 bins], overwritten -> y [S],
  /// S a multiple of hop: windowed overlap-add divided by the sum of squared windows, trimmed by
  /// n_fft / 2 on both sides.
  void synthesize(Mat x, std::span<float> y, Arena& scratch) const;

 private:
  double squared_windows(int sample, int columns) const;
  double whole_windows(int sample) const;

  int n_fft_;
  int hop_;
  int bins_;
  std::vector<double> window_;
  std::vector<float> analysis_;   ///< PackedWeights, [n_fft taps][1 input][2 bins]
  std::vector<float> synthesis_;  ///< PackedWeights, [taps][2 bins][hop]
  int synthesis_taps_;
  int synthesis_pad_;
};

}  // namespace model
