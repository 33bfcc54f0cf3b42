// Audio files read back by libsndfile: rounding, saturation, invalid samples; full disks.
#include "io/audio_sink.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "io/base/error.h"
#include "io/base/hash.h"
#include "tests/support/full_disk.h"
#include "tests/support/sound.h"
#include "tests/support/temp_folder.h"
#include "tests/support/write_audio.h"

namespace io {
namespace {

TEST(AudioSinkTest, Pcm16SaturatesInsteadOfWrapping) {
  const TempFolder folder;
  const std::vector<float> loud = {1.0f, -1.0f, 1.5f, -1.5f, 1e30f, -1e30f, 32767.0f / 32768};
  write_audio(folder / "a.wav", loud, {.encoding = Encoding::kPcm16});
  const Sound wav = read_sound(folder / "a.wav");
  const std::vector<int> expected = {32767, -32768, 32767, -32768, 32767, -32768, 32767};
  ASSERT_EQ(wav.steps.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(wav.steps[i] >> 16, expected[i]) << i;
}

TEST(AudioSinkTest, Pcm16RoundsToTheNearestStep) {
  const TempFolder folder;
  const std::vector<float> values = {0.4f / 32768,  0.6f / 32768, -0.4f / 32768,
                                     -0.6f / 32768, 1.5f / 32768, 2.5f / 32768};
  write_audio(folder / "a.wav", values, {.encoding = Encoding::kPcm16});
  const Sound wav = read_sound(folder / "a.wav");
  const std::vector<int> expected = {0, 1, 0, -1, 2, 2};
  ASSERT_EQ(wav.steps.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(wav.steps[i] >> 16, expected[i]) << i;
}

class AudioSinkEncodingTest : public testing::TestWithParam<std::pair<Encoding, double>> {};

TEST_P(AudioSinkEncodingTest, LongToneComesBackWithinHalfAStep) {
  const auto [encoding, half_step] = GetParam();
  const TempFolder folder;
  std::vector<float> tone(50001);  // several blocks and an odd rest
  for (std::size_t i = 0; i < tone.size(); ++i)
    tone[i] = 0.9f * std::sin(0.1f * static_cast<float>(i));
  write_audio(folder / "a.wav", tone, {.encoding = encoding, .sample_rate = 22050});
  const Sound wav = read_sound(folder / "a.wav");
  EXPECT_EQ(wav.info.samplerate, 22050);
  EXPECT_EQ(wav.info.channels, 1);
  ASSERT_EQ(wav.samples.size(), tone.size());
  for (std::size_t i = 0; i < tone.size(); ++i)
    ASSERT_NEAR(wav.samples[i], tone[i], half_step * 1.0001) << i;
}

INSTANTIATE_TEST_SUITE_P(All, AudioSinkEncodingTest,
                         testing::Values(std::pair(Encoding::kPcm16, 0.5 / 32768),
                                         std::pair(Encoding::kPcm24, 0.5 / 8388608),
                                         std::pair(Encoding::kFloat, 0.0)));

TEST(AudioSinkTest, FloatFileKeepsValuesBeyondFullScaleAndNoTimestamp) {
  const TempFolder folder;
  write_audio(folder / "a.wav", std::vector<float>{2.5f, -3.0f}, {.encoding = Encoding::kFloat});
  EXPECT_EQ(read_sound(folder / "a.wav").samples, (std::vector<float>{2.5f, -3.0f}));
  EXPECT_EQ(read_bytes(folder / "a.wav").find("PEAK"), std::string::npos);
}

TEST(AudioSinkTest, NoSamplesMakeAValidEmptyFile) {
  const TempFolder folder;
  write_audio(folder / "a.wav", {}, {.encoding = Encoding::kPcm16});
  const Sound wav = read_sound(folder / "a.wav");
  EXPECT_EQ(wav.info.samplerate, 24000);
  EXPECT_EQ(wav.info.frames, 0);
}

TEST(AudioSinkTest, SampleThatIsNotFiniteIsRefusedByIndex) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    const TempFolder folder;
    try {
      write_audio(folder / "a.wav", std::vector<float>{0, 0.5f, bad}, {});
      FAIL() << "wrote " << bad;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), (folder / "a.wav").string() + ": sample 2 is not finite");
    }
    EXPECT_EQ(file_count(folder.path()), 0);
  }
}

TEST(AudioSinkTest, IndexOfABadSampleCountsFromTheBeginOfTheFile) {
  const TempFolder folder;
  AudioSink sink(folder / "a.wav", {});
  sink.append(std::vector<float>(20000));
  try {
    sink.append(std::vector<float>{0, std::numeric_limits<float>::quiet_NaN()});
    FAIL() << "took a sample that is no number";
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), (folder / "a.wav").string() + ": sample 20001 is not finite");
    EXPECT_FALSE(is_of_the_disk(error));
  }
}

TEST(AudioSinkTest, FinishTellsWhatIsInTheFile) {
  const TempFolder folder;
  AudioSink sink(folder / "a.wav", {});
  sink.append(std::vector<float>(20000, 0.25f));
  sink.append({});
  sink.append(std::vector<float>(1, 0.5f));
  const FileStamp file = sink.finish();
  EXPECT_EQ(sink.samples(), 20001);
  EXPECT_EQ(file.bytes, 44 + 2 * 20001);
  EXPECT_EQ(file.bytes, static_cast<std::int64_t>(read_bytes(folder / "a.wav").size()));
  EXPECT_EQ(file.hash, hash_file(folder / "a.wav"));
  EXPECT_EQ(file_count(folder.path()), 1);
}

TEST(AudioSinkTest, AbandonedSinkLeavesNothing) {
  const TempFolder folder;
  for (const Container container : {Container::kWav, Container::kFlac, Container::kOggOpus}) {
    AudioSink sink(folder / "a", {.container = container});
    sink.append(std::vector<float>(100000, 0.1f));
  }
  EXPECT_EQ(file_count(folder.path()), 0);
}

constexpr Container kContainers[] = {Container::kWav, Container::kFlac, Container::kOggVorbis,
                                     Container::kOggOpus, Container::kMp3};

std::vector<float> noise(std::size_t samples) {
  std::vector<float> wave(samples);
  std::uint32_t state = 1;
  for (float& sample : wave) {
    state = state * 1664525 + 1013904223;
    sample = static_cast<float>(state) * 0x1p-32f - 0.5f;
  }
  return wave;
}

TEST(AudioSinkTest, FileBeyondTheLimitIsReportedAndLeavesNothing) {
  for (const Container container : kContainers) {
    const TempFolder folder;
    const AudioFormat format{.container = container};
    const FileSizeLimit limit(2000);
    try {
      write_audio(folder / "a", noise(48000), format);
      FAIL() << "wrote " << to_string(format);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), EFBIG) << error.what();
      EXPECT_FALSE(is_of_the_disk(error)) << "a shorter file may fit";
    }
    EXPECT_EQ(file_count(folder.path()), 0) << to_string(format);
  }
}

TEST(AudioSinkTest, FullDiskIsReportedAsSuchAndLeavesNothing) {
  for (const Container container : kContainers) {
    const TempFolder folder;
    const auto result = on_small_disk(folder.path(), 16384, [&] {
      try {
        write_audio(folder / "a", noise(240000), {.container = container});
      } catch (const Error& error) {
        return error.code() == ENOSPC && is_of_the_disk(error) && file_count(folder.path()) == 0;
      }
      return false;
    });
    if (result == SmallDiskResult::kNotAllowed)
      GTEST_SKIP() << "needs permission to mount a file system";
    EXPECT_EQ(result, SmallDiskResult::kTrue) << to_string({.container = container});
  }
}

}  // namespace
}  // namespace io
