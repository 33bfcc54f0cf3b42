// Streamed WAV against the file of the same samples; invalid samples and a full device.
#include "io/audio_stream.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "io/base/descriptor.h"
#include "io/base/error.h"
#include "tests/support/temp_folder.h"
#include "tests/support/write_audio.h"

namespace io {
namespace {

/// What a stream of these samples holds, appended in pieces of `piece`.
std::string streamed(const std::vector<float>& samples, const AudioFormat& format,
                     StreamHeader header, std::size_t piece) {
  const Descriptor file = temporary_file();
  AudioStream stream(*file, "stream", format, header);
  for (std::size_t i = 0; i < samples.size(); i += piece)
    stream.append(std::span(samples).subspan(i, std::min(piece, samples.size() - i)));
  EXPECT_EQ(stream.samples(), std::ssize(samples));
  std::string bytes;
  read_blocks(*file, "stream", [&](std::string_view block) { bytes += block; });
  return bytes;
}

std::vector<float> loud_tone() {
  std::vector<float> tone(50001);
  for (std::size_t i = 0; i < tone.size(); ++i)
    tone[i] = 1.2f * std::sin(0.1f * static_cast<float>(i));
  return tone;
}

TEST(AudioStreamTest, StreamDiffersFromTheFileInItsSizesAlone) {
  const TempFolder folder;
  const std::vector<float> tone = loud_tone();
  for (const bool dither : {false, true}) {
    const AudioFormat format{.dither = dither, .sample_rate = 22050};
    write_audio(folder / "a.wav", tone, format);
    std::string file = read_bytes(folder / "a.wav");
    ASSERT_EQ(file.size(), 44 + 2 * tone.size());
    for (const std::size_t size : {4u, 40u}) file.replace(size, 4, "\xFF\xFF\xFF\xFF");
    EXPECT_TRUE(streamed(tone, format, StreamHeader::kWav, 1000) == file) << dither;
    EXPECT_TRUE(streamed(tone, format, StreamHeader::kNone, 7777) == file.substr(44)) << dither;
  }
}

TEST(AudioStreamTest, WhatIsAppendedIsWrittenAtOnce) {
  const Descriptor file = temporary_file();
  const auto size = [&] {
    std::size_t bytes = 0;
    read_blocks(*file, "stream", [&](std::string_view block) { bytes += block.size(); });
    return bytes;
  };
  AudioStream stream(*file, "stream", {}, StreamHeader::kWav);
  EXPECT_EQ(size(), 44u);
  stream.append(std::vector<float>{0.5f});
  EXPECT_EQ(size(), 46u);
}

TEST(AudioStreamTest, SampleThatIsNotFiniteIsRefusedByItsIndex) {
  const Descriptor file = temporary_file();
  AudioStream stream(*file, "stream", {}, StreamHeader::kNone);
  stream.append(std::vector<float>(3));
  try {
    stream.append(std::vector<float>{0, std::numeric_limits<float>::quiet_NaN()});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "stream: sample 4 is not finite");
  }
}

TEST(AudioStreamTest, StreamThatTakesNothingIsAnErrorOfTheDisk) {
  const Descriptor full(::open("/dev/full", O_WRONLY));
  try {
    AudioStream(*full, "stream", {}, StreamHeader::kWav);
    FAIL();
  } catch (const Error& error) {
    EXPECT_TRUE(is_of_the_disk(error)) << error.what();
  }
}

}  // namespace
}  // namespace io
