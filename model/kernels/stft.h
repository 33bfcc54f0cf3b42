#pragma once

#include <span>
#include <vector>

#include "model/tensor/mat.h"

namespace model {

/// The short-time Fourier transform around the generator: periodic Hann window of n_fft, centred
/// frames (torch.stft and torch.istft with center). Tables are made once; const and shareable.
class Stft {
 public:
  Stft(int n_fft, int hop);

  int bins() const { return bins_; }
  int columns(int samples) const { return samples / hop_ + 1; }

  /// x [S], S > n_fft / 2, reflected at both ends of exactly its S samples
  /// -> y [columns(S), 2 bins]: magnitudes, then phases in radians. The bins at 0 and at Nyquist
  /// are exactly real with an imaginary part of +0, so their phase is 0 or +pi.
  void analyze(std::span<const double> x, Mat y) const;

  /// The inverse for columns of log-magnitude and phase in the generator's form: magnitude
  /// exp(x[:bins]), phase sin(x[bins:]) radians. x [S / hop + 1, 2 bins] -> y [S]: windowed
  /// overlap-add divided by the sum of squared windows, trimmed by n_fft / 2 on both sides.
  void synthesize(ConstMat x, std::span<float> y) const;

 private:
  int n_fft_;
  int hop_;
  int bins_;
  std::vector<double> window_;
  std::vector<double> analysis_real_, analysis_imaginary_;   ///< [bins, n_fft], windowed
  std::vector<float> synthesis_real_, synthesis_imaginary_;  ///< [bins, n_fft], windowed
};

}  // namespace model
