#include "io/audio_format.h"

#include <gtest/gtest.h>

#include "io/audio_sink.h"
#include "io/files/error.h"

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
}

TEST(AudioFormatTest, WordsLeaveOutWhatDoesNotShapeTheFile) {
  EXPECT_EQ(to_string({.encoding = Encoding::kFloat, .dither = true, .quality = 0.9}),
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
