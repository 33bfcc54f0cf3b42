// Elementwise kernels, GELU and softmax against libm in double, on every instruction set.
#include "model/kernels/activations.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using ActivationKernel = EveryIsa;
TEST_ON_EVERY_ISA(ActivationKernel);

constexpr int kColumns[] = {1, 2, 3, 31, 32, 33, 65, 1090};

/// Runs `kernel` in place and expects every float to be exactly twin(r, c, old value).
template <class Kernel, class Twin>
void expect_exactly(Kernel kernel, Twin twin) {
  for (const int cols : kColumns) {
    const PoisonedMatrix before(5, cols, 1, -3, 3);
    PoisonedMatrix x = before;
    kernel(x.view());
    EXPECT_TRUE(x.frame_is_untouched());
    for (int r = 0; r < 5; ++r)
      for (int c = 0; c < cols; ++c)
        ASSERT_EQ(x.view()(r, c), twin(r, c, before.view()(r, c))) << r << ", " << c;
  }
}

TEST_P(ActivationKernel, LeakyReluKeepsThePositiveAndScalesTheRest) {
  for (const float slope : {0.2f, 0.1f, 0.01f})
    for (const float factor : {1.0f, 1 / 3.0f})
      expect_exactly([=](Mat x) { leaky_relu(x, slope, x, factor); },
                     [=](int, int, float x) {
                       const float scaled = factor * x;
                       return scaled > 0 ? scaled : slope * scaled;
                     });
}

TEST_P(ActivationKernel, ScaleMultiplies) {
  expect_exactly([](Mat x) { scale(x, 0.7f); }, [](int, int, float x) { return x * 0.7f; });
}

TEST_P(ActivationKernel, AddAddsElementByElement) {
  for (const int cols : kColumns) {
    const PoisonedMatrix x(5, cols, 2), before(5, cols, 3);
    PoisonedMatrix y = before;
    add(x.view(), y.view());
    EXPECT_TRUE(y.frame_is_untouched());
    for (int r = 0; r < 5; ++r)
      for (int c = 0; c < cols; ++c)
        ASSERT_EQ(y.view()(r, c), before.view()(r, c) + x.view()(r, c));
  }
}

TEST_P(ActivationKernel, TanhAgreesWithLibm) {
  for (const float largest : {1e-3f, 1.0f, 100.0f}) {
    const PoisonedMatrix before(5, 65, 4, -largest, largest);
    PoisonedMatrix x = before;
    tanh(x.view());
    EXPECT_TRUE(x.frame_is_untouched());
    for (int r = 0; r < 5; ++r)
      for (int c = 0; c < 65; ++c)
        ASSERT_NEAR(x.view()(r, c), std::tanh(double{before.view()(r, c)}), 3 * kEpsilon);
  }
}

TEST_P(ActivationKernel, GeluAgreesWithTheTanhForm) {
  for (const int cols : kColumns)
    for (const float largest : {0.1f, 4.0f, 1000.0f}) {
      const PoisonedMatrix before(5, cols, 5, -largest, largest);
      PoisonedMatrix x = before;
      gelu_tanh(x.view());
      EXPECT_TRUE(x.frame_is_untouched());
      expect_sums(x.view(), [&](int r, int c) {
        const double v = before.view()(r, c);
        const double inner = std::sqrt(2 / std::numbers::pi) * (v + 0.044715 * v * v * v);
        Sum sum;
        sum.add(v / 2);
        sum.add(v / 2, std::tanh(inner));
        return sum;
      });
      if (HasFatalFailure()) return;
    }
}

void expect_softmax(const PoisonedMatrix& before) {
  PoisonedMatrix x = before;
  softmax_rows(x.view());
  EXPECT_TRUE(x.frame_is_untouched());
  for (int r = 0; r < x.view().rows(); ++r) {
    const auto row = before.view().row_span(r);
    const double maximum = *std::ranges::max_element(row);
    double sum = 0;
    for (const float v : row) sum += std::exp(v - maximum);
    for (int c = 0; c < x.view().cols(); ++c) {
      const double distance = maximum - before.view()(r, c);
      const double expected = std::exp(-distance) / sum;
      // An error of the exponent is a relative error of the result.
      const double tolerance =
          4 * kEpsilon * (1 + distance) * expected + std::numeric_limits<float>::min();
      ASSERT_NEAR(x.view()(r, c), expected, tolerance) << r << ", " << c;
    }
  }
}

TEST_P(ActivationKernel, SoftmaxAgreesWithTheDefinition) {
  for (const int cols : kColumns) {
    expect_softmax(PoisonedMatrix(5, cols, 6, -5, 5));
    if (HasFatalFailure()) return;
  }
}

TEST_P(ActivationKernel, SoftmaxSurvivesLargeValues) {
  expect_softmax(PoisonedMatrix(5, 33, 7, -1e4f, 1e4f));
  expect_softmax(PoisonedMatrix(5, 33, 8, 3e38f, 3.1e38f));
  expect_softmax(PoisonedMatrix(5, 33, 9, -1e30f, -0.9e30f));
}

TEST_P(ActivationKernel, SoftmaxOfOneColumnIsOne) {
  PoisonedMatrix x(5, 1, 10, -1e30f, 1e30f);
  softmax_rows(x.view());
  EXPECT_EQ(bits(x.view()), bits(ConstMat(std::vector<float>(5, 1.0f).data(), 5, 1)));
}

}  // namespace
}  // namespace model
