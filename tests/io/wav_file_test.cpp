// The strict WAV check, on files built chunk by chunk.
#include "io/wav_file.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>

#include "io/base/error.h"

namespace io {
namespace {

std::string word(std::uint32_t value, int bytes) {
  std::string written;
  for (int i = 0; i < bytes; ++i) written += static_cast<char>(value >> 8 * i);
  return written;
}

/// A chunk of RIFF: one of an odd length has a byte more that its length does not count.
std::string chunk(const std::string& id, const std::string& content) {
  return id + word(static_cast<std::uint32_t>(content.size()), 4) + content +
         std::string(content.size() % 2, '\0');
}

/// 16 bit, mono, 24 kHz.
std::string wav(const std::string& before_data, const std::string& data) {
  const std::string format =
      word(1, 2) + word(1, 2) + word(24000, 4) + word(48000, 4) + word(2, 2) + word(16, 2);
  return chunk("RIFF", "WAVE" + chunk("fmt ", format) + before_data + chunk("data", data));
}

WavFacts facts_of(const std::string& bytes) {
  std::istringstream file(bytes);
  return read_wav(file, "a.wav");
}

TEST(WavFileTest, ChunksOfAnyLengthMayComeBeforeTheSamples) {
  for (const std::size_t length : {0, 1, 2, 3, 1001}) {
    const WavFacts facts =
        facts_of(wav(chunk("note", std::string(length, 'x')), std::string(200, '\1')));
    EXPECT_EQ(facts.samples, 100) << length;
    EXPECT_EQ(facts.sample_rate, 24000);
    EXPECT_TRUE(facts.is_pcm16);
  }
}

TEST(WavFileTest, ChunkThatClaimsMoreThanThereIsIsRefused) {
  std::string bytes = wav(chunk("note", "abcd"), std::string(200, '\1'));
  bytes[bytes.find("note") + 5] = '\1';  // 260 bytes
  EXPECT_THROW(facts_of(bytes), Error);
}

}  // namespace
}  // namespace io
