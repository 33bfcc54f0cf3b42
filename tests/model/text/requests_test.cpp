// Requests in a text: given phonemes, stress, pauses, dictionaries, other languages.
#include <gtest/gtest.h>

#include <string>

#include "model/error.h"
#include "model/text/frontend.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

class RequestsTest : public testing::Test {
 protected:
  std::string phonemes(const std::string& raw,
                       const std::vector<const Dictionary*>& dictionaries = {}) {
    const Prepared prepared = frontend_.prepare(raw, "en-us", dictionaries);
    EXPECT_TRUE(prepared.coverage.lost.empty());
    std::string all;
    for (const Chunk& chunk : prepared.chunks) all += (all.empty() ? "" : "|") + chunk.phonemes;
    return all;
  }

  Frontend frontend_{released_alphabet()};
};

TEST_F(RequestsTest, GivenPhonemesReplaceTheirWords) {
  EXPECT_EQ(phonemes("Hello [wide world](/wˈɜɹld/)."), "həlˈO wˈɜɹld.");
  EXPECT_EQ(phonemes("[Mr. X. Then](/ɛks/) more."), "ɛks mˈɔɹ.");
}

TEST_F(RequestsTest, WordsKnowWhatTheyStandFor) {
  const std::string raw = "One [two](/tˈu/) three.";
  const Prepared prepared = frontend_.prepare(raw, "en-us");
  ASSERT_EQ(prepared.chunks.size(), 1u);
  ASSERT_EQ(prepared.chunks[0].words.size(), 3u);
  const SpokenWord& given = prepared.chunks[0].words[1];
  EXPECT_EQ(raw.substr(given.raw.begin, given.raw.end - given.raw.begin), "[two](/tˈu/)");
  EXPECT_EQ(given.spoken, "two");
  EXPECT_EQ(given.source, "given");
}

TEST_F(RequestsTest, StressIsAppliedToTheLabelOnly) {
  EXPECT_EQ(phonemes("Hello [world](-1)."), "həlˈO wˌɜɹld.");
}

TEST_F(RequestsTest, StressReachesOverTheEndsOfSentences) {
  EXPECT_EQ(phonemes("Hello [world. Hello world](-1) now."), "həlˈO wˌɜɹld. həlˌO wˌɜɹld nˈW.");
  EXPECT_EQ(phonemes("[Hello. World. World](-1)"), "həlˌO. wˌɜɹld. wˌɜɹld");
}

TEST_F(RequestsTest, StressOfNothingThatIsSpokenLosesNothing) {
  EXPECT_EQ(phonemes("Hello[*](+1) world."), "həlˈO wˈɜɹld.");
  EXPECT_EQ(phonemes("Hello[\x11](+1)!"), "həlˈO!");
}

TEST_F(RequestsTest, PausesInARowOfMoreThanAnHourAreRefused) {
  std::string pauses;
  for (int minute = 0; minute < 60; ++minute) pauses += "[pause:60s]";
  EXPECT_EQ(frontend_.prepare("One." + pauses, "en-us").chunks[0].pause_after_ms, 3'600'000);
  try {
    frontend_.prepare("One." + pauses + " [pause:1ms] Two.", "en-us");
    FAIL();
  } catch (const model::Error& error) {
    EXPECT_STREQ(
        error.what(),
        "the pauses up to byte 676: expected at most an hour of them in a row, found more");
  }
}

TEST_F(RequestsTest, PauseEndsAChunkAndIsKeptBehindIt) {
  const Prepared prepared =
      frontend_.prepare("[pause:1s]One. [pause:200ms][pause:300ms] Two.[pause:2s]", "en-us");
  EXPECT_EQ(prepared.pause_before_ms, 1000);
  ASSERT_EQ(prepared.chunks.size(), 2u);
  EXPECT_EQ(prepared.chunks[0].pause_after_ms, 500);
  EXPECT_EQ(prepared.chunks[1].pause_after_ms, 2000);
  EXPECT_TRUE(prepared.coverage.lost.empty());
}

TEST_F(RequestsTest, DictionariesSayWordsAndPhonemes) {
  const Dictionary words = Dictionary::parse(
      R"({"entries": [{"word": "wrld", "text": "world"}, {"word": "Hi", "phonemes": "həlˈO"}]})",
      "d.json");
  EXPECT_EQ(phonemes("hi, wrld!", {&words}), "həlˈO, wˈɜɹld!");
}

TEST_F(RequestsTest, OtherLanguagesAreSpoken) {
  const Prepared french = frontend_.prepare("Le chat dort.", "fr-fr");
  EXPECT_EQ(french.chunks.at(0).phonemes, "lə ʃˈa dˈɔʁ.");
}

}  // namespace
}  // namespace text
