// Words lost between a text and a recogniser's output.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pipeline/diff/listen/words.h"

namespace pipeline::diff {
namespace {

using Words = std::vector<std::string>;

TEST(LostWordsTest, HypothesesOfSeveralUtterancesAreOneRow) {
  EXPECT_EQ(words_in("she Sells\n\n<sil> sea(2) [NOISE] ++UH++ shells\n"),
            (Words{"she", "sells", "sea", "shells"}));
  EXPECT_EQ(words_in(""), Words{});
  EXPECT_EQ(words_in("(2)\n"), Words{});
}

TEST(LostWordsTest, MissingAndReplacedWordsAreLostAndNewOnesAreNot) {
  const Words all = {"she", "sells", "sea", "shells", "for", "sure"};
  EXPECT_EQ(word_errors(all, all).lost, Words{});
  EXPECT_EQ(word_errors(all, {"she", "sells", "sea", "for"}).lost, (Words{"shells", "sure"}));
  EXPECT_EQ(word_errors(all, {"she", "sells", "the", "shells", "for", "sure"}).lost, Words{"sea"});
  EXPECT_EQ(word_errors(all, {"oh", "she", "sells", "sea", "shells", "for", "sure", "now"}).lost,
            Words{});
  EXPECT_EQ(word_errors(all, {}).lost, all);
  EXPECT_EQ(word_errors({}, all).lost, Words{});
  EXPECT_EQ(word_errors({}, all).added, all.size());
  EXPECT_EQ(word_errors(all, {"oh", "she", "sells", "the", "shells", "for", "sure"}).added, 1U);
}

}  // namespace
}  // namespace pipeline::diff
