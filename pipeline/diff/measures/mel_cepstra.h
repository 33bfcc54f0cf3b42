#pragma once

#include <span>
#include <vector>

#include "model/tensor/mat.h"
#include "pipeline/diff/measures/fft.h"
#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {

/// Mel-cepstra of a recording, piece by piece: the cepstrum of the log
/// amplitude spectrum of a Hann window, warped by the all-pass of kWarping (Oppenheim and Johnson
/// 1972; SPTK's fftcep and freqt), with mel bands and levels of the same frames. Powers are such
/// that a sine of full scale has 1 in its bin, and nothing counts for less than kFloor. One object
/// belongs to one thread.
class MelCepstra {
 public:
  static constexpr float kFloor = 1e-10f;

  MelCepstra();

  /// Takes samples at kFrameRate and appends the frames that are certain to `frames`: cepstra,
  /// bands and level_db. REQUIRES: finite samples.
  void append(std::span<const float> samples, Frames& frames);

  /// The frames at the end, with silence after it: one more than whole hops in all.
  void finish(Frames& frames);

  /// Sum of the power spectra of all frames; complete after finish(). [kBins]
  std::span<const double> long_term() const { return long_term_; }

 private:
  void analyse(std::span<const float> samples, int count, Frames& frames);  ///< of the next two
  void flush(Frames& frames);
  void add_to_long_term(model::ConstMat powers);

  PairFft fft_;
  std::vector<float> pending_;     ///< samples from half a window before the next frame
  std::vector<float> power_;       ///< [frames of a batch, kBins]
  std::vector<double> long_term_;  ///< [kBins]
  long samples_ = 0;
  long frames_ = 0;
};

/// Mel-cepstral distortion of two frames in dB, without c0:
/// 10 sqrt(2) / ln 10 * sqrt(sum (c_k - c'_k)^2). [kCepstra] each.
double mel_cepstral_distortion(std::span<const float> a, std::span<const float> b);

/// What a long-term power spectrum looks like from afar. `power` has the kBins of frames.h.
struct SpectralShape {
  double tilt_db_per_octave = 0;  ///< of the line through thirds of octaves, 100 Hz to 8 kHz
  double bandwidth_hz = 0;        ///< below it lies 95% of the energy of the derivative
};

/// REQUIRES: values that are not negative. Silence has neither slope nor width.
SpectralShape spectral_shape(std::span<const double> power);

}  // namespace pipeline::diff
