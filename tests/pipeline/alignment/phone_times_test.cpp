// From token durations to phone times: pads, stress, length marks, spaces, punctuation.
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <stdexcept>
#include <string>

#include "io/base/unicode.h"
#include "pipeline/alignment/align.h"

namespace pipeline {
namespace {

/// "f:2 ˈi:3 _:4": symbols and how many halves of a frame they last; silence is `_`.
std::string timed(std::u32string_view phonemes, const std::vector<int>& durations) {
  std::vector<int> characters(phonemes.size());
  std::iota(characters.begin(), characters.end(), 0);
  std::string line;
  for (const TimedPhone& phone : time_phones(phonemes, characters, durations))
    line += (line.empty() ? "" : " ") + (phone.symbol.empty() ? "_" : io::encode(phone.symbol)) +
            ":" + std::to_string(phone.samples / 300);
  return line;
}

TEST(PhoneTimesTest, PadsAreSilence) { EXPECT_EQ(timed(U"a", {3, 2, 5}), "_:6 a:4 _:10"); }

TEST(PhoneTimesTest, StressBelongsToTheSoundBehindIt) {
  EXPECT_EQ(timed(U"ˈab", {1, 1, 2, 3, 1}), "_:2 ˈa:6 b:6 _:2");
}

TEST(PhoneTimesTest, LengthAndOtherModifiersBelongToTheSoundBeforeThem) {
  EXPECT_EQ(timed(U"tʰiːn", {1, 2, 1, 3, 1, 2, 1}), "_:2 tʰ:6 iː:8 n:4 _:2");
}

TEST(PhoneTimesTest, TonesOfBopomofoBelongToTheSoundBeforeThemAndStrokesAreSpaces) {
  EXPECT_EQ(timed(U"ㄉ文R3/ㄉㄜ5", {1, 1, 2, 1, 1, 1, 1, 2, 1, 1}),
            "_:2 ㄉ:2 文R3:9 ㄉ:3 ㄜ5:6 _:2");
}

TEST(PhoneTimesTest, SpaceThatDoesNotLastIsABorder) {
  EXPECT_EQ(timed(U"a b", {1, 2, 1, 2, 1}), "_:2 a:5 b:5 _:2");
  EXPECT_EQ(timed(U"a ˈb", {1, 2, 2, 1, 2, 1}), "_:2 a:6 ˈb:8 _:2");
}

TEST(PhoneTimesTest, SpaceThatLastsIsSilence) {
  EXPECT_EQ(timed(U"a b", {1, 2, 3, 2, 1}), "_:2 a:4 _:6 b:4 _:2");
}

TEST(PhoneTimesTest, MarksAndTheirSpacesAreOneSilence) {
  EXPECT_EQ(timed(U"a,” b", {1, 2, 4, 1, 1, 2, 1}), "_:2 a:4 _:12 b:4 _:2");
}

TEST(PhoneTimesTest, MarksAtTheEndsJoinTheSilenceOfThePads) {
  EXPECT_EQ(timed(U"“a.", {2, 1, 2, 1, 3}), "_:6 a:4 _:8");
}

TEST(PhoneTimesTest, StressAndLengthWithoutASoundAreSilence) {
  EXPECT_EQ(timed(U"aˈ, ːb", {1, 1, 1, 1, 1, 1, 1, 1}), "_:2 a:2 _:8 b:2 _:2");
}

TEST(PhoneTimesTest, CharactersWithoutATokenTakeNoTime) {
  const auto phones = time_phones(U"a☃b", std::vector{0, 2}, std::vector{1, 2, 3, 1});
  ASSERT_EQ(phones.size(), 4u);
  EXPECT_EQ(phones[1].character, 0u);
  EXPECT_EQ(phones[2].character, 2u);
  EXPECT_EQ(phones[2].samples, 1800);
}

TEST(PhoneTimesTest, DurationsOfAnotherNumberOfTokensAreRefused) {
  EXPECT_THROW(time_phones(U"a", std::vector{0}, std::vector{1, 1}), std::invalid_argument);
}

TEST(PhoneTimesTest, NoFrameIsLostWhateverTheSymbols) {
  std::mt19937 random(3);
  const std::u32string alphabet = U"abiɹ ˈˌː,.—“”ʰ\u0303→";
  for (int round = 0; round < 500; ++round) {
    std::u32string phonemes(random() % 30, U' ');
    std::vector<int> characters(phonemes.size());
    std::iota(characters.begin(), characters.end(), 0);
    std::vector<int> durations(phonemes.size() + 2);
    std::int64_t frames = 0;
    for (char32_t& symbol : phonemes) symbol = alphabet[random() % alphabet.size()];
    for (int& duration : durations) frames += duration = 1 + static_cast<int>(random() % 4);
    std::int64_t samples = 0;
    bool was_silence = false;
    for (const TimedPhone& phone : time_phones(phonemes, characters, durations)) {
      samples += phone.samples;
      EXPECT_GT(phone.samples, 0);
      EXPECT_FALSE(was_silence && phone.symbol.empty()) << "two silences in a row";
      was_silence = phone.symbol.empty();
    }
    EXPECT_EQ(samples, frames * 600) << io::encode(phonemes);
  }
}

}  // namespace
}  // namespace pipeline
