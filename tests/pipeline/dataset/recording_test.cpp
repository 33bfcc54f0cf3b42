// Recordings of a data set: speed, gain and band limits measured on tones; changed files refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "io/base/error.h"
#include "io/base/hash.h"
#include "pipeline/dataset/run_source.h"
#include "tests/support/sound.h"
#include "tests/support/temp_folder.h"
#include "tests/support/write_audio.h"

namespace pipeline::dataset {
namespace {

constexpr int kRate = 24000;

double rms(const std::vector<float>& samples) {
  double energy = 0;
  for (const float sample : samples) energy += static_cast<double>(sample) * sample;
  return std::sqrt(energy / static_cast<double>(samples.size()));
}

/// Times that the sign changes, per second of `rate`.
double crossings(const Sound& sound) {
  double count = 0;
  for (std::size_t i = 1; i < sound.samples.size(); ++i)
    count += (sound.samples[i] < 0) != (sound.samples[i - 1] < 0) ? 1 : 0;
  return count * sound.info.samplerate / static_cast<double>(sound.samples.size());
}

class RecordingTest : public testing::Test {
 protected:
  Sound varied(const std::vector<float>& samples, const Variation& variation, int rate = kRate) {
    io::write_audio(folder_ / "from.wav", samples, {});
    SourceItem item;
    item.path = "from.wav";
    item.hash = io::hash_file(folder_ / "from.wav");
    std::int64_t count = 0;
    write_recording(folder_.path(), item, variation, rate, folder_ / "to.wav", count).place();
    return read_sound(folder_ / "to.wav");
  }
  TempFolder folder_;
};

TEST_F(RecordingTest, UnchangedSamplesAreTheSame) {
  const Sound sound = varied(tone(440, kRate, kRate / 2, 1.2), {});
  EXPECT_EQ(sound.steps, read_sound(folder_ / "from.wav").steps);
}

TEST_F(RecordingTest, SpeedChangesLengthAndPitch) {
  const Sound sound = varied(tone(440, kRate, kRate), {.speed = 1.25}, 22050);
  EXPECT_EQ(sound.info.samplerate, 22050);
  EXPECT_EQ(sound.info.frames, 22050 / 1.25);
  EXPECT_NEAR(crossings(sound), 2 * 440 * 1.25, 4);
}

TEST_F(RecordingTest, GainIsInDecibels) {
  const double before = rms(tone(440, kRate, kRate));
  const Sound sound = varied(tone(440, kRate, kRate), {.gain_db = -6});
  EXPECT_NEAR(20 * std::log10(rms(sound.samples) / before), -6, 0.01);
}

TEST_F(RecordingTest, BandLimitTakesWhatIsAboveHalfItsRate) {
  EXPECT_LT(rms(varied(tone(6000, kRate, kRate), {.band_limit_hz = 8000}).samples), 1e-3);
  EXPECT_NEAR(rms(varied(tone(1000, kRate, kRate), {.band_limit_hz = 8000}).samples),
              0.5 / std::numbers::sqrt2, 1e-3);
}

TEST_F(RecordingTest, WrittenSampleIsWhereASoundHasMoved) {
  constexpr std::int64_t kClick = 15000;
  std::vector<float> samples(kRate);
  samples[kClick] = 0.9F;
  for (const Variation& variation :
       {Variation{}, Variation{.speed = 0.9}, Variation{.speed = 1.3, .band_limit_hz = 11025}}) {
    const Sound sound = varied(samples, variation, 44100);
    const auto loudest =
        std::ranges::max_element(sound.samples, {}, [](float sample) { return std::abs(sample); });
    EXPECT_NEAR(static_cast<double>(loudest - sound.samples.begin()),
                static_cast<double>(written_sample(kClick, kRate, variation, 44100)), 1)
        << variation.speed;
  }
}

TEST_F(RecordingTest, FileThatIsNotWhatTheMetadataSayIsRefused) {
  io::write_audio(folder_ / "a.wav", tone(440, kRate, kRate, 1.0), {});
  SourceItem item;
  item.path = "a.wav";
  item.hash = io::hash_file(folder_ / "a.wav");
  item.samples = item.sample_rate = kRate;
  const AudioMeasures recording = measure(folder_.path(), item);
  EXPECT_GT(recording.clipped_samples, 0);
  EXPECT_NEAR(recording.loudness.peak_db, 0, 0.01);
  item.samples = 1;
  EXPECT_THROW(measure(folder_.path(), item), io::Error);
  item.samples = kRate;
  std::string bytes = read_bytes(folder_ / "a.wav");
  bytes[1000] ^= 1;
  folder_.write("a.wav", bytes);
  EXPECT_THROW(measure(folder_.path(), item), io::Error) << "one bit has flipped";
  item.path = "b.wav";
  EXPECT_THROW(measure(folder_.path(), item), io::Error);
}

TEST(VariationTest, DrawsStayWithinTheirRangesAndBelowFullScale) {
  const Augmentation augmentation{
      .copies = 1, .speed = {0.9, 1.1}, .gain_db = {-6, 6}, .band_limits_hz = {8000, 16000}};
  int narrow = 0;
  for (int copy = 1; copy <= 200; ++copy) {
    const Variation variation = draw_variation(augmentation, "a/b", copy, -2.5);
    EXPECT_TRUE(variation.speed >= 0.9 && variation.speed <= 1.1);
    EXPECT_TRUE(variation.gain_db >= -6 && variation.gain_db <= 2.5);
    narrow += variation.band_limit_hz == 8000 ? 1 : 0;
  }
  EXPECT_NEAR(narrow, 100, 40);
  EXPECT_EQ(draw_variation(augmentation, "a/b", 1, 0).speed,
            draw_variation(augmentation, "a/b", 1, -9).speed);
}

}  // namespace
}  // namespace pipeline::dataset
