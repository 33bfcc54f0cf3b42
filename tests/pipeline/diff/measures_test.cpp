// F0, loudness, spectrum, clicks, delay, splices and residuals of signals with known values.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "pipeline/diff/measures/faults.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/splices.h"
#include "pipeline/diff/measures/take.h"
#include "tests/support/sound.h"
#include "tests/support/talker.h"

namespace pipeline::diff {
namespace {

TEST(F0Test, HarmonicTonesWithinTwoCents) {
  for (double hz = 62; hz < 700; hz *= 1.173) {
    std::vector<float> voice(24000);
    for (int h = 1; h * hz < 4000; ++h) {
      const auto partial = tone(hz * h, 24000, 24000, 0.2 / h, h * h);
      for (std::size_t i = 0; i < voice.size(); ++i) voice[i] += partial[i];
    }
    F0Tracker tracker;
    Frames frames;
    tracker.append(voice, frames);
    tracker.finish(frames);
    ASSERT_EQ(frames.f0.size(), 24000 / kHop + 1);
    for (std::size_t k = 20; k < 180; ++k)
      ASSERT_NEAR(1200 * std::log2(frames.f0[k] / hz), 0, 2) << hz << " Hz, frame " << k;
  }
}

TEST(F0Test, NoiseAndSilenceHaveNone) {
  F0Tracker tracker;
  Frames frames;
  tracker.append(std::vector<float>(6000), frames);
  tracker.append(talker::with_noise(tone(5000, 24000, 24000, 1e-3), -40), frames);
  tracker.finish(frames);
  int voiced = 0;
  for (const float f0 : frames.f0) voiced += f0 > 0;
  EXPECT_LT(voiced, static_cast<int>(frames.f0.size()) / 20);
}

// EBU Tech 3341: a sine of 997 Hz at full scale in one channel has -3.01 LUFS.
TEST(LoudnessTest, SineOfTheStandard) {
  LoudnessMeter loudness(24000);
  loudness.append(tone(997, 24000, 120000, std::pow(10, -20 / 20.0)));
  EXPECT_NEAR(loudness.integrated_lufs(), -23.01, 0.1);
}

TEST(LoudnessTest, PeakBetweenSamplesIsFoundLateInTheFile) {
  // A quarter of the rate, sampled 45 degrees off its peaks.
  auto samples = tone(6000, 24000, 72000, 0.1, std::numbers::pi / 4);
  const auto loud = tone(6000, 24000, 4800, 0.5, std::numbers::pi / 4);
  std::copy(loud.begin(), loud.end(), samples.begin() + 40000);
  LoudnessMeter loudness(24000);
  loudness.append(samples);
  EXPECT_NEAR(loudness.true_peak_db(), 20 * std::log10(0.5), 0.3);
}

TEST(SpectrumTest, SlopeAndWidthOfAMadeSpectrum) {
  std::vector<double> power(kBins);
  for (int bin = 1; bin < kBins; ++bin) power[bin] = 1.0 / (static_cast<double>(bin) * bin);
  EXPECT_NEAR(spectral_shape(power).tilt_db_per_octave, -6.02, 0.3);
  std::vector<double> flat(kBins, 0.0);
  std::fill_n(flat.begin(), 200, 1.0);
  EXPECT_NEAR(spectral_shape(flat).bandwidth_hz, 198 * 24000.0 / 1024, 60);
  EXPECT_EQ(spectral_shape(std::vector<double>(kBins)).bandwidth_hz, 0);
}

TEST(FaultsTest, ClippedSamplesAreCountedAtAnyLevel) {
  auto voice = talker::speak(talker::make_text(3));
  Faults clean(24000);
  clean.append(voice);
  EXPECT_EQ(clean.clipped(), 0);
  int beyond = 0;
  for (float& x : voice) {
    beyond += std::abs(x) > 0.05f;
    x = std::clamp(x, -0.05f, 0.05f);
  }
  Faults clipped(24000);
  clipped.append(voice);
  EXPECT_GT(clipped.clipped(), beyond / 2);
  EXPECT_LE(clipped.clipped(), beyond + 10);
}

TEST(FaultsTest, ClicksAreFoundWhereTheyAre) {
  auto voice = talker::speak(talker::make_text(4));
  Faults clean(24000);
  clean.append(voice);
  EXPECT_TRUE(clean.clicks().empty());
  voice[20000] += 0.4f;
  voice[31000] -= 0.4f;
  Faults faults(24000);
  faults.append(voice);
  ASSERT_EQ(faults.clicks().size(), 2);
  EXPECT_NEAR(static_cast<double>(faults.clicks()[0]), 20000, 24);
  EXPECT_NEAR(static_cast<double>(faults.clicks()[1]), 31000, 24);
}

TEST(FaultsTest, SilenceWithinTheSoundIsMeasured) {
  std::vector<float> samples(24000);
  const auto sound = tone(300, 24000, 12000, 0.3);
  samples.insert(samples.end(), sound.begin(), sound.end());
  samples.resize(samples.size() + 9600);
  samples.insert(samples.end(), sound.begin(), sound.end());
  samples.resize(samples.size() + 24000);
  Faults faults(24000);
  faults.append(samples);
  EXPECT_NEAR(faults.longest_silence_seconds(), 0.4, 0.02);
}

TEST(DelayTest, IsExactEitherWayAndInAnyPieces) {
  const auto voice = talker::speak(talker::make_text(5));
  for (const int delay : {-5000, -1, 0, 37, 11999}) {
    DelayFinder finder(12000, delay == 37 ? 24000 : 1000000);
    std::vector<float> a = voice, b = voice;
    (delay > 0 ? b : a).insert((delay > 0 ? b : a).begin(), std::abs(delay), 0.0f);
    a.resize(std::max(a.size(), b.size()));
    b.resize(a.size());
    for (std::size_t i = 0; i < a.size(); i += 3001) {
      const std::size_t n = std::min<std::size_t>(3001, a.size() - i);
      finder.append(std::span(a).subspan(i, n), std::span(b).subspan(i, n));
    }
    const Delay found = finder.finish();
    EXPECT_EQ(found.samples, delay);
    EXPECT_GT(found.correlation, 0.9);
  }
}

TEST(ResidualTest, FilteredSignalIsCoherentAndNoiseIsNot) {
  const auto voice = talker::speak(talker::make_text(8));
  auto duller = voice;
  for (std::size_t i = 1; i < duller.size(); ++i) duller[i] = 0.7f * voice[i] + 0.3f * voice[i - 1];
  const auto coherence = [&](const std::vector<float>& changed) {
    ResidualProfile profile(24000, 1, 0, {}, {}, std::numeric_limits<float>::infinity());
    profile.append(voice, changed);
    return profile.finish().coherence;
  };
  EXPECT_GT(coherence(duller), 0.8);
  EXPECT_LT(coherence(talker::with_noise(voice, 20)), 0.2);
}

/// A sample in the middle of a word.
int in_word(const std::vector<talker::Word>& text, int word) {
  const auto [begin, end] = talker::time_of(text, word);
  return static_cast<int>(24000 * (begin + end) / 2);
}

TEST(TakeTest, IsKnownByItsNoise) {
  const auto text = talker::make_text(8);
  const auto voice = talker::speak(text);
  const auto meet = [&](const std::vector<float>& other) {
    TakeMeter meter(24000);
    meter.append(voice, other);
    return meter.finish();
  };
  EXPECT_TRUE(meet(voice).is_same_take());
  EXPECT_TRUE(meet(talker::scaled(voice, -6)).is_same_take());
  EXPECT_FALSE(meet(talker::speak(text, {.breath = 2})).is_same_take());
}

Course course_of(std::span<const float> a, std::span<const float> b, std::int64_t delay,
                 double lost) {
  SampleView before(a, 24000), after(b, 24000);
  return follow(before, after, 1, delay, lost);
}

TEST(TakeTest, WhatIsCutOutOrPutInIsFoundToTheSample) {
  const auto text = talker::make_text(8);
  const auto voice = talker::speak(text);
  const int at = in_word(text, 3);
  auto cut = voice;
  cut.erase(cut.begin() + at, cut.begin() + at + 1000);
  const Course missing = course_of(voice, cut, 0, 0.1);
  ASSERT_EQ(missing.splices.size(), 1);
  EXPECT_EQ(missing.splices[0].missing, 1000);
  EXPECT_NEAR(static_cast<double>(missing.splices[0].a), at, 1);
  const Course added = course_of(cut, voice, 0, 0.1);
  ASSERT_EQ(added.splices.size(), 1);
  EXPECT_EQ(added.splices[0].added, 1000);
  EXPECT_EQ(added.a_at(added.place_of_b(at + 5000)), at + 4000);
}

TEST(ResidualTest, IsSharedOutToItsCauses) {
  const auto text = talker::make_text(8);
  const auto voice = talker::speak(text);
  const auto profile_of = [&](const std::vector<float>& changed) {
    ResidualProfile profile(24000, 1, 0, {}, {}, std::numeric_limits<float>::infinity());
    profile.append(voice, changed);
    return profile.finish();
  };
  auto hum = voice;
  for (std::size_t i = 0; i < hum.size(); ++i)
    hum[i] += 0.01f * std::sin(2 * std::numbers::pi_v<float> * 50 / 24000 * static_cast<float>(i));
  const ResidualProfile::Result found = profile_of(hum);
  EXPECT_NEAR(found.hum_hz, 50, 1);
  EXPECT_NEAR(found.hum_db, -43, 0.5);
  EXPECT_GT(found.hum, 10 * (found.filter + found.noise));

  const int at = in_word(text, 3);
  auto dropout = voice;
  std::fill(dropout.begin() + at, dropout.begin() + at + 240, 0.0f);
  const ResidualProfile::Result hole = profile_of(dropout);
  ASSERT_EQ(hole.damage.size(), 1);
  EXPECT_NEAR(hole.damage[0].begin_seconds, at / 24000.0, 0.001);
  EXPECT_GT(hole.damage[0].energy, 100 * hole.noise);
}

Sketch sketch_of(std::span<const float> samples) {
  Sketcher sketcher(24000);
  sketcher.append(samples.first(samples.size() / 3));  // in pieces of any size
  sketcher.append(samples.subspan(samples.size() / 3));
  return sketcher.finish();
}

TEST(SketchTest, EstimatesEnergiesGainOffsetAndResidual) {
  auto voice = talker::speak(talker::make_text(3));
  voice.resize(voice.size() / 480 * 480);
  std::vector<float> changed;
  for (std::size_t i = 0; i < voice.size(); ++i)
    changed.push_back(0.8f * voice[i] + 0.02f +
                      0.001f * static_cast<float>(std::sin(0.9 * static_cast<double>(i))));
  const auto sums_of = [&](std::span<const float> a, std::span<const float> b) {
    return Sums::of(as_signal(sketch_of(a), 24000, false), as_signal(sketch_of(b), 24000, false));
  };
  const Sums exact = Sums::of(voice, changed);
  const Sums found = sums_of(voice, changed);
  EXPECT_NEAR(found.aa / found.n / (exact.aa / exact.n), 1, 0.3);
  EXPECT_NEAR(found.gain(), 0.8, 0.005);
  EXPECT_NEAR(found.dc(found.gain()), 0.02, 0.001);
  EXPECT_NEAR(found.residual(found.gain(), found.dc(found.gain())) / found.n / (0.001 * 0.001 / 2),
              1, 0.3);
}

TEST(SketchTest, ASampleThatDiffersByOneStepChangesItsBlockAlone) {
  auto voice = talker::speak(talker::make_text(1));
  const Sketch before = sketch_of(voice);
  EXPECT_EQ(before.blocks(), (voice.size() + 479) / 480);
  EXPECT_EQ(sketch_of(voice).sums, before.sums);
  voice[480 * 7 + 100] += 1.0f / 32768;
  const Sketch after = sketch_of(voice);
  for (std::size_t block = 0; block < after.blocks(); ++block) {
    for (std::size_t row = 0; row < Sketch::kSums; ++row) {
      const bool is_equal =
          after.sums[block * Sketch::kSums + row] == before.sums[block * Sketch::kSums + row];
      if (block != 7) {
        EXPECT_TRUE(is_equal) << block;
      } else if (row < Sketch::kSigns) {
        EXPECT_FALSE(is_equal) << row;
      }
    }
  }
}

}  // namespace
}  // namespace pipeline::diff
