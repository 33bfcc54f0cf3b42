// Mastering targets: each ACX requirement fails alone; gains for loudness and peak.
#include "pipeline/mastering/target.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

/// What is measured after a gain.
io::Loudness amplified(io::Loudness loudness, double gain_db) {
  for (double* level : {&loudness.integrated_lufs, &loudness.true_peak_db, &loudness.peak_db,
                        &loudness.rms_db, &loudness.noise_floor_db})
    *level += gain_db;
  return loudness;
}

using pipeline::check;
using pipeline::find_target;
using pipeline::gain_db;

const double kWavMargin = pipeline::peak_margin_db({});

/// A recording that ACX would take.
io::Loudness good() {
  return {.integrated_lufs = -20,
          .range_lu = 5,
          .true_peak_db = -3.5,
          .peak_db = -4,
          .rms_db = -20,
          .noise_floor_db = -65,
          .head_seconds = 0.7,
          .tail_seconds = 2,
          .seconds = 600,
          .sample_rate = 44100};
}

/// What the target finds wrong.
std::vector<std::string> failures(const char* target, const io::Loudness& loudness) {
  std::vector<std::string> names;
  for (const auto& found : check(find_target(target), loudness))
    if (!found.passed) names.push_back(found.what);
  return names;
}

using Names = std::vector<std::string>;

/// What ACX finds wrong with a file among others of so many channels.
Names failures(const io::FileFormat& format, std::optional<int> channels = {}) {
  Names names;
  for (const auto& found : check(find_target("acx"), format, channels))
    if (!found.passed) names.push_back(found.what);
  return names;
}

TEST(TargetTest, AcxTakesMp3OfOneRateAndOneLayout) {
  const auto mp3 = [](int channels, int least, int greatest) {
    return io::FileFormat{"MP3", channels, io::BitRates{least, greatest}};
  };
  EXPECT_EQ(failures(mp3(1, 192, 192)), Names{});
  EXPECT_EQ(failures(mp3(2, 320, 320), 2), Names{});
  EXPECT_EQ(failures(mp3(1, 128, 128)), Names{"bit rate"});
  EXPECT_EQ(failures(mp3(1, 192, 320)), Names{"bit rate"});
  EXPECT_EQ(failures(mp3(1, 0, 0)), Names{"bit rate"});
  EXPECT_EQ(failures(mp3(2, 192, 192), 1), Names{"channels"});
  EXPECT_EQ(failures(mp3(6, 192, 192)), Names{"channels"});
  EXPECT_EQ(failures({"FLAC", 1}), Names{"format"});
  EXPECT_TRUE(check(find_target("podcast"), io::FileFormat{"FLAC", 6}, {}).empty());
}

TEST(TargetTest, EveryAcxRequirementCanFailAlone) {
  EXPECT_EQ(failures("acx", good()), Names{});
  const auto with = [](auto change) {
    io::Loudness loudness = good();
    change(loudness);
    return failures("acx", loudness);
  };
  EXPECT_EQ(with([](auto& l) { l.rms_db = -23.1; }), Names{"RMS"});
  EXPECT_EQ(with([](auto& l) { l.rms_db = -17.9; }), Names{"RMS"});
  EXPECT_EQ(with([](auto& l) { l.peak_db = -2.9; }), Names{"peak"});
  EXPECT_EQ(with([](auto& l) { l.noise_floor_db = -59; }), Names{"noise floor"});
  EXPECT_EQ(with([](auto& l) { l.head_seconds = 0.4; }), Names{"room tone, head"});
  EXPECT_EQ(with([](auto& l) { l.tail_seconds = 5.5; }), Names{"room tone, tail"});
  EXPECT_EQ(with([](auto& l) { l.seconds = 7201; }), Names{"length"});
  EXPECT_EQ(with([](auto& l) { l.sample_rate = 24000; }), Names{"sample rate"});
}

TEST(TargetTest, LoudnessTargetsLookAtLufsAndTruePeak) {
  io::Loudness loudness = good();
  loudness.integrated_lufs = -17;
  EXPECT_EQ(failures("podcast", loudness), Names{});
  EXPECT_EQ(failures("ebu", loudness), Names{"loudness"});
  loudness.true_peak_db = -0.5;
  EXPECT_EQ(failures("podcast", loudness), Names{"true peak"});
}

TEST(TargetTest, GainLeadsToTheAimUnlessThePeakIsInTheWay) {
  io::Loudness loudness = good();
  loudness.integrated_lufs = -28;
  loudness.rms_db = -30.25;
  loudness.peak_db = -20;
  EXPECT_NEAR(gain_db(find_target("acx"), loudness, pipeline::kLossyMarginDb), 8.5, 0.011);
  loudness.peak_db = -10;
  EXPECT_NEAR(gain_db(find_target("acx"), loudness, pipeline::kLossyMarginDb), 6.5, 0.011);
  EXPECT_NEAR(gain_db(find_target("acx"), loudness, kWavMargin), 6.95, 0.011);
  const auto after = amplified(loudness, 6.5);
  EXPECT_EQ(after.peak_db, -3.5);
  EXPECT_EQ(after.rms_db, -23.75);
  EXPECT_EQ(after.range_lu, loudness.range_lu);
}

TEST(TargetTest, Mp3IsAsLoudAsWav) {
  using io::Container;
  using pipeline::peak_margin_db;
  EXPECT_NEAR(peak_margin_db({.container = Container::kMp3}), kWavMargin, 0.1);
  EXPECT_NEAR(peak_margin_db({.container = Container::kMp3, .kbit_per_second = 192}), kWavMargin,
              0.1);
  EXPECT_EQ(peak_margin_db({.container = Container::kFlac}), kWavMargin);
  for (const io::AudioFormat& format :
       {io::AudioFormat{.container = Container::kMp3, .kbit_per_second = 32},
        io::AudioFormat{.container = Container::kMp3, .quality = 0.5},
        io::AudioFormat{.container = Container::kOggOpus}})
    EXPECT_EQ(peak_margin_db(format), pipeline::kLossyMarginDb);
}

TEST(TargetTest, PausesDoNotMakeAChapterLouder) {
  io::Loudness usual = good();
  usual.peak_db = -30;
  usual.rms_db = -22;
  io::Loudness with_pauses = usual;
  with_pauses.rms_db = -23;
  EXPECT_EQ(gain_db(find_target("acx"), usual, kWavMargin),
            gain_db(find_target("acx"), with_pauses, kWavMargin));
  with_pauses.rms_db = -26;  // so many that the level would be too low
  EXPECT_NEAR(gain_db(find_target("acx"), with_pauses, kWavMargin), 3.05, 0.011);
  usual.rms_db = -18.5;
  EXPECT_NEAR(gain_db(find_target("acx"), usual, kWavMargin), 0.45, 0.011);
}

TEST(TargetTest, SilenceIsLeftAlone) {
  io::Loudness silence = good();
  silence.rms_db = silence.peak_db = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(gain_db(find_target("acx"), silence, kWavMargin), 0);
  EXPECT_EQ(failures("acx", silence), Names{"RMS"});
}

TEST(TargetTest, UnknownNameIsRefusedWithTheKnown) {
  try {
    find_target("radio");
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "expected a target (acx, podcast, ebu), found \"radio\"");
  }
}

}  // namespace
