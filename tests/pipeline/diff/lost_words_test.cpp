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
  EXPECT_EQ(lost_words(all, all), Words{});
  EXPECT_EQ(lost_words(all, {"she", "sells", "sea", "for"}), (Words{"shells", "sure"}));
  EXPECT_EQ(lost_words(all, {"she", "sells", "the", "shells", "for", "sure"}), Words{"sea"});
  EXPECT_EQ(lost_words(all, {"oh", "she", "sells", "sea", "shells", "for", "sure", "now"}),
            Words{});
  EXPECT_EQ(lost_words(all, {}), all);
  EXPECT_EQ(lost_words({}, all), Words{});
}

}  // namespace
}  // namespace pipeline::diff
