// Quantiles of the histogram against sorted values, and exact counts and sums.
#include "pipeline/report/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace pipeline {
namespace {

std::vector<double> spread_values(int count) {
  std::mt19937 random(7);
  std::lognormal_distribution<double> value(0, 3);
  std::vector<double> values(static_cast<std::size_t>(count));
  for (double& drawn : values) drawn = value(random);
  return values;
}

TEST(HistogramTest, QuantilesAreWithinOnePercentOfTheSortedValues) {
  for (const int count : {1, 2, 3, 19, 20, 21, 10000}) {
    std::vector<double> values = spread_values(count);
    Histogram histogram;
    for (const double value : values) histogram.add(value);
    std::sort(values.begin(), values.end());
    for (const double share : {0.0, 0.01, 0.5, 0.95, 0.99, 1.0}) {
      const auto rank = static_cast<std::size_t>(std::max(1.0, std::ceil(share * count)));
      EXPECT_NEAR(histogram.quantile(share) / values[rank - 1], 1, 0.01)
          << count << " values, " << share;
    }
  }
}

TEST(HistogramTest, CountSumAndBoundsAreExact) {
  Histogram histogram;
  for (const double value : {0.25, 1e-3, 7.0, 0.0}) histogram.add(value);
  const Distribution values = histogram.summary();
  EXPECT_EQ(values.count, 4);
  EXPECT_EQ(values.total, 7.251);
  EXPECT_EQ(values.min, 0);
  EXPECT_EQ(values.max, 7);
  EXPECT_EQ(values.p99, 7);
}

TEST(HistogramTest, OrderOfTheValuesChangesNothing) {
  const std::vector<double> values = spread_values(999);
  Histogram forth, back;
  for (const double value : values) forth.add(value);
  for (auto value = values.rbegin(); value != values.rend(); ++value) back.add(*value);
  EXPECT_EQ(back.total(), forth.total());
  EXPECT_EQ(back.min(), forth.min());
  EXPECT_EQ(back.max(), forth.max());
  for (const double share : {0.1, 0.5, 0.95})
    EXPECT_EQ(back.quantile(share), forth.quantile(share));
}

TEST(HistogramTest, EmptyOneIsAllZero) {
  const Distribution none = Histogram().summary();
  EXPECT_EQ(none.count, 0);
  EXPECT_EQ(none.min + none.max + none.p50 + none.p99 + none.total, 0);
}

TEST(HistogramTest, ValuesThatAreNoSecondsStayHarmless) {
  Histogram histogram;
  for (const double value : {-1.0, std::nan(""), 1e300, 1e-300}) histogram.add(value);
  EXPECT_EQ(histogram.min(), 0);
  EXPECT_EQ(histogram.max(), 1e9);
  EXPECT_EQ(histogram.quantile(0.5), 0);
}

TEST(HistogramTest, BucketsCoverTheirValuesAndPowersOfTwoAreBounds) {
  Histogram histogram;
  const std::vector<double> values = spread_values(500);
  for (const double value : values) histogram.add(value);
  histogram.for_each([&](double low, double high, std::int64_t count) {
    EXPECT_EQ(std::count_if(values.begin(), values.end(),
                            [&](double value) { return value > low && value <= high; }),
              count);
    EXPECT_EQ(std::ceil(std::log2(low) + 1e-9), std::ceil(std::log2(high) - 1e-9));
  });
}

}  // namespace
}  // namespace pipeline
