// Moments, affine activations and layer norm against definitions in double or long double.
#include "model/kernels/normalize.h"

#include <gtest/gtest.h>

#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using NormalizeKernel = EveryIsa;
TEST_ON_EVERY_ISA(NormalizeKernel);

constexpr float kInstanceNormEpsilon = 1e-5f;
constexpr int kNormColumns[] = {1, 2, 3, 31, 32, 33, 65, 1090};

/// Mean and 1 / deviation, one row each, as column_moments gives them for x.
PoisonedMatrix moments(ConstMat x) {
  PoisonedMatrix found(2, x.cols());
  Arena scratch;
  column_moments(x, kInstanceNormEpsilon, found.view(), scratch);
  EXPECT_TRUE(found.frame_is_untouched());
  return found;
}

void expect_moments(ConstMat x) {
  SCOPED_TRACE(testing::Message() << x.rows() << " rows, " << x.cols() << " columns");
  const PoisonedMatrix found = moments(x);
  for (int c = 0; c < x.cols(); ++c) {
    long double sum = 0, squares = 0, farthest = 0;
    for (int r = 0; r < x.rows(); ++r) sum += x(r, c);
    const long double mean = sum / x.rows();
    for (int r = 0; r < x.rows(); ++r) {
      const long double distance = x(r, c) - mean;
      squares += distance * distance;
      farthest = std::max(farthest, distance * distance);
    }
    const auto variance = static_cast<double>(squares / x.rows());
    const double expected = 1 / std::sqrt(variance + kInstanceNormEpsilon);
    // Sums are taken around a row of x, at worst the one farthest from the mean.
    const double variance_tolerance = 4 * kEpsilon * (variance + static_cast<double>(farthest));
    const double slope = expected * expected * expected / 2;
    ASSERT_NEAR(found.view()(0, c), static_cast<double>(mean),
                4 * kEpsilon * static_cast<double>(std::abs(mean) + std::sqrt(farthest)));
    ASSERT_NEAR(found.view()(1, c), expected, kEpsilon * expected + slope * variance_tolerance);
  }
}

TEST_P(NormalizeKernel, MomentsAgreeWithLongDouble) {
  for (const int cols : {1, 2, 3, 31, 32, 33, 65})
    for (const int rows : {1, 2, 3, 40, 63, 64, 65, 128, 129, 1000}) {
      expect_moments(PoisonedMatrix(rows, cols, 1).view());
      if (HasFatalFailure()) return;
    }
}

TEST_P(NormalizeKernel, MomentsSurviveAnOffsetThousandTimesTheDeviation) {
  constexpr float kHalfWidth = 1.7320508f;  // of a uniform distribution with deviation 1
  for (const int rows : {1, 2, 65, 57601})
    expect_moments(PoisonedMatrix(rows, 3, 2, 1000 - kHalfWidth, 1000 + kHalfWidth).view());
}

TEST_P(NormalizeKernel, ConstantColumnHasNoVariance) {
  PoisonedMatrix x(57601, 2);
  for (int r = 0; r < 57601; ++r) x.view()(r, 0) = 1000.1f, x.view()(r, 1) = -3e-7f;
  const PoisonedMatrix found = moments(x.view());
  const auto expected =
      static_cast<float>(1 / std::sqrt(static_cast<double>(kInstanceNormEpsilon)));
  EXPECT_EQ(found.view()(0, 0), 1000.1f);
  EXPECT_EQ(found.view()(0, 1), -3e-7f);
  EXPECT_EQ(found.view()(1, 0), expected);
  EXPECT_EQ(found.view()(1, 1), expected);
}

TEST_P(NormalizeKernel, RowsPastTheEndAreNotPartOfTheStatistics) {
  PoisonedMatrix longer(300, 33);
  const PoisonedMatrix shorter(200, 33, 3);
  for (int r = 0; r < 200; ++r) std::ranges::copy(shorter.view().row_span(r), longer.view().row(r));
  EXPECT_EQ(bits(moments(longer.view().rows(0, 200)).view()), bits(moments(shorter.view()).view()));
}

TEST_P(NormalizeKernel, BitsOfAColumnDoNotDependOnTheOthers) {
  PoisonedMatrix x(100, 65, 4);
  PoisonedMatrix all = moments(x.view());
  for (int c = 0; c < 65; ++c)
    ASSERT_EQ(bits(moments(x.view().cols(c, 1)).view()), bits(all.view().cols(c, 1))) << c;
}

/// Random mean, scale, shift of every channel, and what they make of x.
struct RandomAffine {
  explicit RandomAffine(int cols) : arrays(3, cols, 5, -2, 2) {}
  ChannelAffine view() const {
    return {arrays.view().row(0), arrays.view().row(1), arrays.view().row(2)};
  }
  Sum at(int c, double x) const {
    Sum sum;
    sum.add(x, arrays.view()(1, c));
    sum.add(-arrays.view()(0, c), arrays.view()(1, c));
    sum.add(arrays.view()(2, c));
    return sum;
  }
  PoisonedMatrix arrays;
};

TEST_P(NormalizeKernel, AffineLeakyReluAgreesWithTheDefinition) {
  for (const int cols : kNormColumns) {
    const PoisonedMatrix x(5, cols, 6);
    const RandomAffine affine(cols);
    PoisonedMatrix y(5, cols);
    affine_leaky_relu(x.view(), affine.view(), 0.2f, y.view());
    EXPECT_TRUE(y.frame_is_untouched());
    expect_sums(y.view(), [&](int r, int c) {
      Sum sum = affine.at(c, x.view()(r, c));
      if (sum.value < 0) sum.value *= 0.2f;
      return sum;
    });
    PoisonedMatrix in_place = x;
    affine_leaky_relu(in_place.view(), affine.view(), 0.2f, in_place.view());
    EXPECT_EQ(bits(in_place.view()), bits(y.view()));
  }
}

TEST_P(NormalizeKernel, AffineSnakeAgreesWithTheDefinitionForLargeArguments) {
  for (const int cols : kNormColumns)
    for (const float largest : {1.0f, 30.0f, 500.0f}) {
      const PoisonedMatrix x(9, cols, 7, -largest, largest);
      const RandomAffine affine(cols);
      PoisonedMatrix alpha(2, cols, 8, 0.25f, 2.0f);
      for (int c = 0; c < cols; ++c) alpha.view()(1, c) = 1 / alpha.view()(0, c);
      PoisonedMatrix y(9, cols);
      affine_snake(x.view(), {affine.view(), alpha.view().row(0), alpha.view().row(1)}, y.view());
      EXPECT_TRUE(y.frame_is_untouched());
      expect_sums(y.view(), [&](int r, int c) {
        Sum sum = affine.at(c, x.view()(r, c));
        const double a = alpha.view()(0, c);
        const double sine = std::sin(a * sum.value);
        // An error of v counts twice at worst: as itself, and through sin^2(a v) / a.
        sum.magnitude = 2 * sum.magnitude + 1 / a;
        sum.value += sine * sine / a;
        return sum;
      });
      PoisonedMatrix in_place = x;
      affine_snake(in_place.view(), {affine.view(), alpha.view().row(0), alpha.view().row(1)},
                   in_place.view());
      EXPECT_EQ(bits(in_place.view()), bits(y.view()));
      if (HasFatalFailure()) return;
    }
}

TEST_P(NormalizeKernel, LayerNormAgreesWithTheDefinition) {
  for (const float epsilon : {1e-12f, 1e-5f})
    for (const int cols : {2, 3, 31, 32, 33, 65, 1090})
      for (const float center : {0.0f, 1000.0f}) {
        const PoisonedMatrix x(5, cols, 9, center - 1, center + 1);
        const PoisonedMatrix scale_and_shift(2, cols, 10, -2, 2);
        const float* scale = scale_and_shift.view().row(0);
        const float* shift = scale_and_shift.view().row(1);
        PoisonedMatrix y = x;
        layer_norm(y.view(), epsilon, scale, shift);
        EXPECT_TRUE(y.frame_is_untouched());
        expect_sums(y.view(), [&](int r, int c) {
          double mean = 0, variance = 0;
          for (const float v : x.view().row_span(r)) mean += v / static_cast<double>(cols);
          for (const float v : x.view().row_span(r)) variance += (v - mean) * (v - mean) / cols;
          const double factor = scale[c] / std::sqrt(variance + epsilon);
          Sum sum;
          sum.add(x.view()(r, c), factor);
          sum.add(-mean, factor);
          sum.add(shift[c]);
          return sum;
        });
        if (HasFatalFailure()) return;
      }
}

TEST_P(NormalizeKernel, LayerNormOfAConstantRowIsTheShift) {
  const PoisonedMatrix scale_and_shift(2, 37, 11);
  for (const float epsilon : {1e-12f, 1e-5f}) {
    PoisonedMatrix x(3, 37);
    for (int r = 0; r < 3; ++r) std::ranges::fill(x.view().row_span(r), 1000.1f);
    layer_norm(x.view(), epsilon, scale_and_shift.view().row(0), scale_and_shift.view().row(1));
    for (int r = 0; r < 3; ++r)
      EXPECT_TRUE(std::ranges::equal(x.view().row_span(r), scale_and_shift.view().row_span(1)));
  }
}

}  // namespace
}  // namespace model
