#include "io/resampler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace io {
namespace {

std::vector<float> tone(double hz, int sample_rate, std::size_t samples) {
  std::vector<float> wave(samples);
  for (std::size_t i = 0; i < samples; ++i)
    wave[i] = static_cast<float>(
        0.5 * std::sin(2 * std::numbers::pi * hz * static_cast<double>(i) / sample_rate));
  return wave;
}

TEST(ResamplerTest, EqualRatesAreTheIdentity) {
  const std::vector<float> noise = {0.1f, -0.7f, 1.3f, 0.0f, -0.2f};
  EXPECT_EQ(resample(noise, 24000, 24000), noise);
}

TEST(ResamplerTest, LengthIsTheRoundedRatio) {
  for (const int rate : {8000, 16000, 22050, 44100, 48000, 96000}) {
    for (const std::size_t n : {0, 1, 2, 3, 599, 600, 601, 23999, 24000, 24001}) {
      const auto expected =
          static_cast<std::size_t>(std::llround(static_cast<double>(n) * rate / 24000.0));
      EXPECT_EQ(resample(std::vector<float>(n), 24000, rate).size(), expected)
          << n << " samples to " << rate;
    }
  }
}

// A tone has to arrive at the same frequency, level and time: compared with the same tone made at
// the other rate, which a delay of a hundredth of a sample would already spoil.
TEST(ResamplerTest, ToneKeepsPitchLevelAndTime) {
  for (const int rate : {16000, 22050, 44100, 48000}) {
    const std::vector<float> resampled = resample(tone(997, 24000, 48000), 24000, rate);
    const std::vector<float> expected = tone(997, rate, resampled.size());
    double signal = 0;
    double error = 0;
    for (std::size_t i = rate / 10; i + rate / 10 < expected.size(); ++i) {  // borders ring
      signal += std::pow(expected[i], 2);
      error += std::pow(resampled[i] - expected[i], 2);
    }
    EXPECT_GT(10 * std::log10(signal / error), 110) << "SNR in dB to " << rate;
  }
}

TEST(ResamplerTest, ToneAboveTheNewNyquistFrequencyIsRemoved) {
  const std::vector<float> resampled = resample(tone(9500, 24000, 48000), 24000, 16000);
  double energy = 0;
  for (std::size_t i = 1600; i + 1600 < resampled.size(); ++i) energy += std::pow(resampled[i], 2);
  const double level = std::sqrt(energy / static_cast<double>(resampled.size()));
  EXPECT_LT(20 * std::log10(level / (0.5 / std::numbers::sqrt2)), -100) << "alias in dB";
}

}  // namespace
}  // namespace io
