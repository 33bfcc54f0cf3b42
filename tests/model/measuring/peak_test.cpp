// Measured peak rates are plausible for one core; medians of samples.
#include <gtest/gtest.h>

#include "model/kernels/isa.h"
#include "model/measuring/measuring.h"

namespace model {
namespace {

// 10 TFLOP/s of one core would need more multipliers than any has: the work was optimised away.
TEST(PeakTest, EveryInstructionSetHasARateThatACoreCanHave) {
  for (const std::string& isa : usable_isas()) {
    choose_isa(isa);
    const double rate = multiply_add_rate();
    EXPECT_GT(rate, 0) << isa;
    EXPECT_LT(rate, 1e13) << isa;
  }
  choose_isa("auto");
}

TEST(PeakTest, PeakIsTheMedianOfItsSamples) {
  PeakMeter meter;
  for (int i = 0; i < 3; ++i) meter.sample();
  EXPECT_EQ(meter.samples(), 3);
  EXPECT_GT(meter.median(), 0);
  EXPECT_LE(meter.median(), meter.largest());
}

TEST(MedianTest, IsTheMiddleOrTheMeanOfTheTwoInTheMiddle) {
  EXPECT_EQ(median({3}), 3);
  EXPECT_EQ(median({9, 1, 2}), 2);
  EXPECT_EQ(median({9, 1, 2, 4}), 3);
}

}  // namespace
}  // namespace model
