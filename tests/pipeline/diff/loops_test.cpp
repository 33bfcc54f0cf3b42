// The vector loops of diff against plain loops in double, on every instruction set.
#include "pipeline/diff/measures/loops.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <complex>
#include <random>

#include "tests/support/every_isa.h"

namespace pipeline::diff {
namespace {

/// Each loop beside what its description says, in double precision and sizes that fill no vector.
class LoopsTest : public EveryIsa {
 protected:
  static constexpr std::array<int, 8> kSizes = {1, 3, 8, 15, 16, 17, 67, 240};

  std::vector<float> noise(int size) {
    std::vector<float> values(static_cast<std::size_t>(size));
    for (float& value : values) value = normal_(random_);
    return values;
  }
  std::vector<std::complex<float>> complex_noise(int size) {
    std::vector<std::complex<float>> values(static_cast<std::size_t>(size));
    for (auto& value : values) value = {normal_(random_), normal_(random_)};
    return values;
  }

 private:
  std::mt19937 random_{7};
  std::normal_distribution<float> normal_;
};

TEST_ON_EVERY_ISA(LoopsTest);

TEST_P(LoopsTest, EnergyAndLargest) {
  for (const int size : kSizes) {
    const auto a = noise(size), b = noise(size);
    double sum = 0;
    float largest = 0;
    for (int i = 0; i < size; ++i) {
      sum += static_cast<double>(a[i]) * a[i];
      largest = std::max(largest, std::abs(a[i]));
    }
    EXPECT_NEAR(energy(a), sum, 1e-5 * sum);
    EXPECT_EQ(largest_magnitude(a), largest);
    float apart = 0;
    for (int i = 0; i < size; ++i) apart = std::max(apart, std::abs(a[i] - b[i]));
    EXPECT_EQ(largest_difference(a, b), apart);
  }
  EXPECT_EQ(energy({}), 0);
  EXPECT_EQ(largest_magnitude({}), 0);
}

TEST_P(LoopsTest, LogarithmFromTheFloorToLargeValues) {
  std::vector<float> values;
  for (double exponent = -20; exponent < 10; exponent += 0.037)
    values.push_back(static_cast<float>(std::pow(10, exponent)));
  values.push_back(0);
  std::vector<float> logs = values;
  log(logs, 1e-10f, 2);
  for (std::size_t i = 0; i < values.size(); ++i)
    EXPECT_NEAR(logs[i], 2 * std::log(values[i] + 1e-10), 6e-6) << values[i];
}

TEST_P(LoopsTest, PairsOfSpectra) {
  for (const int size : {64, 1024}) {
    const auto both = complex_noise(size);
    std::vector<std::complex<float>> a(both.size() / 2 + 1), b(a);
    split_pair(both, a, b);
    const std::complex<float> i(0, 1);
    for (int k = 0; k <= size / 2; ++k) {
      const auto other = std::conj(both[(size - k) % size]);
      EXPECT_LT(std::abs(a[k] - (both[k] + other) / 2.0f), 1e-6);
      EXPECT_LT(std::abs(b[k] - (both[k] - other) / (2.0f * i)), 1e-6);
    }
  }
  for (const int size : kSizes) {
    const auto a = noise(size), b = noise(size), window = noise(size);
    std::vector<std::complex<float>> out(a.size());
    pair_up(a, b, window, out);
    for (int i = 0; i < size; ++i)
      EXPECT_EQ(out[i], std::complex<float>(a[i] * window[i], b[i] * window[i]));
  }
}

TEST_P(LoopsTest, Spectra) {
  for (const int size : kSizes) {
    const auto a = complex_noise(size), b = complex_noise(size);
    std::vector<float> powers(a.size());
    power(a, powers);
    auto sums = complex_noise(size);
    const auto before = sums;
    add_cross_spectrum(a, b, sums);
    for (int i = 0; i < size; ++i) {
      EXPECT_NEAR(powers[i], std::norm(a[i]), 1e-5 * powers[i]);
      EXPECT_LT(std::abs(sums[i] - before[i] - std::conj(a[i]) * b[i]), 1e-5);
    }
  }
}

TEST_P(LoopsTest, FilterAndAutocorrelation) {
  const auto samples = noise(600);
  const auto taps = noise(53);
  for (const int size : {1, 17, 170}) {
    std::vector<float> out(static_cast<std::size_t>(size));
    filter(samples, taps, 3, out);
    for (int i = 0; i < size; ++i) {
      double sum = 0;
      for (int k = 0; k < 53; ++k) sum += static_cast<double>(taps[k]) * samples[3 * i + k];
      EXPECT_NEAR(out[i], sum, 1e-4);
    }
    correlate(std::span(taps).first(40), samples, out);
    for (int lag = 0; lag < size; ++lag) {
      double sum = 0;
      for (int i = 0; i < 40; ++i) sum += static_cast<double>(taps[i]) * samples[i + lag];
      EXPECT_NEAR(out[lag], sum, 1e-4);
    }
  }
}

TEST_P(LoopsTest, BandsAndDistances) {
  const auto values = noise(160);
  const std::vector<WeightedRun> bands = {{0, noise(16)}, {100, noise(48)}};
  std::vector<float> out(2);
  weigh(values, bands, out);
  for (std::size_t band = 0; band < bands.size(); ++band) {
    double sum = 0;
    for (std::size_t i = 0; i < bands[band].weights.size(); ++i)
      sum += static_cast<double>(bands[band].weights[i]) * values[bands[band].first + i];
    EXPECT_NEAR(out[band], sum, 1e-4);
  }

  constexpr int kPoints = 40, kDimensions = 4;
  const model::ConstMat points(values.data(), kPoints, kDimensions);
  const std::vector<float> columns = transposed(points);
  for (const int size : {1, 7, 16, 33}) {
    std::vector<float> found(static_cast<std::size_t>(size));
    distances(points.row(3), {columns.data(), kDimensions, kPoints}, 5, found);
    for (int j = 0; j < size; ++j) {
      double squares = 0;
      for (int d = 0; d < kDimensions; ++d) squares += std::pow(points(5 + j, d) - points(3, d), 2);
      EXPECT_NEAR(found[j], std::sqrt(squares), 1e-5);
    }
  }
}

}  // namespace
}  // namespace pipeline::diff
