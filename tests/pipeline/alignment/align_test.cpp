// Alignment of words and sentences: tiers without gaps at every rate, chunking and pause.
#include "pipeline/alignment/align.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <string>

#include "io/resampler.h"
#include "model/engine/engine.h"

namespace pipeline {
namespace {

/// A chunk that owns what SpokenChunk views; every character is a token.
struct Chunk {
  std::string phonemes;  // ASCII
  std::vector<int> durations;
  std::vector<text::SpokenWord> words;
  std::int64_t silence_before = 0;
  std::vector<int> characters = {};
  std::int64_t head = 0;
  std::int64_t tail = 0;
};

struct Item {
  std::string raw;
  std::vector<Chunk> chunks;
  std::int64_t silence_after = 0;
  std::vector<text::Markup> markup = {};

  io::Alignment align(int sample_rate = model::kSampleRate) {
    SpokenItem item{.raw = raw, .markup = markup, .chunks = {}, .silence_after = silence_after};
    for (Chunk& chunk : chunks) {
      chunk.characters.resize(chunk.phonemes.size());
      std::iota(chunk.characters.begin(), chunk.characters.end(), 0);
      item.chunks.push_back({.silence_before = chunk.silence_before,
                             .head = chunk.head,
                             .tail = chunk.tail,
                             .phonemes = chunk.phonemes,
                             .characters = chunk.characters,
                             .durations = chunk.durations,
                             .words = chunk.words});
    }
    return pipeline::align(item, sample_rate);
  }
};

text::SpokenWord word(const std::string& spoken, text::Span raw, std::size_t begin, std::size_t end,
                      int sentence = 0) {
  return {spoken, raw, "", begin, end, "", "", sentence};
}

/// "hi[600,1200) ..." of the words; silence is `_`.
std::string words_of(const io::Alignment& alignment) {
  std::string line;
  for (const io::AlignedWord& each : alignment.words)
    line += (line.empty() ? "" : " ") + (each.is_silence() ? "_" : each.text) + "[" +
            std::to_string(each.samples.begin) + "," + std::to_string(each.samples.end) + ")";
  return line;
}

TEST(AlignTest, WordsTileTheFileWithTheSilenceBetweenThem) {
  Item item{"Hi ho, yo",
            {{"ab ab, a",
              {2, 1, 1, 1, 1, 1, 4, 1, 2, 3},
              {word("Hi", {0, 2}, 0, 2), word("ho", {3, 5}, 3, 5), word("yo", {7, 9}, 7, 8)}}}};
  EXPECT_EQ(words_of(item.align()),
            "_[0,1200) Hi[1200,2700) ho[2700,4200) _[4200,7200) yo[7200,8400) _[8400,10200)");
}

TEST(AlignTest, PausesAndTheEndsOfChunksAreOneSilence) {
  Item item{"a b",
            {{"a", {1, 1, 1}, {word("a", {0, 1}, 0, 1)}, 24},
             {"b", {1, 1, 1}, {word("b", {2, 3}, 0, 1)}, 48}},
            72};
  const io::Alignment alignment = item.align();
  EXPECT_EQ(words_of(alignment), "_[0,624) a[624,1224) _[1224,2472) b[2472,3072) _[3072,3744)");
  EXPECT_EQ(alignment.phones.size(), 5u);
  EXPECT_EQ(alignment.samples, 3744);
}

TEST(AlignTest, WordsOfOneExpressionAreTheWrittenWordAgain) {
  Item item{
      "$5 now",
      {{"ab ba, a",
        {1, 1, 1, 5, 1, 1, 3, 1, 1, 1},
        {word("five", {0, 2}, 0, 2), word("dollars", {0, 2}, 3, 5), word("now", {3, 6}, 7, 8)}}}};
  const io::Alignment alignment = item.align();
  ASSERT_EQ(alignment.words.size(), 5u);
  const io::AlignedWord& money = alignment.words[1];
  EXPECT_EQ(money.text, "$5");
  EXPECT_EQ(money.spoken, "five dollars");
  EXPECT_EQ(money.phonemes, "ab ba");
  EXPECT_EQ(money.samples.begin, 600);
  EXPECT_EQ(money.samples.end, 600 + 9 * 600);
  EXPECT_EQ(money.end_phone - money.first_phone, 5u) << "with the silence within";
}

TEST(AlignTest, WordsThatShareTheirSoundsAreOne) {
  Item item{"of the",
            {{"ab", {1, 1, 1, 1}, {word("of", {0, 2}, 0, 2), word("the", {3, 6}, 0, 2)}}}};
  const io::Alignment alignment = item.align();
  ASSERT_EQ(alignment.words.size(), 3u);
  EXPECT_EQ(alignment.words[1].text, "of the");
  EXPECT_EQ(alignment.words[1].phonemes, "ab");
  EXPECT_EQ(alignment.words[1].bytes.end, 6u);
}

TEST(AlignTest, SentencesGoFromTheirFirstSoundToTheirLast) {
  Item item{
      "A. (B c)!",
      {{"a. b a!",
        {1, 1, 4, 1, 1, 1, 1, 2, 1},
        {word("A", {0, 1}, 0, 1, 0), word("B", {4, 5}, 3, 4, 1), word("c", {6, 7}, 5, 6, 1)}}}};
  const io::Alignment alignment = item.align();
  ASSERT_EQ(alignment.sentences.size(), 2u);
  EXPECT_EQ(alignment.sentences[0].samples.end, 1200);
  EXPECT_EQ(alignment.sentences[1].samples.begin, 7 * 600);
  EXPECT_EQ(alignment.sentences[1].end_word - alignment.sentences[1].first_word, 2u);
  EXPECT_EQ(alignment.words[1].shown, "A. ");
  EXPECT_EQ(alignment.words[3].shown, "(B ");
  EXPECT_EQ(alignment.words[4].shown, "c)!");
}

TEST(AlignTest, WordWithoutASoundThatTheModelKnowsIsShownWithItsNeighbour) {
  Item item{"a ! b",
            {{"a", {1, 1, 1}, {word("a", {0, 1}, 0, 1), word("!", {2, 3}, 1, 1)}},
             {"b", {1, 1, 1}, {word("b", {4, 5}, 0, 1)}}}};
  const io::Alignment alignment = item.align();
  ASSERT_EQ(alignment.words.size(), 5u);
  EXPECT_EQ(alignment.words[1].shown, "a ! ");
}

/// Every tier begins at 0, has no gaps and no overlaps, and ends with the file.
void expect_tiles(const io::Alignment& alignment, std::int64_t samples) {
  EXPECT_EQ(alignment.samples, samples);
  std::int64_t at = 0;
  for (const io::AlignedPhone& phone : alignment.phones) {
    ASSERT_EQ(phone.samples.begin, at);
    ASSERT_GT(phone.samples.end, at);
    at = phone.samples.end;
  }
  EXPECT_EQ(at, samples);
  at = 0;
  std::size_t phone = 0;
  for (const io::AlignedWord& each : alignment.words) {
    ASSERT_EQ(each.samples.begin, at);
    ASSERT_EQ(each.first_phone, phone);
    ASSERT_GT(each.end_phone, phone);
    at = each.samples.end;
    phone = each.end_phone;
    ASSERT_EQ(at, alignment.phones[phone - 1].samples.end);
  }
  EXPECT_EQ(at, samples);
}

TEST(AlignTest, DurationsAddUpToTheFileForEveryRateChunkingAndPause) {
  std::mt19937 random(5);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (const int rate : {8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 192000})
    for (int round = 0; round < 4; ++round) {
      Item item{"aa", {}, std::int64_t{24} * below(3000)};
      std::int64_t samples = item.silence_after;
      for (int chunks = 1 + below(4); chunks > 0; --chunks) {
        Chunk chunk{"ab ba, ab.", {}, {word("aa", {0, 2}, 0, 2)}, std::int64_t{24} * below(2000)};
        samples += chunk.silence_before;
        for (std::size_t i = 0; i < chunk.phonemes.size() + 2; ++i) {
          chunk.durations.push_back(1 + below(9));
          samples += std::int64_t{600} * chunk.durations.back();
        }
        chunk.head = below(600 * chunk.durations.front());
        chunk.tail = below(600 * chunk.durations.back());
        samples -= chunk.head + chunk.tail;
        item.chunks.push_back(chunk);
      }
      const std::vector<float> silence(static_cast<std::size_t>(samples));
      const auto written =
          std::ssize(io::resample(silence, model::kSampleRate, rate, io::Converter::kSincFastest));
      expect_tiles(item.align(rate), written);
    }
}

}  // namespace
}  // namespace pipeline
