// Mel-cepstral distortion against SPTK.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>

#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {
namespace {

constexpr int kSamples = 2400;
constexpr int kFrame = 10;  // around sample 1200

/// The signals of mcd_by_sptk.py.
std::vector<float> signal(const std::string& name) {
  std::vector<float> samples;
  std::uint64_t state = 12345;
  for (int t = 0; t < kSamples; ++t) {
    const double s = t / 24000.0;
    const double pi2 = 2 * std::numbers::pi;
    double x = 0;
    if (name == "chirp") x = 0.5 * std::sin(pi2 * (200 * s + 4000 * s * s));
    if (name == "saw") x = 0.4 * (2 * std::fmod(t * 150 / 24000.0, 1) - 1);
    if (name == "square") x = std::fmod(t * 210 / 24000.0, 1) < 0.5 ? 0.3 : -0.3;
    if (name == "pulse") x = t % 160 == 0 ? 0.9 : 0;
    if (name == "decay") x = 0.8 * std::exp(-t / 600.0) * std::sin(pi2 * 700 * s);
    if (name == "noise") {
      state = (1103515245 * state + 12345) % (std::uint64_t{1} << 31);
      x = 0.2 * (static_cast<double>(state) / (1 << 30) - 1);
    }
    samples.push_back(static_cast<float>(x));
  }
  return samples;
}

Frames frames_of(const std::vector<float>& samples, std::size_t piece) {
  MelCepstra cepstra;
  Frames frames;
  for (std::size_t i = 0; i < samples.size(); i += piece)
    cepstra.append(std::span(samples).subspan(i, std::min(piece, samples.size() - i)), frames);
  cepstra.finish(frames);
  return frames;
}

TEST(McdTest, AgreesWithSptk) {
  std::ifstream table(KOKORO_TEST_DATA "/mcd_by_sptk.csv");
  std::string line;
  int rows = 0;
  for (; std::getline(table, line); ++rows) {
    std::istringstream row(line);
    std::string a, b;
    double by_39 = 0, by_13 = 0;
    char comma = 0;
    std::getline(row, a, ',');
    std::getline(row, b, ',');
    row >> by_39 >> comma >> by_13;
    const Frames before = frames_of(signal(a), 777), after = frames_of(signal(b), 777);
    const auto x = before.cepstrum(kFrame), y = after.cepstrum(kFrame);
    EXPECT_NEAR(mel_cepstral_distortion(x, y), by_39, 0.001) << a << " and " << b;
    EXPECT_NEAR(mel_cepstral_distortion(x, y, 13), by_13, 0.001) << a << " and " << b;
  }
  EXPECT_EQ(rows, 15);
}

TEST(McdTest, FramesDoNotDependOnTheCutOfThePieces) {
  const std::vector<float> samples = signal("noise");
  const Frames whole = frames_of(samples, samples.size());
  EXPECT_EQ(whole.size(), kSamples / kHop + 1);
  for (const std::size_t piece : {1, 7, 120, 1024}) {
    const Frames cut = frames_of(samples, piece);
    EXPECT_EQ(cut.cepstra, whole.cepstra) << piece;
    EXPECT_EQ(cut.level_db, whole.level_db) << piece;
  }
}

TEST(McdTest, GainChangesNothingButC0) {
  std::vector<float> loud = signal("noise");
  const Frames before = frames_of(loud, 512);
  for (float& x : loud) x *= 2;
  const Frames after = frames_of(loud, 512);
  EXPECT_NEAR(mel_cepstral_distortion(before.cepstrum(kFrame), after.cepstrum(kFrame)), 0, 0.02);
  EXPECT_NEAR(after.cepstrum(kFrame)[0] - before.cepstrum(kFrame)[0], std::numbers::ln2, 0.01);
}

}  // namespace
}  // namespace pipeline::diff
