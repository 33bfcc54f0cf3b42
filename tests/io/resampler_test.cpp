// Converters against tones generated at the target rate; the bits of the polyphase filter.
#include "io/resampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/support/bits.h"
#include "tests/support/sound.h"

namespace io {
namespace {

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

struct Grade {
  Converter converter;
  double min_snr_db;
  double max_alias_db;
};

class ResamplerGradeTest : public testing::TestWithParam<Grade> {};

// A tone has to arrive at the same frequency, level and time: compared with the same tone made at
// the other rate, which a delay of a hundredth of a sample would already spoil.
TEST_P(ResamplerGradeTest, ToneKeepsPitchLevelAndTime) {
  for (const int rate : {8000, 16000, 22050, 44100, 48000}) {
    const auto resampled = resample(tone(997, 24000, 48000), 24000, rate, GetParam().converter);
    const std::vector<float> expected = tone(997, rate, resampled.size());
    EXPECT_GT(snr_db(expected, resampled, static_cast<std::size_t>(rate / 10)),  // borders ring
              GetParam().min_snr_db)
        << "to " << rate;
  }
}

TEST_P(ResamplerGradeTest, ToneAboveTheNewNyquistFrequencyIsRemoved) {
  const auto resampled = resample(tone(9800, 24000, 48000), 24000, 16000, GetParam().converter);
  EXPECT_LT(level_db(resampled, 1600), GetParam().max_alias_db);
}

TEST_P(ResamplerGradeTest, CutOfThePiecesChangesNoBit) {
  const std::vector<float> wave = tone(997, 24000, 30011);
  for (const int rate : {16000, 44100}) {
    const std::vector<float> whole = resample(wave, 24000, rate, GetParam().converter);
    for (const std::size_t piece : {1, 239, 4096, 10000}) {
      Resampler resampler(24000, rate, GetParam().converter);
      std::vector<float> pieces;
      for (std::size_t first = 0; first < wave.size(); first += piece) {
        const auto ready =
            resampler.append(std::span(wave).subspan(first, std::min(piece, wave.size() - first)));
        pieces.insert(pieces.end(), ready.begin(), ready.end());
      }
      EXPECT_GT(pieces.size(), whole.size() / 2) << "nothing comes before the end";
      const auto rest = resampler.finish();
      pieces.insert(pieces.end(), rest.begin(), rest.end());
      EXPECT_TRUE(pieces == whole) << "pieces of " << piece << " to " << rate;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Converters, ResamplerGradeTest,
                         testing::Values(Grade{Converter::kPolyphase, 135, -135},
                                         Grade{Converter::kSincBest, 130, -140},
                                         Grade{Converter::kSincMedium, 110, -110},
                                         Grade{Converter::kSincFastest, 95, -90}));

// Where libsamplerate's best has none left of a tone of 11.64 kHz that is worth the name.
TEST(ResamplerTest, PolyphasePassesAllButTheUppermostThreeHundredths) {
  for (const int rate : {44100, 48000}) {
    const auto resampled = resample(tone(11640, 24000, 48000), 24000, rate);
    const std::vector<float> expected = tone(11640, rate, resampled.size());
    EXPECT_GT(snr_db(expected, resampled, static_cast<std::size_t>(rate / 10)), 130) << rate;
  }
}

TEST(ResamplerTest, ConstantStaysWhatItIs) {
  const std::vector<float> constant(24000, 0.25f);
  for (const int rate : {8000, 22050, 44100}) {
    const auto resampled = resample(constant, 24000, rate);
    for (std::size_t i = resampled.size() / 4; i < resampled.size() * 3 / 4; ++i)
      ASSERT_NEAR(resampled[i], 0.25f, 1e-6) << rate;
  }
}

// Made with one compiler on one processor, and the same everywhere.
TEST(ResamplerTest, PolyphaseHasTheSameBitsEverywhere) {
  std::string all;
  for (const int rate : {8000, 16000, 22050, 44100, 48000})
    all += std::to_string(rate) + ' ' +
           hash_of_bits(resample(hashed_floats(24000, 7), 24000, rate)) + '\n';
  EXPECT_EQ(all,
            "8000 2c8be842b5fe85610c9d0f3aee18e224\n"
            "16000 66d0dfee0703e64e0427929330e548ba\n"
            "22050 93ecb836e60c4d7fc383eb9b76f81457\n"
            "44100 28314c20065b1f8d0d38518365140332\n"
            "48000 43efccd5ab51b690bd2e9fa6b2f101a7\n");
}

TEST(ResamplerTest, RatioOfLargeNumbersGoesToLibsamplerate) {
  const std::vector<float> wave = tone(997, 24000, 4800);
  EXPECT_EQ(resample(wave, 24000, 22051), resample(wave, 24000, 22051, Converter::kSincBest));
  EXPECT_NE(resample(wave, 24000, 22050), resample(wave, 24000, 22050, Converter::kSincBest));
}

TEST(ResamplerTest, LongRecordingDoesNotDrift) {
  constexpr std::size_t kMinute = std::size_t{60} * 24000;
  const auto resampled = resample(tone(997, 24000, kMinute), 24000, 22050, Converter::kSincFastest);
  const std::vector<float> expected = tone(997, 22050, resampled.size());
  const std::size_t last_second = resampled.size() - 22050;
  EXPECT_GT(snr_db(std::span(expected).subspan(last_second),
                   std::span(resampled).subspan(last_second), 2205),
            95);
}

}  // namespace
}  // namespace io
