// Sine kernels against libm, for huge, tiny and invalid arguments.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "model/kernels/activations.h"
#include "model/kernels/normalize.h"
#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using SineKernel = EveryIsa;
TEST_ON_EVERY_ISA(SineKernel);

TEST_P(SineKernel, AddsASineOfAnyLengthAtAnyTime) {
  for (const double start : {0.0, 0.25, -3.5, 123456.789})
    for (const std::size_t samples : {1, 3, 8, 150, 151}) {
      std::vector<float> y(samples, 2.0f);
      add_sine(start, 0.0123, 0.5f, y);
      for (std::size_t i = 0; i < samples; ++i) {
        const double turns = start + static_cast<double>(i) * 0.0123;
        const double rest = turns - std::floor(turns);
        ASSERT_NEAR(y[i], 2 + 0.5 * std::sin(2 * std::numbers::pi * rest), 3e-7) << i;
      }
    }
}

/// Snake without the affine is the way to the squared sine.
float snake_of(float v, float alpha) {
  const float zero = 0, one = 1, inverse = 1 / alpha;
  float y = v;
  affine_snake(ConstMat(&v, 1, 1), {{&zero, &one, &zero}, &alpha, &inverse}, Mat(&y, 1, 1));
  return y;
}

TEST_P(SineKernel, SquaredSineAgreesWithLibmAndKeepsSmallValuesExact) {
  for (double v = -300; v < 300; v += 0.0371)
    for (const double alpha : {0.01, 1.0, 7.0}) {
      const auto x = static_cast<float>(v);
      const auto a = static_cast<float>(alpha);
      const double square = std::pow(std::sin(double{a} * x), 2);
      // alpha / pi and its product with v are rounded before the sine is taken.
      const double slack = 2e-7 * square + kEpsilon * std::abs(a * x);
      ASSERT_NEAR(snake_of(x, a), x + square / a, (slack + 1e-9) / a + kEpsilon * std::abs(x)) << v;
    }
}

TEST_P(SineKernel, HugeAndMissingNumbersStayWithinTheSine) {
  for (const float v : {1e6f, -1e9f, 3e30f}) {
    EXPECT_GE(snake_of(v, 1), v);
    EXPECT_LE(snake_of(v, 1), v + 1.001f);
  }
  EXPECT_TRUE(std::isnan(snake_of(std::nanf(""), 1)));
}

}  // namespace
}  // namespace model
