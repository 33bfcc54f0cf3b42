// Suggestions by edit distance, excerpts that keep UTF-8 intact, and plurals.
#include <gtest/gtest.h>

#include "io/base/error.h"

namespace io {
namespace {

TEST(SuggestionTest, DistanceCountsTheFourKindsOfSlips) {
  EXPECT_EQ(edit_distance("voice", "voice"), 0u);
  EXPECT_EQ(edit_distance("voce", "voice"), 1u);
  EXPECT_EQ(edit_distance("vooice", "voice"), 1u);
  EXPECT_EQ(edit_distance("voise", "voice"), 1u);
  EXPECT_EQ(edit_distance("vioce", "voice"), 1u) << "two neighbours swapped are one slip";
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("ca", "abc"), 3u) << "no letter is touched twice";
}

TEST(SuggestionTest, NearestIsTheOneWithTheFewestSlips) {
  EXPECT_EQ(nearest("langauge", {"language", "voice"}), "language");
  EXPECT_EQ(nearest("sped", {"seed", "speed"}), "speed");
  EXPECT_EQ(nearest("Text", {"text"}), "text");
  EXPECT_EQ(nearest("ID", {"id"}), "id");
}

TEST(SuggestionTest, WordsThatAreNotNearAreNotSuggested) {
  EXPECT_EQ(nearest("ip", {"id"}), "") << "any two letters are near any other two";
  EXPECT_EQ(nearest("topic", {"text", "speed", "voice"}), "");
  EXPECT_EQ(nearest("", {"id", "text"}), "");
  EXPECT_EQ(nearest(std::string(1000, 'x'), {"text"}), "");
  EXPECT_EQ(did_you_mean("topic", {"text"}), "");
}

TEST(WordingTest, LongTextsAreCutBetweenTheirLetters) {
  EXPECT_EQ(excerpt(std::string(60, 'x')), std::string(60, 'x'));
  EXPECT_EQ(excerpt(std::string(61, 'x')), std::string(40, 'x') + "…" + std::string(17, 'x'));
  std::string letters;
  for (int i = 0; i < 100; ++i) letters += "ö";
  EXPECT_EQ(excerpt("x" + letters), "x" + letters.substr(0, 38) + "…" + letters.substr(0, 16));
}

TEST(WordingTest, CountsAgreeWithTheirNoun) {
  EXPECT_EQ(counted(0, "item"), "0 items");
  EXPECT_EQ(counted(1, "item"), "1 item");
  EXPECT_EQ(counted(2, "item"), "2 items");
  EXPECT_EQ(counted(1, "copy", "copies"), "1 copy");
  EXPECT_EQ(counted(2, "copy", "copies"), "2 copies");
}

}  // namespace
}  // namespace io
