#pragma once

#include <complex>
#include <memory>
#include <span>

namespace pipeline::diff {

/// A real Fourier transform of one size, with its own memory (FFTW). Neither direction is scaled:
/// there and back multiplies by size(). One object belongs to one thread; making one is safe in
/// any.
class RealFft {
 public:
  /// REQUIRES: size > 0, fastest without large prime factors.
  explicit RealFft(int size);
  ~RealFft();

  int size() const;
  std::span<float> time();                    ///< [size]
  std::span<std::complex<float>> spectrum();  ///< [size / 2 + 1]
  void forward();                             ///< time to spectrum; time stays
  void inverse();                             ///< spectrum to time; the spectrum is lost

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The least size of 2^a 3^b 5^c that is even and not less than `size`.
int fast_size(int size);

}  // namespace pipeline::diff
