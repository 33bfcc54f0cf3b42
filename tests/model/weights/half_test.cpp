// Conversion to half precision: round trips, rounding, overflow.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/weights/checkpoint.h"

namespace {

using model::from_half;
using model::to_half;

constexpr std::uint16_t kLargest = 0x7BFF;  // 65504
constexpr std::uint16_t kNegative = 0x8000;

TEST(Half, EveryNumberComesBack) {
  for (std::uint16_t bits = 0; bits <= kLargest; ++bits) {
    EXPECT_EQ(to_half(from_half(bits)), bits);
    const auto negative = static_cast<std::uint16_t>(bits | kNegative);
    EXPECT_EQ(to_half(from_half(negative)), negative);
  }
}

TEST(Half, RoundsToTheNearestAndTiesToEven) {
  for (std::uint16_t low = 0; low < kLargest; ++low) {
    const auto high = static_cast<std::uint16_t>(low + 1);
    const float middle = (from_half(low) + from_half(high)) / 2;  // exact
    EXPECT_EQ(to_half(middle), low % 2 == 0 ? low : high) << middle;
    EXPECT_EQ(to_half(std::nextafter(middle, 0.0f)), low) << middle;
    EXPECT_EQ(to_half(std::nextafter(middle, 1e6f)), high) << middle;
  }
}

TEST(Half, HasNoPlaceForWhatOverflows) {
  EXPECT_EQ(to_half(65519.99f), kLargest);
  EXPECT_EQ(to_half(65520.0f), std::nullopt);
  EXPECT_EQ(to_half(-65520.0f), std::nullopt);
  EXPECT_EQ(to_half(std::numeric_limits<float>::infinity()), std::nullopt);
  EXPECT_EQ(to_half(std::numeric_limits<float>::quiet_NaN()), std::nullopt);
  EXPECT_EQ(to_half(1e-20f), 0);
}

}  // namespace
