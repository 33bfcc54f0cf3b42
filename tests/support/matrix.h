// Guarded matrices that reveal access out of bounds, and sums in double with their tolerance.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "model/tensor/mat.h"

constexpr double kEpsilon = std::numeric_limits<float>::epsilon();

/// A matrix in a frame of NaN: rows before and after it, columns between its rows. Whoever reads
/// outside the view gets NaN, whoever writes there is found out.
class PoisonedMatrix {
 public:
  /// Poison inside as well: what nobody may read before it is written.
  PoisonedMatrix(int rows, int cols)
      : rows_(rows),
        cols_(cols),
        memory_(static_cast<std::size_t>((rows + 2 * kRowsAround) * stride()), poison()) {}

  /// Uniform in low .. high.
  PoisonedMatrix(int rows, int cols, unsigned seed, float low = -1, float high = 1)
      : PoisonedMatrix(rows, cols) {
    std::mt19937 bits(seed);
    std::uniform_real_distribution<float> uniform(low, high);
    for (int r = 0; r < rows; ++r)
      for (float& value : view().row_span(r)) value = uniform(bits);
  }

  model::Mat view() { return {memory_.data() + kRowsAround * stride(), rows_, cols_, stride()}; }
  model::ConstMat view() const { return const_cast<PoisonedMatrix*>(this)->view(); }
  float* data() { return view().data(); }
  const float* data() const { return view().data(); }

  bool frame_is_untouched() const {
    PoisonedMatrix expected(rows_, cols_);
    for (int r = 0; r < rows_; ++r) std::ranges::copy(view().row_span(r), expected.view().row(r));
    return std::ranges::equal(memory_, expected.memory_, {}, std::bit_cast<std::uint32_t, float>,
                              std::bit_cast<std::uint32_t, float>);
  }

 private:
  static constexpr int kRowsAround = 8;
  static constexpr int kColumnsBetween = 7;  // odd: no row but the first starts on a vector
  static float poison() { return std::bit_cast<float>(0x7FC0DEADu); }
  std::ptrdiff_t stride() const { return cols_ + kColumnsBetween; }

  int rows_;
  int cols_;
  std::vector<float> memory_;
};

/// The exact content of a view, for comparison bit by bit.
inline std::vector<std::uint32_t> bits(model::ConstMat x) {
  std::vector<std::uint32_t> all;
  for (int r = 0; r < x.rows(); ++r)
    for (const float value : x.row_span(r)) all.push_back(std::bit_cast<std::uint32_t>(value));
  return all;
}

/// A sum of products in double, and how far the same sum in float32 may lie from it.
struct Sum {
  double value = 0;
  double magnitude = 0;  ///< sum |a b|

  void add(double a, double b = 1) {
    value += a * b;
    magnitude += std::abs(a * b);
  }
  double tolerance() const { return 4 * kEpsilon * magnitude; }
};

/// Expects y(r, c) to be the Sum that twin(r, c) returns.
template <class Twin>
void expect_sums(model::ConstMat y, Twin twin) {
  for (int r = 0; r < y.rows(); ++r)
    for (int c = 0; c < y.cols(); ++c) {
      const Sum expected = twin(r, c);
      ASSERT_NEAR(y(r, c), expected.value, expected.tolerance()) << "at " << r << ", " << c;
    }
}
