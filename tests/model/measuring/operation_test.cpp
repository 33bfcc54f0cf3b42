// Costs of operations in FLOPs and bytes, for direct and filtered convolution.
#include <gtest/gtest.h>

#include "model/measuring/measuring.h"

namespace model {
namespace {

TEST(OperationTest, DirectConvolutionCostsItsProductsWeightsAndRows) {
  const Cost cost = cost_of({.stage = Stage::kDecoder,
                             .kernel = Kernel::kConv,
                             .rows = 10,
                             .inputs = 32,
                             .outputs = 64,
                             .taps = 3,
                             .stride = 2});
  EXPECT_EQ(cost.direct, 2 * 10 * 3 * 32 * 64);
  EXPECT_EQ(cost.done, cost.direct);
  EXPECT_EQ(cost.weights, 4 * 3 * 32 * 64);
  EXPECT_EQ(cost.activations, 4 * (20 * 32 + 10 * 64));
}

// F(6, 3) has 8 products for 6 outputs of 3 taps, F(6, 7) has 12, and a spectrum of 32 rows has 49
// for 24 outputs of 11.
TEST(OperationTest, FilteredConvolutionCostsItsProductsAndLittleMore) {
  const std::pair<int, double> products[] = {{3, 8.0 / 18}, {7, 12.0 / 42}, {11, 49.0 / 264}};
  for (const auto& [taps, share] : products) {
    const Cost cost = cost_of({.stage = Stage::kGenerator,
                               .kernel = Kernel::kFilteredConv,
                               .rows = 6000,
                               .inputs = 256,
                               .outputs = 256,
                               .taps = taps,
                               .dilation = 3});
    EXPECT_EQ(cost.direct, 2.0 * 6000 * taps * 256 * 256);
    EXPECT_GT(cost.done, share * cost.direct) << taps;
    EXPECT_LT(cost.done, 1.08 * share * cost.direct) << taps;
  }
}

TEST(OperationTest, FloorIsWhicheverTakesLonger) {
  const Cost cost{.direct = 900, .done = 300, .weights = 10, .activations = 20};
  EXPECT_EQ(floor_seconds(cost, 100, 1000), 3);
  EXPECT_EQ(floor_seconds(cost, 1000, 10), 3);
}

TEST(OperationTest, LastKernelHasItsName) {
  EXPECT_STREQ(kernel_name(Kernel::kProduct), "product");
  EXPECT_STREQ(kernel_name(Kernel::kSource), "source");
}

}  // namespace
}  // namespace model
