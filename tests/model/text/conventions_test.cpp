// Reading conventions that users can set: years, digits, dates, URLs, code, emoji, symbols.
#include <gtest/gtest.h>

#include <string>

#include "model/text/frontend.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

class ConventionsTest : public testing::Test {
 protected:
  /// The text as it is spoken under `setting=value`, and what is left out of it in brackets.
  std::string said(const std::string& raw, const std::string& name, const std::string& value,
                   std::string_view language = "en-us") {
    ReadingOptions options;
    EXPECT_TRUE(set_convention(options.conventions, name, value));
    const Prepared prepared = frontend_.prepare(raw, language, {}, options);
    std::string all;
    for (const Chunk& chunk : prepared.chunks) all += (all.empty() ? "" : " ") + chunk.text;
    for (const Unspoken& stretch : prepared.silent)
      all += " [" + raw.substr(stretch.raw.begin, stretch.raw.end - stretch.raw.begin) + "]";
    EXPECT_TRUE(prepared.unspoken.empty());
    return all;
  }

  Frontend frontend_{released_alphabet()};
};

TEST_F(ConventionsTest, YearsMayBeNumbersWhereNothingSaysThatTheyAreYears) {
  EXPECT_EQ(said("Room 1905 is free.", "years", "pairs"), "Room nineteen oh five is free.");
  EXPECT_EQ(said("It weighs 1905.", "years", "numbers"),
            "It weighs one thousand nine hundred five.");
  EXPECT_EQ(said("It was in 1905.", "years", "numbers"), "It was in nineteen oh five.");
  EXPECT_EQ(said("On July 4, 1905.", "years", "numbers"), "On July fourth, nineteen oh five.");
}

TEST_F(ConventionsTest, NumbersMayBeDigits) {
  EXPECT_EQ(said("Take 4711 and 12,500.", "numbers", "digits"),
            "Take four seven one one and one two five zero zero.");
  EXPECT_EQ(said("It costs $12 for 3 kg.", "numbers", "digits"),
            "It costs twelve dollars for three kilograms.");
}

TEST_F(ConventionsTest, DatesMayHaveTheDayOrTheMonthFirst) {
  EXPECT_EQ(said("5/6/2024", "dates", "dialect"), "May sixth, twenty twenty-four");
  EXPECT_EQ(said("5/6/2024", "dates", "day-first"), "June fifth, twenty twenty-four");
  EXPECT_EQ(said("5/6/2024", "dates", "dialect", "en-gb"), "the fifth of June twenty twenty-four");
  EXPECT_EQ(said("5/6/2024", "dates", "month-first", "en-gb"),
            "the sixth of May twenty twenty-four");
}

TEST_F(ConventionsTest, UrlsMayBeShortOrLeftOut) {
  const std::string raw = "See https://www.example.com/a/b?c=1 or example.org/x now.";
  EXPECT_EQ(said(raw, "urls", "short"), "See example dot com or example dot org now.");
  EXPECT_EQ(said(raw, "urls", "skip"),
            "See or now. [https://www.example.com/a/b?c=1] [example.org/x]");
  EXPECT_EQ(said("Write to a@example.com.", "urls", "skip"), "Write to A at example dot com.");
}

TEST_F(ConventionsTest, CodeMayBeLeftOut) {
  EXPECT_EQ(said("Open main.cpp in /usr/local/bin with max_value now.", "code", "skip"),
            "Open in with now. [main.cpp] [/usr/local/bin] [max_value]");
}

TEST_F(ConventionsTest, EmojiMayBeLeftOut) {
  EXPECT_EQ(said("Well done 👍🏽 🇫🇷 :-) all → of you.", "emoji", "skip"),
            "Well done all right arrow of you. [👍] [🏽] [🇫🇷] [:-)]");
}

TEST_F(ConventionsTest, SymbolsMayBeLeftOut) {
  EXPECT_EQ(said("One → two 👍 © 2020 at 5%.", "symbols", "skip"),
            "One two thumbs up twenty twenty at five percent. [→] [©]");
}

TEST_F(ConventionsTest, WhatIsLeftOutCountsAsRemoved) {
  ReadingOptions options;
  options.conventions.emoji = Conventions::Emoji::kSkip;
  const Prepared prepared = frontend_.prepare("Yes 👍 no", "en-us", {}, options);
  EXPECT_EQ(prepared.coverage.removed, 1);
  EXPECT_EQ(prepared.coverage.unspeakable, 0);
}

TEST_F(ConventionsTest, EverySettingHasAUsualValue) {
  for (const ConventionSetting& setting : settings_of({})) {
    EXPECT_EQ(setting.value, 0U);
    EXPECT_GE(setting.values.size(), 2U);
    Conventions changed;
    EXPECT_TRUE(set_convention(changed, setting.name, setting.values[1]));
    EXPECT_FALSE(set_convention(changed, setting.name, "otherwise"));
    EXPECT_FALSE(changed == Conventions()) << setting.name;
  }
}

}  // namespace
}  // namespace text
