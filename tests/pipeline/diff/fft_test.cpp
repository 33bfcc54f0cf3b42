// The FFT against sums in double, with the same bits on every instruction set.
#include "pipeline/diff/measures/fft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

#include "tests/support/every_isa.h"

namespace pipeline::diff {
namespace {

/// Sizes with every radix and number of steps, and a long one.
constexpr int kFftSizes[] = {128, 256, 384, 512, 640, 1024, 1152, 1920, 3200, 5760, 1 << 15};

class FftTest : public EveryIsa {
 protected:
  static std::vector<float> noise(int size, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(static_cast<std::size_t>(size));
    for (float& value : values) value = normal(random);
    return values;
  }

  static void load(RealFft& fft, const std::vector<float>& samples) {
    std::ranges::copy(samples, fft.time().begin());
  }

  /// One value of the transform, in double precision.
  static std::complex<double> exact(const std::vector<float>& samples, int k) {
    const auto size = static_cast<int>(samples.size());
    std::complex<double> sum = 0;
    for (int n = 0; n < size; ++n) {
      const double turns = static_cast<double>(std::int64_t{k} * n % size) / size;
      sum += static_cast<double>(samples[static_cast<std::size_t>(n)]) *
             std::polar(1.0, -2 * std::numbers::pi * turns);
    }
    return sum;
  }
};

TEST_ON_EVERY_ISA(FftTest);

TEST_P(FftTest, RealSpectrumIsTheSumOfTurns) {
  for (const int size : kFftSizes) {
    RealFft fft(size);
    const std::vector<float> samples = noise(size);
    load(fft, samples);
    fft.forward();
    ASSERT_EQ(fft.spectrum().size(), samples.size() / 2 + 1);
    const double tolerance = 1e-6 * std::sqrt(size);  // of the root mean square
    const int step = size > 2000 ? 97 : 1;
    for (int k = 0; k <= size / 2; k += step)
      ASSERT_LT(std::abs(std::complex<double>(fft.spectrum()[k]) - exact(samples, k)), tolerance)
          << size << ": " << k;
    ASSERT_LT(std::abs(std::complex<double>(fft.spectrum().back()) - exact(samples, size / 2)),
              tolerance);
    EXPECT_EQ(std::vector<float>(fft.time().begin(), fft.time().end()), samples);
  }
}

TEST_P(FftTest, InverseGivesTheSamplesTimesTheSize) {
  for (const int size : kFftSizes) {
    RealFft fft(size);
    const std::vector<float> samples = noise(size);
    load(fft, samples);
    fft.forward();
    std::ranges::fill(fft.time(), 0.0f);
    fft.inverse();
    for (int n = 0; n < size; ++n)
      ASSERT_NEAR(fft.time()[n] / static_cast<float>(size), samples[n], 2e-6) << size << ": " << n;
  }
}

TEST_P(FftTest, PairsAreTheTransformsOfEach) {
  for (const int size : {64, 512, 1024}) {
    const std::vector<float> a = noise(size, 1), b = noise(size, 2), window = noise(size, 3);
    PairFft fft(size);
    fft.forward(a, b, window);
    std::vector<float> weighed_a = a, weighed_b = b;
    for (int i = 0; i < size; ++i) weighed_a[i] *= window[i], weighed_b[i] *= window[i];
    for (int k = 0; k <= size / 2; ++k) {
      const double tolerance = 2e-6 * std::sqrt(size);
      ASSERT_LT(std::abs(std::complex<double>(fft.spectrum_a()[k]) - exact(weighed_a, k)),
                tolerance);
      ASSERT_LT(std::abs(std::complex<double>(fft.spectrum_b()[k]) - exact(weighed_b, k)),
                tolerance);
    }
  }
}

/// Diff says the same on every machine.
TEST_P(FftTest, EveryInstructionSetGivesTheSameBits) {
  std::vector<std::uint32_t> bits;
  const auto add = [&](float value) { bits.push_back(std::bit_cast<std::uint32_t>(value)); };
  for (const int size : kFftSizes) {
    RealFft fft(size);
    load(fft, noise(size));
    fft.forward();
    for (const std::complex<float> value : fft.spectrum()) add(value.real()), add(value.imag());
    fft.inverse();
    std::ranges::for_each(fft.time(), add);
  }
  static const std::vector<std::uint32_t> first = bits;
  EXPECT_EQ(bits, first);
}

TEST(FftSizes, FastOnesAreTheNextWithoutLargeFactors) {
  EXPECT_EQ(fast_size(1), 128);
  EXPECT_EQ(fast_size(128), 128);
  EXPECT_EQ(fast_size(129), 256);
  EXPECT_EQ(fast_size(700), 768);
  EXPECT_EQ(fast_size(128 * 7), 1024);
  EXPECT_EQ(fast_size(1'000'000), 1'024'000);
}

}  // namespace
}  // namespace pipeline::diff
