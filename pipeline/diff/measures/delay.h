#pragma once

#include <complex>
#include <cstdint>
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

}  // namespace pipeline::diff
