// Jobs in SSML: bookmarks, rates and volumes in the audio, warnings, .ssml files.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/alignment/alignment.h"
#include "io/audio_reader.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using nlohmann::json;

std::string document(const std::string& id, const std::string& inside) {
  const std::string object = json({{"id", id},
                                   {"text", "<speak>" + inside + "</speak>"},
                                   {"markup", "ssml"},
                                   {"speed", 1},
                                   {"seed", 1}})
                                 .dump();
  return object.substr(1, object.size() - 2);
}

io::Alignment alignment(const Manifest& manifest, const std::string& id) {
  const fs::path file = manifest.output / ("list/" + id + ".alignment.json");
  return io::from_json(read_bytes(file), file.string());
}

const io::AlignedWord& aligned(const io::Alignment& alignment, const std::string& text) {
  for (const io::AlignedWord& word : alignment.words)
    if (word.text == text) return word;
  throw std::runtime_error("no word " + text);
}

constexpr const char* kAligned = R"("alignments": ["json", "labels"], )";

TEST(SsmlJobTest, MarksStandWhereTheWordThatFollowsBegins) {
  const TempFolder folder;
  const Manifest manifest = job::read(
      folder, list_of({document("a",
                                "<mark name='start'/>One two <mark name='three'/>three, "
                                "<prosody rate='slow'><mark name='four'/>four</prosody>."
                                "<break time='2s'/><mark name='five'/>Five.<mark name='end'/>")},
                      kAligned));
  job::render(manifest);
  const io::Alignment found = alignment(manifest, "a");
  ASSERT_EQ(found.bookmarks.size(), 5U);
  const std::vector<std::string> words = {"One", "three", "four", "Five"};
  for (std::size_t i = 0; i < words.size(); ++i)
    EXPECT_EQ(found.bookmarks[i].sample, aligned(found, words[i]).samples.begin) << words[i];
  EXPECT_EQ(found.bookmarks[4].sample, found.samples);
  EXPECT_EQ(found.bookmarks[4].name, "end");
  const std::int64_t pause =
      aligned(found, "Five").samples.begin - aligned(found, "four").samples.end;
  EXPECT_NEAR(static_cast<double>(pause) / found.sample_rate, 2, 0.1);
}

TEST(SsmlJobTest, RatesLengthenTheirWordsAlone) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({document("a", "one wonderful day"),
                                 document("b", "one <prosody rate='50%'>wonderful</prosody> day")},
                                kAligned));
  job::render(manifest);
  const auto length = [&](const std::string& id, const std::string& word) {
    return static_cast<double>(aligned(alignment(manifest, id), word).samples.length());
  };
  EXPECT_NEAR(length("b", "wonderful") / length("a", "wonderful"), 2, 0.25);
  EXPECT_NEAR(length("b", "one") / length("a", "one"), 1, 0.3);
}

TEST(SsmlJobTest, VolumesChangeTheSamplesOfTheirWords) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({document("a", "one <prosody volume='soft'>two</prosody> three"),
                                 document("b", "one <prosody volume='medium'>two</prosody> three")},
                                kAligned));
  job::render(manifest);
  const auto level = [&](const std::string& id, const std::string& word) {
    io::AudioReader reader(manifest.output / ("list/" + id + ".wav"));
    std::vector<float> samples(static_cast<std::size_t>(reader.frames()));
    reader.read_mono(samples);
    const io::SampleRange range = aligned(alignment(manifest, id), word).samples;
    double energy = 0;
    for (std::int64_t i = range.begin; i < range.end; ++i)
      energy += std::pow(samples[static_cast<std::size_t>(i)], 2);
    return std::sqrt(energy);
  };
  EXPECT_NEAR(level("a", "two") / level("b", "two"), 0.5, 0.1);
  EXPECT_NEAR(level("a", "one") / level("b", "one"), 1, 0.001);
  EXPECT_NEAR(level("a", "three") / level("b", "three"), 1, 0.1);
}

TEST(SsmlJobTest, WhatIsNotSupportedWarnsAndUnderStrictFails) {
  const TempFolder folder;
  const Manifest manifest = job::read(
      folder,
      list_of({document("a", "<prosody pitch='high'>Hello</prosody>"),
               document("b", "<voice name='nobody'>Hello</voice>"), document("c", "<p>no end")}));
  job::Recorder told;
  job::render(manifest, {}, told);
  ASSERT_EQ(told.outcomes["list/a"].warnings.size(), 1U);
  EXPECT_EQ(told.outcomes["list/a"].warnings[0],
            "line 1, column 8: <prosody>: pitch is not supported");
  ASSERT_EQ(told.outcomes["list/b"].warnings.size(), 1U);
  EXPECT_NE(told.outcomes["list/b"].warnings[0].find("no voice \"nobody\""), std::string::npos);
  EXPECT_TRUE(told.outcomes["list/c"].failed());
  EXPECT_NE(told.outcomes["list/c"].failure.find("well-formed XML"), std::string::npos);
}

TEST(SsmlJobTest, FilesThatEndInSsmlAreDocuments) {
  const TempFolder folder;
  folder.write("texts/a.txt", "Plain [pause:1s] text.\n");
  folder.write("texts/b.ssml", "<speak>\n<p>One.</p>\n<p>Two.</p>\n</speak>\n");
  folder.write("job.json", R"({"output": "out", "defaults": {"voice": "demo_slt"}, "corpora": [)"
                           R"({"name": "mixed", "text": "texts/*"},)"
                           R"({"name": "all", "markup": "ssml", "text": "texts"}]})");
  const Manifest manifest = read_manifest(folder / "job.json");
  job::Recorder told;
  job::render(manifest, {}, told);
  EXPECT_FALSE(told.outcomes.at("mixed/a-0001").failed());
  EXPECT_FALSE(told.outcomes.at("mixed/b").failed());
  EXPECT_FALSE(told.outcomes.at("all/b").failed());
  EXPECT_EQ(told.outcomes.size(), 3U);
}

}  // namespace
}  // namespace pipeline
