// The complex Fourier transform that fft.h is built on, and its plans.
#pragma once

#include <complex>
#include <memory>
#include <span>
#include <vector>

namespace pipeline::diff {

/// What a Fourier transform of one size needs besides its data: its steps and their twiddle
/// factors. Const: safe from any thread.
class TransformPlan {
 public:
  /// One step splits each transform into `radix` shorter ones.
  struct Step {
    int radix;
    int length;                                 ///< of the transforms that it splits
    std::vector<std::complex<float>> twiddles;  ///< [length / radix, radix - 1]
  };

  /// Three steps of radix 4, whose strides are multiples of the lanes of every instruction set.
  static constexpr int kLeastSize = 64;

  /// REQUIRES: a multiple of kLeastSize without prime factors above 5.
  explicit TransformPlan(int size);

  int size() const { return size_; }
  std::span<const Step> steps() const { return steps_; }

  /// Whether there is a plan for a size.
  static bool has(int size);

 private:
  int size_;
  std::vector<Step> steps_;
};

enum class Direction { kForward, kInverse };

/// The unscaled transform of in [size] into out [size], which may be the same: by Stockham's
/// method, in radices 4, 2, 3 and 5 (Van Loan, Computational Frameworks for the Fast Fourier
/// Transform, 1992). The same bits on every processor. `scratch` [4 size] is its working memory.
void transform(const TransformPlan& plan, Direction direction,
               std::span<const std::complex<float>> in, std::span<std::complex<float>> out,
               std::span<float> scratch);

/// The spectrum [size + 1] of 2 size real values from the transform [size] of the complex values
/// that they make in pairs. `turns`: cos and -sin of k / (2 size) turns, k = 0 .. size / 2.
void unpack_real(std::span<const std::complex<float>> pairs,
                 std::span<const std::complex<float>> turns,
                 std::span<std::complex<float>> spectrum);

/// The reverse, times 2: the inverse transform of what it makes is 2 size times the real values.
void pack_real(std::span<const std::complex<float>> spectrum,
               std::span<const std::complex<float>> turns, std::span<std::complex<float>> pairs);

}  // namespace pipeline::diff
