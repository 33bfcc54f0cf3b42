// Chapter marks in WAV and RF64, read back by libsndfile, up to the largest header.
#include <gtest/gtest.h>
#include <sndfile.h>

#include <cstring>
#include <map>

#include "io/audio_sink.h"
#include "io/base/error.h"
#include "io/encoded_file.h"
#include "tests/support/sound.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

const std::vector<ChapterMark> kChapters = {
    {"One", 0, 400}, {"Zwei: ä", 400, 900}, {"", 900, 950}, {"\U0001F30A four", 950, 1000}};

/// A WAV file of 1000 samples with kChapters, RF64 beyond `max_riff_data_bytes`.
std::vector<float> write(const std::filesystem::path& path, std::int64_t max_riff_data_bytes) {
  std::vector<float> samples(1000);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<float>(i) / 2000;
  EncodedFile file(path, {.encoding = Encoding::kFloat}, 0, max_riff_data_bytes);
  file.mark(kChapters);
  file.write(std::span(samples).first(300));
  file.write(std::span(samples).subspan(300));
  file.seal().place();
  return samples;
}

/// The chunks before the samples, and those after them.
std::map<std::string, std::string> chunks_of(const std::string& file, std::size_t data_bytes) {
  std::map<std::string, std::string> chunks;
  for (std::size_t position = 12; position < file.size();) {
    const std::string id = file.substr(position, 4);
    std::uint32_t size = 0;
    std::memcpy(&size, file.data() + position + 4, 4);
    const std::size_t length = id == "data" ? data_bytes : size;
    EXPECT_LE(position + 8 + length, file.size()) << id;
    chunks[id] = file.substr(position + 8, length);
    position += 8 + length + length % 2;
  }
  return chunks;
}

TEST(CueChunksTest, LibsndfileReadsBackPointsAndLabels) {
  const TempFolder folder;
  const auto samples = write(folder / "a.wav", kMaxRiffDataBytes);
  EXPECT_EQ(read_sound(folder / "a.wav").samples, samples);
  SF_INFO info{};
  SNDFILE* file = sf_open((folder / "a.wav").c_str(), SFM_READ, &info);
  SF_CUES cues{};
  ASSERT_TRUE(sf_command(file, SFC_GET_CUE, &cues, sizeof cues));
  sf_close(file);
  ASSERT_EQ(cues.cue_count, kChapters.size());
  for (std::size_t i = 0; i < kChapters.size(); ++i) {
    EXPECT_EQ(cues.cue_points[i].sample_offset, kChapters[i].begin);
    EXPECT_EQ(cues.cue_points[i].name, kChapters[i].title);
  }
}

TEST(CueChunksTest, FileThatOutgrowsRiffKeepsThem) {
  const TempFolder folder;
  const auto samples = write(folder / "a.wav", 2000);
  EXPECT_EQ(read_sound(folder / "a.wav").samples, samples);
  const std::string bytes = read_bytes(folder / "a.wav");
  EXPECT_EQ(bytes.substr(0, 4), "RF64");
  const auto chunks = chunks_of(bytes, samples.size() * sizeof(float));
  EXPECT_EQ(chunks.at("cue "), cue_chunks(kChapters).points);
  EXPECT_EQ(chunks.at("LIST"), cue_chunks(kChapters).labels);
}

TEST(CueChunksTest, LargestHeaderIsWritten) {
  std::vector<ChapterMark> chapters;
  while (true) {
    const auto begin = static_cast<std::int64_t>(chapters.size());
    chapters.push_back({"Chapter " + std::to_string(begin), begin, begin + 1});
    if (!cue_fault(chapters).empty()) break;
  }
  EXPECT_NE(cue_fault(chapters).find("at most 49152 bytes of marks"), std::string::npos);
  chapters.pop_back();
  EXPECT_GT(chapters.size(), 800u);
  const TempFolder folder;
  for (const std::int64_t most : {kMaxRiffDataBytes, std::int64_t{100}}) {
    EncodedFile file(folder / "a.wav", {}, 0, most);
    file.mark(chapters);
    file.write(std::vector<float>(1000, 0.5f));
    file.seal().place();
    const auto chunks = chunks_of(read_bytes(folder / "a.wav"), 2000);
    EXPECT_EQ(chunks.at("LIST"), cue_chunks(chapters).labels);
    EXPECT_EQ(chunks.at("data").size(), 2000u);
    EXPECT_EQ(read_sound(folder / "a.wav").steps, std::vector<int>(1000, 16384 << 16));
  }
}

TEST(CueChunksTest, PointsBeyondThirtyTwoBitsAndOtherFilesAreRefused) {
  const std::vector<ChapterMark> late = {{"a", 0, 9}, {"b", std::int64_t{1} << 32, 9}};
  EXPECT_NE(cue_fault(late).find("found one at 4294967296"), std::string::npos);
  const TempFolder folder;
  AudioSink flac(folder / "a.flac", {.container = Container::kFlac});
  EXPECT_THROW(flac.mark(kChapters), Error);
  AudioSink wav(folder / "a.wav", {});
  EXPECT_THROW(wav.mark(late), Error);
}

}  // namespace
}  // namespace io
