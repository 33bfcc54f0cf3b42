// Every container through libsndfile and an independent decoder: length, delay, SNR, bit rate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <random>

#include "io/audio_sink.h"
#include "io/file_format.h"
#include "tests/support/run_program.h"
#include "tests/support/sound.h"
#include "tests/support/write_audio.h"

namespace io {
namespace {

/// A format, the program besides libsndfile that decodes it (IN and OUT stand for the files), and
/// how well the test signal has to come back.
struct Case {
  AudioFormat format;
  std::vector<std::string> decoder;
  double min_snr_db;
};

const std::vector<std::string> kSox = {"sox", "IN", "-b", "32", "-e", "float", "OUT"};
const std::vector<std::string> kFlac = {"flac", "-d", "-s", "-o", "OUT", "IN"};
const std::vector<std::string> kVorbis = {"oggdec", "-Q", "-b", "16", "-o", "OUT", "IN"};
const std::vector<std::string> kOpus = {"opusdec", "--quiet", "--rate", "24000", "IN", "OUT"};
const std::vector<std::string> kMpeg = {"mpg123", "-q", "-w", "OUT", "IN"};

class ContainersTest : public testing::TestWithParam<Case> {};

/// A tone that climbs from 200 to 3000 Hz, in syllables.
std::vector<float> test_signal() {
  std::vector<float> wave(70001);
  for (std::size_t i = 0; i < wave.size(); ++i) {
    const double seconds = static_cast<double>(i) / 24000;
    const double envelope = std::pow(std::sin(std::numbers::pi * 3 * seconds), 2);
    wave[i] = static_cast<float>(0.5 * envelope *
                                 std::sin(2 * std::numbers::pi * (200 + 480 * seconds) * seconds));
  }
  return wave;
}

std::filesystem::path file_in(const TempFolder& folder, const std::string& stem,
                              const AudioFormat& format) {
  return folder / (stem + "." + file_extension(format));
}

TEST_P(ContainersTest, SignalComesBackThroughLibsndfileInTimeAndLength) {
  const TempFolder folder;
  const auto path = file_in(folder, "a", GetParam().format);
  const std::vector<float> signal = test_signal();
  write_audio(path, signal, GetParam().format);
  const Sound sound = read_sound(path);
  EXPECT_EQ(sound.info.samplerate, 24000);
  EXPECT_EQ(sound.info.channels, 1);
  EXPECT_EQ(sound.samples.size(), signal.size());
  EXPECT_GT(snr_db(signal, sound.samples), GetParam().min_snr_db);
}

TEST_P(ContainersTest, SignalComesBackThroughAnIndependentDecoder) {
  const TempFolder folder;
  const auto path = file_in(folder, "a", GetParam().format);
  const std::vector<float> signal = test_signal();
  write_audio(path, signal, GetParam().format);
  std::vector<std::string> arguments = GetParam().decoder;
  for (std::string& argument : arguments) {
    if (argument == "IN") argument = path;
    if (argument == "OUT") argument = folder / "decoded.wav";
  }
  const std::string program = arguments.front();
  arguments.erase(arguments.begin());
  const ProgramResult result = run_program(program, arguments);
  ASSERT_EQ(result.exit_code, 0) << program << ": " << result.err;
  const Sound sound = read_sound(folder / "decoded.wav");
  EXPECT_EQ(sound.info.samplerate, 24000);
  EXPECT_EQ(sound.samples.size(), signal.size());
  EXPECT_GT(snr_db(signal, sound.samples), GetParam().min_snr_db);
}

TEST_P(ContainersTest, BytesDoNotDependOnTheCutOfTheSamples) {
  const TempFolder folder;
  const AudioFormat& format = GetParam().format;
  const std::vector<float> signal = test_signal();
  write_audio(file_in(folder, "whole", format), signal, format);
  AudioSink sink(file_in(folder, "pieces", format), format);
  for (std::size_t first = 0; first < signal.size(); first += 997)
    sink.append(
        std::span(signal).subspan(first, std::min<std::size_t>(997, signal.size() - first)));
  sink.finish();
  EXPECT_TRUE(read_bytes(file_in(folder, "whole", format)) ==
              read_bytes(file_in(folder, "pieces", format)));
}

TEST_P(ContainersTest, NoSamplesMakeAFile) {
  const TempFolder folder;
  const auto path = file_in(folder, "a", GetParam().format);
  write_audio(path, {}, GetParam().format);
  EXPECT_EQ(read_sound(path).samples.size(), 0u);
  EXPECT_EQ(file_count(folder.path()), 1);
}

TEST_P(ContainersTest, LoudSamplesSaturate) {
  if (GetParam().format.encoding == Encoding::kFloat || GetParam().format.dither)
    return;  // float keeps loud samples, and noise is added before saturation
  const TempFolder folder;
  std::vector<float> loud = test_signal();
  std::vector<float> full = loud;
  for (float& sample : loud) sample *= 4;
  for (float& sample : full) sample = std::clamp(4 * sample, -1.0f, 1.0f);
  write_audio(file_in(folder, "loud", GetParam().format), loud, GetParam().format);
  write_audio(file_in(folder, "full", GetParam().format), full, GetParam().format);
  EXPECT_TRUE(read_bytes(file_in(folder, "loud", GetParam().format)) ==
              read_bytes(file_in(folder, "full", GetParam().format)));
}

INSTANTIATE_TEST_SUITE_P(
    All, ContainersTest,
    testing::Values(Case{{}, kSox, 80}, Case{{.encoding = Encoding::kPcm24}, kSox, 130},
                    Case{{.encoding = Encoding::kFloat}, kSox, 140},
                    Case{{.dither = true}, kSox, 75},
                    Case{{.container = Container::kFlac}, kFlac, 80},
                    Case{{.container = Container::kFlac, .encoding = Encoding::kPcm24}, kFlac, 130},
                    Case{{.container = Container::kOggVorbis}, kVorbis, 20},
                    Case{{.container = Container::kOggOpus, .kbit_per_second = 128}, kOpus, 20},
                    Case{{.container = Container::kMp3}, kMpeg, 20}),
    [](const testing::TestParamInfo<Case>& each) {
      std::string name = to_string(each.param.format);
      std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
      return name;
    });

TEST(LossyContainersTest, QualityOneIsBetterAndLargerThanQualityZero) {
  const std::vector<float> signal = test_signal();
  for (const Container container : {Container::kOggVorbis, Container::kOggOpus, Container::kMp3}) {
    const TempFolder folder;
    double snr[2];
    std::size_t bytes[2];
    for (const int quality : {0, 1}) {
      const AudioFormat format{.container = container, .quality = static_cast<double>(quality)};
      const auto path = file_in(folder, std::to_string(quality), format);
      write_audio(path, signal, format);
      bytes[quality] = read_bytes(path).size();
      snr[quality] = snr_db(signal, read_sound(path).samples);
    }
    EXPECT_GT(snr[1], snr[0] + 5) << to_string({.container = container});
    EXPECT_GT(bytes[1], bytes[0]) << to_string({.container = container});
  }
}

/// Ten seconds that no encoder finds easy.
std::vector<float> hiss(int sample_rate) {
  std::minstd_rand generator(1);
  std::uniform_real_distribution<float> loud(-0.3f, 0.3f);
  std::vector<float> wave(10 * static_cast<std::size_t>(sample_rate));
  for (float& sample : wave) sample = loud(generator);
  return wave;
}

double kbit_per_second(const AudioFormat& format) {
  const TempFolder folder;
  const auto path = file_in(folder, "a", format);
  write_audio(path, hiss(format.sample_rate), format);
  return static_cast<double>(std::filesystem::file_size(path)) * 8 / 10 / 1000;
}

TEST(LossyContainersTest, FileHasTheBitRateAskedFor) {
  for (const int rate : {8, 64, 160})
    EXPECT_NEAR(kbit_per_second({.container = Container::kMp3, .kbit_per_second = rate}), rate,
                0.02 * rate);
  for (const int rate : {32, 192, 320})
    EXPECT_NEAR(kbit_per_second(
                    {.container = Container::kMp3, .sample_rate = 44100, .kbit_per_second = rate}),
                rate, 0.02 * rate);
  EXPECT_NEAR(
      kbit_per_second({.container = Container::kMp3, .sample_rate = 8000, .kbit_per_second = 24}),
      24, 1);
  for (const int rate : {24, 48, 128})
    EXPECT_NEAR(kbit_per_second({.container = Container::kOggOpus, .kbit_per_second = rate}), rate,
                0.15 * rate);
}

TEST(LossyContainersTest, BitRateOfMp3IsConstant) {
  const TempFolder folder;
  const AudioFormat format{.container = Container::kMp3};
  write_audio(folder / "a.mp3", test_signal(), format);
  const auto rates = file_format_of(folder / "a.mp3").mp3_bit_rates;
  EXPECT_EQ(rates->least, 64);
  EXPECT_EQ(rates->greatest, 64);
}

/// Speech-like: a tone in syllables, at any rate.
std::vector<float> syllables(int sample_rate, double amplitude) {
  std::vector<float> wave =
      tone(440, sample_rate, 3 * static_cast<std::size_t>(sample_rate), amplitude);
  for (std::size_t i = 0; i < wave.size(); ++i)
    wave[i] *= static_cast<float>(
        std::pow(std::sin(std::numbers::pi * 3 * static_cast<double>(i) / sample_rate), 2));
  return wave;
}

TEST(LossyContainersTest, Mp3IsAsLoudAsItsSamples) {
  constexpr double kTolerance = 0.1;  // dB; LAME's scale is 0.18 to 0.45
  const TempFolder folder;
  const auto expect_level = [&](const AudioFormat& format) {
    const std::vector<float> signal = syllables(format.sample_rate, 0.5);
    write_audio(folder / "a.mp3", signal, format);
    EXPECT_NEAR(level_db(read_sound(folder / "a.mp3").samples, 0), level_db(signal, 0), kTolerance)
        << to_string(format);
  };
  for (const int sample_rate : {8000, 24000, 44100})
    for (const int rate : mp3_bit_rates(sample_rate))
      if (rate >= 24)  // less takes some of the sound away
        expect_level(
            {.container = Container::kMp3, .sample_rate = sample_rate, .kbit_per_second = rate});
  for (const double quality : {0.1, 0.3, 0.5, 1.0})
    expect_level({.container = Container::kMp3, .quality = quality});
}

TEST(LossyContainersTest, FullScaleIsNotClippedOnItsWayToMp3) {
  const TempFolder folder;
  const std::vector<float> full = syllables(24000, 1), half = syllables(24000, 0.5);
  for (const auto& [name, signal] : {std::pair("full.mp3", full), {"half.mp3", half}})
    write_audio(folder / name, signal, {.container = Container::kMp3, .kbit_per_second = 64});
  EXPECT_NEAR(level_db(read_sound(folder / "full.mp3").samples, 0) -
                  level_db(read_sound(folder / "half.mp3").samples, 0),
              20 * std::log10(2.0), 0.02);
}

TEST(FlacTest, FileHoldsTheSumThatItsOwnToolChecks) {
  const TempFolder folder;
  write_audio(folder / "a.flac", test_signal(), {.container = Container::kFlac});
  const ProgramResult result = run_program("flac", {"-t", "-s", "-w", folder / "a.flac"});
  EXPECT_EQ(result.exit_code, 0) << result.err;  // -w: a missing sum counts as a failure
}

}  // namespace
}  // namespace io
