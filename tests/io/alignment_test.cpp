// Alignment formats: exact times, limits of subtitles, JSON read back, damaged JSON refused.
#include "io/alignment/alignment.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "io/base/error.h"

namespace io {
namespace {

constexpr int kRate = 1000;  // a sample is a millisecond

/// A file of sentences of words that last `word_ms` each; `|` in a word is a silence of 500 ms
/// after it.
Alignment spoken(const std::vector<std::vector<std::string>>& sentences, int word_ms) {
  Alignment alignment;
  alignment.sample_rate = kRate;
  const auto add = [&](AlignedWord word, int ms) {
    word.samples = {alignment.samples, alignment.samples + ms};
    word.first_phone = alignment.phones.size();
    word.end_phone = word.first_phone + 1;
    alignment.phones.push_back({word.is_silence() ? "" : "a", word.samples});
    alignment.words.push_back(word);
    alignment.samples += ms;
  };
  for (const auto& words : sentences) {
    const std::int64_t begin = alignment.samples;
    const std::size_t first = alignment.words.size();
    for (std::string text : words) {
      const bool is_paused = text.ends_with('|');
      if (is_paused) text.pop_back();
      AlignedWord word;
      word.text = word.spoken = text;
      word.shown = text + " ";
      add(word, word_ms);
      if (is_paused) add({}, 500);
    }
    alignment.sentences.push_back({{begin, alignment.samples}, first, alignment.words.size()});
  }
  return alignment;
}

using Lines = std::vector<std::string>;

TEST(TimesTest, NoTwoSamplesHaveOneMicrosecond) {
  for (const int rate : {8000, 22050, 44100, 192000})
    for (std::int64_t sample = 0; sample < 100000; ++sample)
      ASSERT_EQ((time_of(sample, rate, kMicroseconds) * rate + kMicroseconds / 2) / kMicroseconds,
                sample)
          << "the sample can be had back from its time";
}

TEST(TimesTest, TimesAreWrittenWithAllTheirDigits) {
  EXPECT_EQ(seconds(0), "0.000000");
  EXPECT_EQ(seconds(12'000'345), "12.000345");
  EXPECT_EQ(clock_time(3'723'004, ','), "01:02:03,004");
  EXPECT_EQ(clock_time(360'000'000, '.'), "100:00:00.000");
}

TEST(CuesTest, SentenceThatFitsIsOneCueOfOneOrTwoEvenLines) {
  const auto cues = cues_of(
      spoken({{"One", "two."},
              {"This", "sentence", "is", "longer", "than", "a", "line", "of", "forty-two."}},
             600));
  ASSERT_EQ(cues.size(), 2u);
  EXPECT_EQ(cues[0].lines, Lines{"One two."});
  EXPECT_EQ(cues[0].end_ms, 1200);
  EXPECT_EQ(cues[1].lines, (Lines{"This sentence is longer", "than a line of forty-two."}));
  EXPECT_EQ(cues[1].begin_ms, 1200);
  EXPECT_EQ(cues[1].end_ms, 1200 + 9 * 600);
}

TEST(CuesTest, LongSentenceIsPartedWhereTheVoicePauses) {
  Lines words(20, "seven77");
  words[7] += "|";
  const auto cues = cues_of(spoken({words}, 300));
  ASSERT_GE(cues.size(), 2u);
  EXPECT_EQ(cues[0].end_ms, 8 * 300);
  EXPECT_EQ(cues[1].begin_ms, 8 * 300 + 500);
}

TEST(CuesTest, NoCueExceedsItsLimits) {
  Lines words;
  for (int i = 0; i < 300; ++i)
    words.push_back(std::string(1 + i * 7 % 13, static_cast<char>('a' + i % 26)));
  std::string said;
  for (const Cue& cue : cues_of(spoken({words}, 350))) {
    EXPECT_LE(cue.lines.size(), 2u);
    for (const std::string& line : cue.lines) {
      EXPECT_LE(line.size(), kCueColumns);
      said += line + " ";
    }
    EXPECT_LE(cue.end_ms - cue.begin_ms, kCueMaxMs);
  }
  std::string all;
  for (const std::string& word : words) all += word + " ";
  EXPECT_EQ(said, all);
}

TEST(CuesTest, SlowWordsArePartedByTime) {
  const auto cues = cues_of(spoken({{"a", "b", "c", "d"}}, 2500));
  ASSERT_EQ(cues.size(), 2u);
  EXPECT_EQ(cues[0].lines, Lines{"a b"});
}

TEST(CuesTest, ShortCueStaysIntoTheSilenceButNotIntoTheNext) {
  const auto cues = cues_of(spoken({{"Yes.|"}, {"No."}, {"So."}}, 300));
  ASSERT_EQ(cues.size(), 3u);
  EXPECT_EQ(cues[0].end_ms, 800);
  EXPECT_EQ(cues[1].end_ms, cues[2].begin_ms);
  EXPECT_EQ(cues[2].end_ms, 300 * 3 + 500) << "the end of the file";
}

TEST(CuesTest, WordLongerThanALineIsACueOfItsOwn) {
  const std::string endless(60, 'x');
  const auto cues = cues_of(spoken({{"a", endless, "b"}}, 300));
  ASSERT_EQ(cues.size(), 3u);
  EXPECT_EQ(cues[1].lines, Lines{endless});
}

TEST(CuesTest, LinesAreCountedInCharacters) {
  const auto cues =
      cues_of(spoken({{"привет", "привет", "привет", "привет", "привет", "приве"}}, 300));
  ASSERT_EQ(cues.size(), 1u);
  EXPECT_EQ(cues[0].lines.size(), 1u) << "40 characters, 75 bytes";
}

TEST(FormatsTest, NamesAreThoseOfTheFormats) {
  for (const std::string& name : alignment_format_names()) {
    const auto format = alignment_format_named(name);
    ASSERT_TRUE(format) << name;
    EXPECT_FALSE(write_alignment(spoken({{"a"}}, 100), *format, "r").empty());
  }
  EXPECT_FALSE(alignment_format_named("TextGrid"));
}

std::string refusal(const std::string& json) {
  try {
    from_json(json, "a.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(FormatsTest, JsonIsReadBackWithItsSilences) {
  Alignment alignment = spoken({{"one", "two|"}, {"thr\"ee"}}, 300);
  alignment.samples += 200;  // silence at the end
  alignment.words.emplace_back().samples = {alignment.samples - 200, alignment.samples};
  alignment.words.back().first_phone = alignment.phones.size();
  alignment.phones.push_back({"", alignment.words.back().samples});
  alignment.words.back().end_phone = alignment.phones.size();
  const Alignment read = from_json(to_json(alignment), "a.json");
  EXPECT_EQ(to_text_grid(read), to_text_grid(alignment));
  EXPECT_EQ(to_ctm(read, "r"), to_ctm(alignment, "r"));
  EXPECT_EQ(read.sentences.size(), 2u);
  EXPECT_EQ(read.words.back().first_phone, read.phones.size() - 1);
}

TEST(FormatsTest, DamagedJsonIsRefused) {
  const std::string whole = to_json(spoken({{"one", "two"}}, 300));
  EXPECT_EQ(refusal(whole), "");
  for (std::size_t size = 0; size + 2 < whole.size(); ++size)
    EXPECT_NE(refusal(whole.substr(0, size)), "") << size;
  const auto with = [&](const std::string& old, const std::string& by) {
    std::string text = whole;
    return text.replace(text.rfind(old), old.size(), by);
  };
  for (const auto& [old, by] :
       {std::pair("\"end\":600", "\"end\":601"), std::pair("\"begin\":300", "\"begin\":200"),
        std::pair("\"begin\":0", "\"begin\":-1"), std::pair("\"samples\":600", "\"samples\":500"),
        std::pair("\"end\":300", "\"end\":\"300\""), std::pair("\"text\":\"one\"", "\"text\":\"\""),
        std::pair("\"sample_rate\":1000", "\"sample_rate\":0")})
    EXPECT_NE(refusal(with(old, by)).find("expected"), std::string::npos) << by;
}

}  // namespace
}  // namespace io
