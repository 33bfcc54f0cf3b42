// Fourier transforms of one real signal, or of two at once.
#pragma once

#include <complex>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace pipeline::diff {

/// A real Fourier transform of one size, with its own memory. Neither direction is scaled: there
/// and back multiplies by size(). The same bits on every processor. One object belongs to one
/// thread; making one is safe in any.
class RealFft {
 public:
  /// REQUIRES: a fast_size().
  explicit RealFft(int size);
  ~RealFft();

  int size() const;
  std::span<float> time();                    ///< [size]
  std::span<std::complex<float>> spectrum();  ///< [size / 2 + 1]
  void forward();                             ///< time to spectrum; time stays
  void inverse();                             ///< spectrum to time; the spectrum stays

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The Fourier transforms of two real signals of one size, which are the real and the imaginary
/// part of one that is transformed: a third of the time of two. What rounding one leaves is 1e-7 of
/// the louder one. One object belongs to one thread; making one is safe in any.
class PairFft {
 public:
  /// REQUIRES: size > 0, a multiple of 64.
  explicit PairFft(int size);
  ~PairFft();

  /// Transforms a[i] window[i] and b[i] window[i]. REQUIRES: [size] each.
  void forward(std::span<const float> a, std::span<const float> b, std::span<const float> window);

  std::span<const std::complex<float>> spectrum_a() const;  ///< [size / 2 + 1]
  std::span<const std::complex<float>> spectrum_b() const;  ///< [size / 2 + 1]

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The least multiple of 128 without prime factors above 5 that is not less than `size`.
int fast_size(int size);

/// Each the mean of its neighbours up to `reach` either way. Thread-safe.
std::vector<float> smoothed(const std::vector<float>& values, std::size_t reach);

}  // namespace pipeline::diff
