// Loudness against the test signals of EBU Tech 3341 and 3342; truncated audio is refused.
#include "io/loudness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "io/audio_reader.h"
#include "io/base/error.h"
#include "tests/support/sound.h"
#include "tests/support/temp_folder.h"
#include "tests/support/write_audio.h"

namespace {

std::vector<float> sine(double db, double hz, int rate, double seconds, double phase = 0) {
  return tone(hz, rate, static_cast<std::size_t>(rate * seconds), std::pow(10, db / 20), phase);
}

io::Loudness measure(const std::vector<float>& samples, int rate, int channels = 1) {
  io::LoudnessMeter meter(rate, channels);
  meter.append(samples);
  return meter.result();
}

TEST(LoudnessTest, SineHasTheLoudnessThatTheStandardDefines) {
  // EBU Tech 3341, case 1: 1000 Hz at -23 dBFS in both channels is -23 LUFS; in one, 3 dB less.
  const auto mono = sine(-23, 1000, 48000, 20);
  std::vector<float> stereo;
  for (const float sample : mono) stereo.insert(stereo.end(), 2, sample);
  EXPECT_NEAR(measure(stereo, 48000, 2).integrated_lufs, -23.0, 0.1);
  const io::Loudness one = measure(mono, 48000);
  EXPECT_NEAR(one.integrated_lufs, -26.0, 0.1);
  EXPECT_NEAR(one.rms_db, -26.01, 0.01);
  EXPECT_NEAR(one.peak_db, -23.0, 0.01);
  EXPECT_NEAR(one.seconds, 20, 1e-9);
}

TEST(LoudnessTest, RangeIsThatOfTheLoudAndTheQuietHalf) {
  // EBU Tech 3342, case 1: -20 dBFS, then -30 dBFS, 20 s each, have a range of 10 LU.
  auto samples = sine(-20, 1000, 48000, 20);
  const auto quiet = sine(-30, 1000, 48000, 20);
  samples.insert(samples.end(), quiet.begin(), quiet.end());
  EXPECT_NEAR(measure(samples, 48000).range_lu, 10, 1);
}

TEST(LoudnessTest, TruePeakSeesWhatLiesBetweenTheSamples) {
  // At a quarter of the rate and 45 degrees every sample is 3 dB below the crest.
  const io::Loudness loudness = measure(sine(-6, 12000, 48000, 2, std::numbers::pi / 4), 48000);
  EXPECT_NEAR(loudness.peak_db, -9.01, 0.02);
  EXPECT_NEAR(loudness.true_peak_db, -6, 0.4);
}

TEST(LoudnessTest, NoiseFloorIsTheQuietestHalfSecondAndEndsAreTimed) {
  std::vector<float> samples = sine(-70, 500, 44100, 0.75);
  const auto loud = sine(-20, 500, 44100, 2);
  const auto tail = sine(-65, 500, 44100, 1.5);
  samples.insert(samples.end(), loud.begin(), loud.end());
  samples.insert(samples.end(), tail.begin(), tail.end());
  const io::Loudness loudness = measure(samples, 44100);
  EXPECT_NEAR(loudness.noise_floor_db, -73.01, 0.05);
  EXPECT_NEAR(loudness.head_seconds, 0.75, 0.011);
  EXPECT_NEAR(loudness.tail_seconds, 1.5, 0.011);
}

TEST(LoudnessTest, SilenceIsMinusInfinityAndQuietAllThrough) {
  const io::Loudness loudness = measure(std::vector<float>(24000), 24000);
  const double none = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(loudness.integrated_lufs, none);
  EXPECT_EQ(loudness.true_peak_db, none);
  EXPECT_EQ(loudness.rms_db, none);
  EXPECT_EQ(loudness.noise_floor_db, none);
  EXPECT_EQ(loudness.head_seconds, 1);
}

TEST(LoudnessTest, CutOfTheBlocksChangesNothing) {
  const auto samples = sine(-20, 333, 22050, 3);
  io::LoudnessMeter meter(22050);
  for (std::size_t i = 0; i < samples.size(); i += 977)
    meter.append(std::span(samples).subspan(i, std::min<std::size_t>(977, samples.size() - i)));
  const io::Loudness whole = measure(samples, 22050);
  EXPECT_EQ(meter.result().integrated_lufs, whole.integrated_lufs);
  EXPECT_EQ(meter.result().noise_floor_db, whole.noise_floor_db);
  EXPECT_EQ(meter.result().rms_db, whole.rms_db);
}

TEST(LoudnessTest, FileIsMeasuredLikeItsSamples) {
  const TempFolder folder;
  const auto samples = sine(-20, 1000, 24000, 4);
  io::AudioFormat format;
  format.encoding = io::Encoding::kFloat;
  io::write_audio(folder / "a.wav", samples, format);
  EXPECT_EQ(io::measure_loudness(folder / "a.wav").integrated_lufs,
            measure(samples, 24000).integrated_lufs);
}

TEST(LoudnessTest, WhatIsNoAudioIsRefusedByName) {
  const TempFolder folder;
  folder.write("a.wav", "RIFF, but not really");
  try {
    io::measure_loudness(folder / "a.wav");
    FAIL();
  } catch (const io::Error& error) {
    EXPECT_NE(std::string(error.what()).find("a.wav: is not audio"), std::string::npos)
        << error.what();
  }
}

TEST(AudioReaderTest, TruncatedFileIsRefused) {
  const TempFolder folder;
  io::AudioFormat format;
  format.container = io::Container::kFlac;
  io::write_audio(folder / "a.flac", sine(-20, 1000, 24000, 4), format);
  const std::string bytes = read_bytes(folder / "a.flac");
  folder.write("a.flac", bytes.substr(0, bytes.size() / 2));
  EXPECT_THROW(io::measure_loudness(folder / "a.flac"), io::Error);
}

}  // namespace
