// Inline markup: phonemes, stress and pauses, what is refused, linear time on brackets.
#include "model/text/markup.h"

#include <gtest/gtest.h>

#include <string>

#include "model/error.h"

namespace text {
namespace {

std::string refusal(std::string_view raw) {
  try {
    parse_markup(raw);
  } catch (const model::Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Markup, PhonemesStressAndPausesAreFoundWhereTheyStand) {
  const std::string raw = "é [New York](/njˈu/) [or](-1)[pause:1.5s] [it](+2)";
  const Requests requests = parse_markup(raw);
  ASSERT_EQ(requests.words.size(), 3u);
  const Request& phonemes = requests.words[0];
  EXPECT_EQ(phonemes.phonemes, "njˈu");
  EXPECT_EQ(phonemes.source, "given");
  EXPECT_EQ(raw.substr(phonemes.raw.begin, phonemes.raw.end - phonemes.raw.begin),
            "[New York](/njˈu/)");
  EXPECT_EQ(raw.substr(phonemes.label.begin, phonemes.label.end - phonemes.label.begin),
            "New York");
  EXPECT_EQ(requests.words[1].stress, -1);
  EXPECT_EQ(requests.words[2].stress, 2);
  EXPECT_EQ(requests.words[2].phonemes, "");
  ASSERT_EQ(requests.pauses.size(), 1u);
  EXPECT_EQ(requests.pauses[0].ms, 1500);
  EXPECT_EQ(raw.substr(requests.pauses[0].raw.begin, 12), "[pause:1.5s]");
}

TEST(Markup, PausesComeInSecondsAndMilliseconds) {
  EXPECT_EQ(parse_markup("[pause:300ms]").pauses[0].ms, 300);
  EXPECT_EQ(parse_markup("[pause:0s]").pauses[0].ms, 0);
  EXPECT_EQ(parse_markup("[pause:60s]").pauses[0].ms, 60000);
}

TEST(Markup, OtherBracketsAreText) {
  for (const char* raw :
       {"[1] and [2](see below)", "[site](http://example.com/a)", "[a]", "[]()", "[](/a/)",
        "[a](/b", "[a](/b\n/)", "[a\n](/b/)", "[3](12)", "(a)[b", "[a] (/b/)"}) {
    const Requests requests = parse_markup(raw);
    EXPECT_TRUE(requests.words.empty() && requests.pauses.empty()) << raw;
  }
}

TEST(Markup, InnermostBracketIsTheLabel) {
  const Requests requests = parse_markup("[see [a](/b/)]");
  ASSERT_EQ(requests.words.size(), 1u);
  EXPECT_EQ(requests.words[0].raw, (Span{5, 13}));
}

TEST(Markup, WhatLooksLikeItAndIsNotIsRefusedWithItsPlace) {
  EXPECT_EQ(refusal("a [pause:2m] b"),
            "markup at byte 2: expected a pause of 0 to 60 s such as [pause:1.5s] or "
            "[pause:300ms], found '[pause:2m]'");
  EXPECT_NE(refusal("[pause:-1s]"), "accepted");
  EXPECT_NE(refusal("[pause:61s]"), "accepted");
  EXPECT_NE(refusal("[pause:nans]"), "accepted");
  EXPECT_EQ(refusal("[a](+3)"),
            "markup at byte 3: expected a stress of -2, -1, +1 or +2, found '+3'");
  EXPECT_EQ(refusal("[a](//)"),
            "markup at byte 3: expected phonemes between (/ and /), found "
            "'(//)'");
}

TEST(Markup, HostileBracketsTakeLinearTime) {
  std::string raw;
  for (int i = 0; i < 1000000; ++i) raw += "[a](/";
  EXPECT_TRUE(parse_markup(raw).words.empty());
  EXPECT_TRUE(parse_markup(std::string(5000000, '[')).words.empty());
}

}  // namespace
}  // namespace text
