// Speech features every 5 ms: mel-cepstra, mel bands, level, F0; and distortion between frames.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "model/tensor/mat.h"
#include "pipeline/diff/measures/fft.h"

namespace pipeline::diff {

// The frames in which speech is compared: those of VERSA's MCD (https://github.com/wavlab-speech/
// versa), whose warping belongs to 24 kHz. Audio of other rates is resampled first.
constexpr int kFrameRate = 24000;  ///< of the audio, Hz
constexpr int kHop = 120;          ///< samples: 5 ms
constexpr double kHopSeconds = static_cast<double>(kHop) / kFrameRate;
constexpr int kFftSize = 1024;
constexpr int kBins = kFftSize / 2 + 1;
constexpr int kCepstra = 40;  ///< c0 .. c39
constexpr double kWarping = 0.466;
constexpr int kMelBands = 40;
constexpr float kSilentDb = -120;  ///< the least level there is

/// Frames of one recording, from some frame on; frame k is around sample k * kHop.
struct Frames {
  std::vector<float> cepstra;   ///< [frames, kCepstra], of natural log amplitude
  std::vector<float> bands;     ///< [frames, kMelBands], dB; none of what a baseline keeps
  std::vector<float> level_db;  ///< [frames], mean power of 10 ms
  std::vector<float> f0;        ///< [frames], Hz; 0 where not voiced

  int size() const { return static_cast<int>(level_db.size()); }
  std::span<const float> cepstrum(int frame) const {
    return std::span(cepstra).subspan(static_cast<std::size_t>(frame) * kCepstra, kCepstra);
  }
  std::span<const float> mel(int frame) const {
    return std::span(bands).subspan(static_cast<std::size_t>(frame) * kMelBands, kMelBands);
  }
  /// Forgets the first `count` frames.
  void drop(int count) {
    const auto cut = [](std::vector<float>& values, int n) {
      values.erase(values.begin(), values.begin() + n);
    };
    cut(cepstra, count * kCepstra);
    if (!bands.empty()) cut(bands, count * kMelBands);
    cut(level_db, count);
    cut(f0, count);
  }
};

/// Keeps every step-th sample of what a low-pass leaves of a signal, piece by piece. Half a sample
/// late: the filter is symmetric and of even length. One object belongs to one thread.
class Decimator {
 public:
  /// The filter is a sinc under a Hann window: half the amplitude is left at `cutoff` times the
  /// sample rate, all and nothing 2 / taps below and above. REQUIRES: even taps, step <= taps.
  Decimator(int taps, double cutoff, int step);

  /// Appends to `low` what is certain: each sample after which half the taps are known.
  void append(std::span<const float> samples, std::vector<float>& low);

 private:
  int step_;
  std::vector<float> taps_;     ///< their sum is 1
  std::vector<float> pending_;  ///< samples that the filter still needs
};

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

/// Mel-cepstral distortion of two frames in dB by the coefficients 1 .. last:
/// 10 sqrt(2) / ln 10 * sqrt(sum (c_k - c'_k)^2). [kCepstra] each.
double mel_cepstral_distortion(std::span<const float> a, std::span<const float> b,
                               int last = kCepstra - 1);

/// What a long-term power spectrum looks like from afar. `power` has the kBins of frames.h.
struct SpectralShape {
  double tilt_db_per_octave = 0;  ///< of the line through thirds of octaves, 100 Hz to 8 kHz
  double bandwidth_hz = 0;        ///< below it lies 95% of the energy of the derivative
};

/// REQUIRES: values that are not negative. Silence has neither slope nor width.
SpectralShape spectral_shape(std::span<const double> power);

/// Fundamental frequency of a recording, piece by piece, by YIN (de Cheveigne and Kawahara 2002)
/// from 50 to 800 Hz on the signal below 1 kHz at 8 kHz, where the parabola through three lags is
/// exact to a cent. One value for two frames of kHop. One object belongs to one thread.
class F0Tracker {
 public:
  F0Tracker();

  /// Takes samples at kFrameRate and appends what is certain to `frames.f0`.
  /// REQUIRES: finite samples.
  void append(std::span<const float> samples, Frames& frames);

  /// The frames at the end, as many as MelCepstra gives.
  void finish(Frames& frames);

 private:
  void track(Frames& frames);
  float estimate(std::size_t first_block) const;  ///< Hz; 0 where there is no pitch

  Decimator decimator_;
  std::vector<float> low_;       ///< at 8 kHz, from the next window on
  std::vector<float> products_;  ///< of its blocks with themselves moved, [blocks, lags]
  long samples_ = 0;
  long frames_ = 0;
};

}  // namespace pipeline::diff
