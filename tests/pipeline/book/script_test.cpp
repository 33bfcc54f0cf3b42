// Scripts of books, timelines with pauses and room tone, and escaping of chapter marks.
#include "pipeline/book/script.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <variant>
#include <vector>

#include "io/audio_format.h"
#include "io/audio_sink.h"
#include "io/loudness.h"
#include "model/engine/engine.h"
#include "pipeline/book/companions.h"
#include "pipeline/book/timeline.h"
#include "tests/support/temp_folder.h"

namespace {

using pipeline::make_script;

io::Book book(const std::string& language, std::vector<io::Run> runs) {
  io::Book book;
  book.language = language;
  book.chapters.push_back({"One", 1, {}});
  book.chapters[0].blocks.push_back({io::BlockKind::kHeading, 1, {{"One", ""}}, "b:1"});
  book.chapters[0].blocks.push_back({io::BlockKind::kParagraph, 0, std::move(runs), "b:2"});
  book.chapters[0].blocks.push_back({io::BlockKind::kSceneBreak, 0, {}, "b:3"});
  book.chapters[0].blocks.push_back({io::BlockKind::kParagraph, 0, {{"One", ""}}, "b:4"});
  return book;
}

std::string language_of(const std::string& stated, const std::string& run,
                        const std::string& given = "") {
  pipeline::Narration narration;
  narration.language = given;
  const auto script = make_script(book(stated, {{"x", run}}), pipeline::Cast("v"), narration);
  return script.chapters[0].paragraphs[1].segments[0].language +
         (script.warnings.empty() ? "" : " with a warning");
}

TEST(ScriptTest, LanguagesAreThoseOfPassagesAndBook) {
  EXPECT_EQ(language_of("", ""), "en-us");
  EXPECT_EQ(language_of("en-GB", ""), "en-gb");
  EXPECT_EQ(language_of("en-GB", "en"), "en-gb");
  EXPECT_EQ(language_of("en-GB", "en-US"), "en-us");
  EXPECT_EQ(language_of("en", "en-US", "en-gb"), "en-gb");
  EXPECT_EQ(language_of("en", "fr"), "fr-fr");
  EXPECT_EQ(language_of("pt", "it"), "it");
  EXPECT_EQ(language_of("en", "la"), "en-us with a warning");
  EXPECT_EQ(language_of("de-AT", "de"), "de");
  EXPECT_EQ(language_of("sv", "en"), "en-us");
  EXPECT_EQ(language_of("cmn-Hans", "ja"), "ja");
  EXPECT_EQ(language_of("ja", "cmn"), "zh");
  EXPECT_EQ(language_of("en", "en-GB", "fr-fr"), "en-gb");
}

TEST(ScriptTest, BookInALanguageThatIsNotSpokenIsRefusedUnlessOneIsGiven) {
  EXPECT_THROW(language_of("xx", ""), pipeline::ManifestError);
  EXPECT_EQ(language_of("xx", "", "en-us"), "en-us");
}

TEST(ScriptTest, SameWordsAreOneItemAndOtherWordsOrVoicesAnother) {
  const TempFolder folder;
  const auto source = folder.write("b.txt", "x");
  const auto items_of = [&](const std::string& voice) {
    const auto script = make_script(book("en", {{"Two", ""}}), pipeline::Cast(voice), {});
    const auto manifest = speech_manifest(script, {}, io::Source(source), folder / "out", {});
    return std::get<std::vector<pipeline::ListedItem>>(manifest.corpora[0].source);
  };
  const auto items = items_of("v");
  ASSERT_EQ(items.size(), 2u);  // "One" appears twice
  EXPECT_EQ(items[0].script.content, "One");
  EXPECT_EQ(items[1].place, "b:2");
  EXPECT_NE(items_of("w")[0].id, items[0].id);
}

std::int64_t ms_of(std::int64_t samples) { return samples * 1000 / model::kSampleRate; }

/// A chapter whose segments last a second each, but for one that failed; `head`, `tail`: what of it
/// is silence, in ms.
pipeline::ChapterTimeline timeline(const std::string& failed = "", int head = 0, int tail = 0) {
  const auto script = make_script(book("en", {{"Two", ""}}), pipeline::Cast("v"), {});
  const auto& paragraphs = script.chapters[0].paragraphs;
  return lay_out(script.chapters[0], {},
                 [&](const std::string& id) -> std::optional<pipeline::Utterance> {
                   if (!failed.empty() && id == paragraphs[1].segments[0].id) return std::nullopt;
                   return pipeline::Utterance{id + ".flac", id, model::kSampleRate,
                                              std::int64_t{head} * model::kSampleRate / 1000,
                                              std::int64_t{tail} * model::kSampleRate / 1000};
                 });
}

/// The lengths of clips in ms, those of room tone below zero.
std::vector<std::int64_t> lengths_of(const pipeline::ChapterTimeline& timeline) {
  std::vector<std::int64_t> ms;
  for (const auto& clip : timeline.clips)
    ms.push_back((clip.file.empty() ? -1 : 1) * ms_of(clip.samples));
  return ms;
}

TEST(TimelineTest, PausesDependOnWhatTheyStandBetween) {
  EXPECT_EQ(lengths_of(timeline()),
            (std::vector<std::int64_t>{-600, 1000, -1200, 1000, -1800, 1000, -2000}));
  EXPECT_EQ(ms_of(timeline().samples()), 8600);
  EXPECT_EQ(timeline().spoken[2].paragraph, 3u);
  EXPECT_EQ(ms_of(timeline().spoken[2].begin), 5600);
}

TEST(TimelineTest, SilenceOfUtterancesIsAPartOfThePause) {
  const auto laid_out = timeline("", 300, 250);  // 450 ms of sound, 20 ms kept at each end
  EXPECT_EQ(lengths_of(laid_out),
            (std::vector<std::int64_t>{-580, 490, -1160, 490, -1760, 490, -1980}));
  EXPECT_EQ(ms_of(laid_out.clips[1].begin), 280);
  EXPECT_EQ(ms_of(laid_out.spoken[0].begin), 600);
  EXPECT_EQ(ms_of(laid_out.spoken[0].end), 1050);
  EXPECT_EQ(ms_of(laid_out.spoken[1].begin), 1050 + 1200);
  EXPECT_EQ(lengths_of(timeline("", 10, 5))[1], 1000);  // less than is kept
  EXPECT_EQ(lengths_of(timeline("", 10, 5))[2], -1185);
  EXPECT_EQ(lengths_of(timeline("", 1000, 1000))[1], 1000);  // no sound at all
}

TEST(TimelineTest, CutsAreFaded) {
  const TempFolder folder;
  const std::filesystem::path file = folder / "one.wav";
  io::AudioFormat format;
  format.encoding = io::Encoding::kFloat;
  io::AudioSink sink(file, format);
  sink.append(std::vector<float>(model::kSampleRate, 0.5f));
  sink.finish();
  const auto play_clip = [&](std::int64_t begin, std::int64_t samples) {
    pipeline::ChapterTimeline one;
    one.clips.push_back({file, "", model::kSampleRate, begin, samples});
    std::vector<float> heard;
    play(one, [&](auto block) { heard.insert(heard.end(), block.begin(), block.end()); });
    return heard;
  };
  EXPECT_EQ(play_clip(0, model::kSampleRate), std::vector<float>(model::kSampleRate, 0.5f));
  const auto heard = play_clip(5000, 10000);
  ASSERT_EQ(heard.size(), 10000u);
  EXPECT_EQ(heard.front(), 0);
  EXPECT_EQ(heard.back(), 0);
  EXPECT_EQ(heard[5000], 0.5f);
  for (std::size_t i = 1; i < heard.size(); ++i) EXPECT_NEAR(heard[i], heard[i - 1], 0.005);
}

TEST(TimelineTest, WhatFailedIsMissingAndNamed) {
  const auto laid_out = timeline("second");
  EXPECT_EQ(laid_out.missing, std::vector<std::string>{"b:2"});
  EXPECT_EQ(laid_out.spoken.size(), 2u);
}

TEST(TimelineTest, RoomToneIsQuietAndTheSameEveryTime) {
  pipeline::ChapterTimeline tone;
  tone.clips.push_back({.file = {}, .hash = {}, .samples = std::int64_t{3} * model::kSampleRate});
  const auto heard = [&] {
    std::vector<float> samples;
    play(tone, [&](auto block) { samples.insert(samples.end(), block.begin(), block.end()); });
    return samples;
  };
  const auto samples = heard();
  io::LoudnessMeter meter(model::kSampleRate);
  meter.append(samples);
  EXPECT_NEAR(meter.result().rms_db, -80, 0.1);
  EXPECT_EQ(samples, heard());
  tone.gain_db = 6;
  EXPECT_NEAR(heard()[100] / samples[100], 1.9953, 1e-4);
}

TEST(MarksTest, OddTextIsEscapedOrReplaced) {
  const std::vector<io::ChapterMark> marks = {{"a=b;c#d\\e\nf\"g\"", 0, 24000},
                                              {"ملح 🌊 | \t", 24000, std::int64_t{90} * 60 * 24000}};
  const std::string metadata =
      pipeline::to_ffmetadata({.texts = {{"ALBUMARTIST", "A"}, {"NARRATOR", "N"}, {"TITLE", "T=1"}},
                               .chapters = marks,
                               .sample_rate = 24000});
  EXPECT_EQ(
      metadata.rfind(
          ";FFMETADATA1\nalbum_artist=A\ncomposer=N\nnarrator=N\ntitle=T\\=1\n[CHAPTER]\n", 0),
      0u);
  EXPECT_NE(metadata.find("title=a\\=b\\;c\\#d\\\\e\\\nf\"g\"\n"), std::string::npos);
  EXPECT_NE(metadata.find("TIMEBASE=1/24000\nSTART=24000\nEND=129600000\n"), std::string::npos);
  const std::string cue = pipeline::to_cue("T", "A", "book.mp3", marks, 24000);
  EXPECT_NE(cue.find("FILE \"book.mp3\" MP3\n"), std::string::npos);
  EXPECT_NE(cue.find("TITLE \"a=b;c#d\\e f'g'\"\n    INDEX 01 00:00:00\n"), std::string::npos);
  EXPECT_NE(cue.find("TITLE \"ملح 🌊 |  \"\n    INDEX 01 00:01:00\n"), std::string::npos);
}

}  // namespace
