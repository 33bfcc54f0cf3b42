// Descriptions of formats, impossible bit rates and qualities, and what libsndfile supports.
#include "io/audio_format.h"

#include <gtest/gtest.h>

#include "io/audio_sink.h"
#include "io/base/error.h"

namespace io {
namespace {

TEST(AudioFormatTest, WordsNameEveryFieldThatShapesTheFile) {
  EXPECT_EQ(to_string(AudioFormat{}), "wav pcm16 24000 Hz");
  EXPECT_EQ(to_string({.container = Container::kFlac,
                       .encoding = Encoding::kPcm24,
                       .sample_rate = 44100,
                       .converter = Converter::kSincMedium}),
            "flac pcm24 44100 Hz sinc-medium");
  EXPECT_EQ(to_string({.dither = true, .sample_rate = 16000}),
            "wav pcm16 dithered 16000 Hz polyphase");
  EXPECT_EQ(to_string({.container = Container::kMp3, .quality = 0.1}), "mp3 quality 0.1 24000 Hz");
  EXPECT_EQ(to_string({.container = Container::kMp3, .kbit_per_second = 96}),
            "mp3 96 kbit/s 24000 Hz");
  EXPECT_EQ(to_string({.container = Container::kOggOpus}), "opus 48 kbit/s 24000 Hz");
  EXPECT_EQ(to_string({.container = Container::kOggVorbis}), "ogg quality 0.3 24000 Hz");
}

TEST(AudioFormatTest, WordsLeaveOutWhatDoesNotShapeTheFile) {
  EXPECT_EQ(
      to_string(
          {.encoding = Encoding::kFloat, .dither = true, .kbit_per_second = 64, .quality = 0.9}),
      to_string({.encoding = Encoding::kFloat}));
  EXPECT_EQ(
      to_string({.container = Container::kOggOpus, .encoding = Encoding::kPcm24, .dither = true}),
      to_string({.container = Container::kOggOpus}));
  EXPECT_EQ(to_string({.converter = Converter::kSincFastest}), to_string(AudioFormat{}));
}

TEST(AudioFormatTest, NamesAndContainersAreOneToOne) {
  EXPECT_EQ(container_names(), (std::vector<std::string>{"wav", "flac", "ogg", "opus", "mp3"}));
  for (const std::string& name : container_names()) {
    ASSERT_TRUE(container_named(name)) << name;
    EXPECT_EQ(file_extension({.container = *container_named(name)}), name);
  }
  EXPECT_FALSE(container_named("WAV"));
  EXPECT_FALSE(container_named(""));
}

TEST(AudioFormatTest, BitRateThatTheFormatLacksIsAFault) {
  const auto fault = [](Container container, int rate, int sample_rate = 24000) {
    return bit_rate_fault(
        {.container = container, .sample_rate = sample_rate, .kbit_per_second = rate});
  };
  EXPECT_EQ(fault(Container::kFlac, 64), "expected opus or mp3 for 64 kbit/s, found flac");
  EXPECT_EQ(fault(Container::kOggVorbis, 64), "expected opus or mp3 for 64 kbit/s, found ogg");
  EXPECT_EQ(fault(Container::kOggOpus, 257), "expected 6 to 256 for opus, found 257");
  EXPECT_EQ(fault(Container::kMp3, 96, 12000),
            "expected one of 8, 16, 24, 32, 40, 48, 56, 64 for mp3 at 12000 Hz, found 96");
  EXPECT_EQ(fault(Container::kMp3, 24, 44100),
            "expected one of 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320 for mp3 "
            "at 44100 Hz, found 24");
  EXPECT_EQ(fault(Container::kMp3, 320, 44100), "");
  EXPECT_EQ(fault(Container::kOggOpus, 6), "");
  EXPECT_EQ(fault(Container::kWav, 0), "");
}

TEST(AudioFormatTest, QualityThatTheFormatLacksIsAFault) {
  EXPECT_EQ(quality_fault({.quality = 0.5}),
            "expected ogg, opus or mp3 for a quality of 0.5, found wav");
  EXPECT_EQ(quality_fault({.container = Container::kOggVorbis, .quality = 0.5}), "");
  EXPECT_EQ(quality_fault({}), "");
  EXPECT_EQ(bit_rate_fault({.container = Container::kMp3, .kbit_per_second = 64, .quality = 0.5}),
            "expected 64 kbit/s or a quality, found both");
}

void expect_refused(const AudioFormat& format) {
  try {
    check_format(format);
    FAIL() << "took " << to_string(format);
  } catch (const Error& error) {
    const std::string what = error.what();
    EXPECT_EQ(what.rfind(to_string(format) + ": libsndfile-", 0), 0u) << what;
  }
}

TEST(AudioFormatTest, WhatTheLibraryLacksIsRefusedWithItsVersion) {
  expect_refused({.container = Container::kFlac, .encoding = Encoding::kFloat});
  expect_refused({.container = Container::kOggOpus, .sample_rate = 22050});
  expect_refused({.container = Container::kMp3, .sample_rate = 96000});
}

TEST(AudioFormatTest, EveryContainerTakesTheModelsRate) {
  for (const std::string& name : container_names())
    EXPECT_NO_THROW(check_format({.container = *container_named(name)})) << name;
}

}  // namespace
}  // namespace io
