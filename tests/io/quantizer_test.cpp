// Statistics of triangular dither against theory: mean, power, independence, saturation.
#include <gtest/gtest.h>

#include <cmath>

#include "io/encoded_file.h"

namespace io {
namespace {

constexpr AudioFormat kDithered{.dither = true};
constexpr std::size_t kMany = 200000;

/// Steps of pcm16 for a constant input, first to last.
std::vector<double> dithered(double level_steps, std::uint64_t seed = 1) {
  const std::vector<float> samples(kMany, static_cast<float>(level_steps / 32768));
  std::vector<double> steps;
  for (const std::int32_t integer : quantize(samples, kDithered, seed, 0))
    steps.push_back(integer / 65536.0);
  return steps;
}

// With triangular noise neither the mean nor the power of the rounding error depends on the signal:
// the mean is 0, the power 1/12 + 2/12 of a squared step (Lipshitz et al. 1992).
TEST(QuantizerTest, DitheredErrorHasNoMeanAndAQuarterOfAStepSquaredAtEveryLevel) {
  for (const double level : {0.0, 0.1, 0.25, 0.5, 100.3}) {
    double mean = 0;
    double power = 0;
    for (const double step : dithered(level)) {
      mean += (step - level) / kMany;
      power += std::pow(step - level, 2) / kMany;
    }
    EXPECT_NEAR(mean, 0, 0.005) << level;
    EXPECT_NEAR(power, 0.25, 0.005) << level;
  }
}

TEST(QuantizerTest, DitherOfNeighboursIsUnrelated) {
  const std::vector<double> steps = dithered(0);
  double product = 0;
  for (std::size_t i = 1; i < kMany; ++i) product += steps[i] * steps[i - 1] / kMany;
  EXPECT_NEAR(product, 0, 0.005);
}

TEST(QuantizerTest, NoiseBelongsToTheSampleAndTheSeed) {
  const std::vector<float> samples(1000, 0.1f);
  const auto all = quantize(samples, kDithered, 1, 0);
  const auto rest = quantize(std::span(samples).subspan(300), kDithered, 1, 300);
  EXPECT_TRUE(std::equal(rest.begin(), rest.end(), all.begin() + 300, all.end()));
  EXPECT_NE(quantize(samples, kDithered, 2, 0), all);
}

TEST(QuantizerTest, DitherSaturatesToo) {
  const std::vector<float> loud = {1.0f, -1.0f, 1e30f, -1e30f};
  for (std::int64_t first = 0; first < 100; ++first)
    for (const std::int32_t integer : quantize(loud, kDithered, 1, first))
      EXPECT_GE(std::abs(integer / 65536), 32766);
}

TEST(QuantizerTest, OnlyPcm16IsDithered) {
  const std::vector<float> samples(1000, 0.25f);
  const AudioFormat format{.encoding = Encoding::kPcm24, .dither = true};
  EXPECT_EQ(quantize(samples, format, 1, 0), std::vector<std::int32_t>(1000, 1 << 29));
}

}  // namespace
}  // namespace io
