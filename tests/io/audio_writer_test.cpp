#include "io/audio_writer.h"

#include <gtest/gtest.h>
#include <sndfile.h>
#include <sys/resource.h>

#include <cmath>
#include <csignal>
#include <limits>
#include <vector>

#include "io/error.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

struct Wav {
  SF_INFO info{};
  std::vector<int> steps;      // left-aligned in 32 bits
  std::vector<float> samples;  // full scale [-1, 1]
};

Wav read_wav(const std::filesystem::path& path) {
  Wav wav;
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &wav.info);
  if (file == nullptr) return wav;
  wav.steps.resize(static_cast<std::size_t>(wav.info.frames));
  wav.samples.resize(wav.steps.size());
  sf_read_int(file, wav.steps.data(), wav.info.frames);
  sf_seek(file, 0, SEEK_SET);
  sf_read_float(file, wav.samples.data(), wav.info.frames);
  sf_close(file);
  return wav;
}

bool is_empty(const TempFolder& folder) { return std::filesystem::is_empty(folder.path()); }

TEST(AudioWriterTest, Pcm16SaturatesInsteadOfWrapping) {
  const TempFolder folder;
  const std::vector<float> loud = {1.0f, -1.0f, 1.5f, -1.5f, 1e30f, -1e30f, 32767.0f / 32768};
  write_audio(folder / "a.wav", loud, {.encoding = Encoding::kPcm16});
  const Wav wav = read_wav(folder / "a.wav");
  const std::vector<int> expected = {32767, -32768, 32767, -32768, 32767, -32768, 32767};
  ASSERT_EQ(wav.steps.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(wav.steps[i] >> 16, expected[i]) << i;
}

TEST(AudioWriterTest, Pcm16RoundsToTheNearestStep) {
  const TempFolder folder;
  const std::vector<float> values = {0.4f / 32768,  0.6f / 32768, -0.4f / 32768,
                                     -0.6f / 32768, 1.5f / 32768, 2.5f / 32768};
  write_audio(folder / "a.wav", values, {.encoding = Encoding::kPcm16});
  const Wav wav = read_wav(folder / "a.wav");
  const std::vector<int> expected = {0, 1, 0, -1, 2, 2};
  ASSERT_EQ(wav.steps.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(wav.steps[i] >> 16, expected[i]) << i;
}

class AudioWriterEncodingTest : public testing::TestWithParam<std::pair<Encoding, double>> {};

TEST_P(AudioWriterEncodingTest, LongToneComesBackWithinHalfAStep) {
  const auto [encoding, half_step] = GetParam();
  const TempFolder folder;
  std::vector<float> tone(50001);  // several blocks and an odd rest
  for (std::size_t i = 0; i < tone.size(); ++i)
    tone[i] = 0.9f * std::sin(0.1f * static_cast<float>(i));
  write_audio(folder / "a.wav", tone, {.encoding = encoding, .sample_rate = 22050});
  const Wav wav = read_wav(folder / "a.wav");
  EXPECT_EQ(wav.info.samplerate, 22050);
  EXPECT_EQ(wav.info.channels, 1);
  ASSERT_EQ(wav.samples.size(), tone.size());
  for (std::size_t i = 0; i < tone.size(); ++i)
    ASSERT_NEAR(wav.samples[i], tone[i], half_step * 1.0001) << i;
}

INSTANTIATE_TEST_SUITE_P(All, AudioWriterEncodingTest,
                         testing::Values(std::pair(Encoding::kPcm16, 0.5 / 32768),
                                         std::pair(Encoding::kPcm24, 0.5 / 8388608),
                                         std::pair(Encoding::kFloat, 0.0)));

TEST(AudioWriterTest, FloatFileKeepsValuesBeyondFullScaleAndNoTimestamp) {
  const TempFolder folder;
  write_audio(folder / "a.wav", std::vector<float>{2.5f, -3.0f}, {.encoding = Encoding::kFloat});
  EXPECT_EQ(read_wav(folder / "a.wav").samples, (std::vector<float>{2.5f, -3.0f}));
  EXPECT_EQ(read_bytes(folder / "a.wav").find("PEAK"), std::string::npos);
}

TEST(AudioWriterTest, NoSamplesMakeAValidEmptyFile) {
  const TempFolder folder;
  write_audio(folder / "a.wav", {}, {.encoding = Encoding::kPcm16});
  const Wav wav = read_wav(folder / "a.wav");
  EXPECT_EQ(wav.info.samplerate, 24000);
  EXPECT_EQ(wav.info.frames, 0);
}

TEST(AudioWriterTest, SampleThatIsNotFiniteIsRefusedByIndex) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    const TempFolder folder;
    try {
      write_audio(folder / "a.wav", std::vector<float>{0, 0.5f, bad}, {});
      FAIL() << "wrote " << bad;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), (folder / "a.wav").string() + ": sample 2 is not finite");
    }
    EXPECT_TRUE(is_empty(folder));
  }
}

TEST(AudioWriterTest, FullDiskIsReportedAndLeavesNothing) {
  const TempFolder folder;
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{10000, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(write_audio(folder / "a.wav", std::vector<float>(24000, 0.1f), {}), Error);
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_TRUE(is_empty(folder));
}

}  // namespace
}  // namespace io
