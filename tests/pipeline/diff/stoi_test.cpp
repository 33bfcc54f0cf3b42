// STOI and log-spectral distance against NumPy implementations of the papers.
#include "pipeline/diff/measures/stoi.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "pipeline/diff/measures/log_spectra.h"

namespace pipeline::diff {
namespace {

constexpr int kStoiSamples = 3 * kStoiRate;
constexpr int kDropBegin = 3000, kDropEnd = 6000, kEchoSamples = 1500;

/// The signals of stoi_by_numpy.py.
std::vector<double> noise_from(std::uint64_t state) {
  std::vector<double> values(kStoiSamples);
  for (double& value : values) {
    state = (1103515245 * state + 12345) % (std::uint64_t{1} << 31);
    value = static_cast<double>(state) / (1 << 30) - 1;
  }
  return values;
}

std::vector<double> clean_speech() {
  const double pi2 = 2 * std::numbers::pi;
  const std::vector<double> breath = noise_from(99);
  std::vector<double> samples(kStoiSamples);
  for (int i = 0; i < kStoiSamples; ++i) {
    if (i >= kStoiRate && i < 2 * kStoiRate) continue;
    const double t = static_cast<double>(i) / kStoiRate;
    for (int k = 1; k < 20; ++k)
      samples[i] +=
          std::max(0.0, std::sin(pi2 * (3 + 0.1 * k) * t + k)) / k * std::sin(pi2 * 170 * k * t);
    samples[i] += 0.3 * breath[i] * std::max(0.0, std::sin(pi2 * 2.2 * t));
    samples[i] *= 0.2;
  }
  return samples;
}

double degraded_sample(const std::string& name, const std::vector<double>& x,
                       const std::vector<double>& hiss, int i) {
  if (name == "quieter") return 0.25 * x[i];
  if (name == "noise_20") return x[i] + 0.01 * hiss[i];
  if (name == "noise_0") return x[i] + 0.1 * hiss[i];
  if (name == "noise_-15") return x[i] + 0.6 * hiss[i];
  if (name == "noise_alone") return 0.1 * hiss[i];
  if (name == "clipped") return std::clamp(x[i], -0.05, 0.05);
  if (name == "echo") return x[i] + (i < kEchoSamples ? 0 : 0.8 * x[i - kEchoSamples]);
  if (name == "dropout") return i >= kDropBegin && i < kDropEnd ? 0 : x[i];
  if (name == "inverted") return -x[i];
  return x[i];
}

TEST(StoiTest, AgreesWithNumpyAndSoDoesTheLogSpectralDistance) {
  const std::vector<double> x = clean_speech(), hiss = noise_from(12345);
  const std::vector<float> clean(x.begin(), x.end());
  std::ifstream table(KOKORO_TEST_DATA "/stoi_by_numpy.csv");
  std::string line;
  int rows = 0;
  for (; std::getline(table, line); ++rows) {
    std::istringstream row(line);
    std::string name;
    double by_stoi = 0, by_lsd = 0;
    char comma = 0;
    std::getline(row, name, ',');
    row >> by_stoi >> comma >> by_lsd;
    std::vector<float> degraded(kStoiSamples);
    for (int i = 0; i < kStoiSamples; ++i)
      degraded[i] = static_cast<float>(degraded_sample(name, x, hiss, i));
    EXPECT_NEAR(stoi(clean, degraded).value_or(NAN), by_stoi, 0.001) << name;
    EXPECT_NEAR(log_spectral_distance(clean, degraded).value_or(NAN), by_lsd, 0.01) << name;
  }
  EXPECT_EQ(rows, 10);
}

TEST(StoiTest, SilenceAndWhatIsTooShortHaveNone) {
  const std::vector<float> silence(kStoiRate), sound(kStoiRate, 0.5f);
  EXPECT_FALSE(stoi(silence, sound));
  EXPECT_FALSE(log_spectral_distance(silence, sound));
  const auto begin = std::span(sound).first(3800);
  EXPECT_FALSE(stoi(begin, begin));
  EXPECT_FALSE(stoi({}, {}));
  EXPECT_FALSE(log_spectral_distance({}, {}));
}

}  // namespace
}  // namespace pipeline::diff
