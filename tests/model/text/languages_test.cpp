// One sentence in each of some 40 languages of espeak-ng, read in full with its numbers.
#include <gtest/gtest.h>

#include <string>

#include "model/text/frontend.h"
#include "model/text/unicode.h"
#include "tests/model/text/case_table.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

/// Every written word is spoken by as many sounds as its letters suggest, and nothing is lost.
TEST(Languages, OfEspeakAreReadWholeWithTheirNumbers) {
  Frontend frontend(released_alphabet());
  const std::vector<Case> cases = read_cases("languages.txt");
  EXPECT_GE(cases.size(), 40U);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.left);
    const Prepared prepared = frontend.prepare(c.right, c.left);
    EXPECT_TRUE(prepared.unspoken.empty()) << prepared.unspoken[0].symbol;
    EXPECT_TRUE(prepared.coverage.lost.empty());
    EXPECT_EQ(prepared.coverage.unspeakable, 0);
    ASSERT_EQ(prepared.chunks.size(), 1U);
    const Chunk& chunk = prepared.chunks[0];
    EXPECT_GE(decode(chunk.phonemes, "test").size() * 3, decode(c.right, "test").size() * 2)
        << chunk.phonemes;
    std::string number;
    for (const SpokenWord& word : chunk.words)
      if (c.right.substr(word.raw.begin, word.raw.end - word.raw.begin) == "77")
        number += word.spoken;
    EXPECT_FALSE(number.empty()) << chunk.phonemes;
  }
}

TEST(Languages, DigitsWithoutSoundAreReported) {
  Frontend frontend(released_alphabet());
  const Prepared prepared = frontend.prepare("Пин 77 ҫул GT30.", "cv");
  ASSERT_EQ(prepared.unspoken.size(), 2U);
  EXPECT_EQ(prepared.unspoken[0].symbol, "77");
  EXPECT_EQ(prepared.unspoken[1].symbol, "30");
}

}  // namespace
}  // namespace text
