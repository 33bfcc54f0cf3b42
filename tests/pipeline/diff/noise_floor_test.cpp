// Limits from the spread of differences: median, outliers, heavy tails, constant metrics.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "pipeline/diff/calibrate/calibrate.h"

namespace pipeline::diff {
namespace {

/// The floor of pairs that differ by these values of one metric.
NoiseFloor floor_of(Metric metric, const std::vector<double>& values) {
  NoiseFloor floor;
  for (const double value : values) {
    ItemFinding item;
    item.tier = Tier::kSpeech;
    item.measures[metric] = value;
    floor.add(item);
  }
  return floor;
}

TEST(NoiseFloorTest, LimitIsTheMedianAndEightUpperDeviations) {
  const NoiseFloor floor = floor_of(Metric::kMcdDb, {4, -1, 3, 5, 2});  // above 3: 0, 1, 2
  EXPECT_DOUBLE_EQ(floor.limits().at(Metric::kMcdDb), 3 + 8 * std::sqrt(5.0 / 3));
}

TEST(NoiseFloorTest, LimitIsNeverBelowWhatWasMet) {
  std::vector<double> values(1000, 0.1);
  values[7] = 50;
  EXPECT_GE(floor_of(Metric::kBandwidthPercent, values).limits().at(Metric::kBandwidthPercent), 50);
}

TEST(NoiseFloorTest, RareDifferencesOnlyRaiseTheDefault) {
  const double usual = info(Metric::kMissingSeconds).limit;
  EXPECT_EQ(
      floor_of(Metric::kMissingSeconds, {0, 0, 0, 0.001}).limits().at(Metric::kMissingSeconds),
      usual);
  EXPECT_GT(floor_of(Metric::kMissingSeconds, {0, 0, 0, 0.3}).limits().at(Metric::kMissingSeconds),
            usual);
}

TEST(NoiseFloorTest, WhatNeverMovedOrDoesNotJudgeHasNoLimit) {
  EXPECT_TRUE(floor_of(Metric::kDurationPercent, {0, 0, 0}).limits().empty());
  EXPECT_TRUE(floor_of(Metric::kGainDb, {1, 2, 3}).limits().empty());  // not of the speech tier
  EXPECT_TRUE(floor_of(Metric::kSnrDb, {1, 2, 3}).limits().empty());
}

TEST(NoiseFloorTest, HeavyTailsStayWithinTheBound) {
  std::mt19937 random(5);
  std::lognormal_distribution<double> jumps(0, 1.5);
  const auto draw = [&](int count) {
    std::vector<double> values(static_cast<std::size_t>(count));
    std::generate(values.begin(), values.end(), [&] { return jumps(random); });
    return values;
  };
  const double limit =
      floor_of(Metric::kAlignmentPercent, draw(300)).limits().at(Metric::kAlignmentPercent);
  const std::vector<double> others = draw(20000);
  const auto beyond =
      std::count_if(others.begin(), others.end(), [&](double value) { return value > limit; });
  EXPECT_LT(static_cast<double>(beyond) / 20000, 1.0 / 72);
}

}  // namespace
}  // namespace pipeline::diff
