#include "model/text/scanner.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/text/abbreviations.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Tokens in brackets, words in [ ] and marks in < >, with the spaces between them.
std::string shown(const std::string& sentence) {
  std::string line;
  for (const Token& token : scan(decode(sentence, "test")).tokens) {
    if (token.space_before) line += " ";
    const bool words = token.kind == Token::Kind::kWords;
    line += (words ? "[" : "<") + encode(token.text) + (words ? "]" : ">");
  }
  return line;
}

using Strings = std::vector<std::string>;
Strings dropped(const std::string& sentence) { return scan(decode(sentence, "test")).dropped; }

TEST(Scanner, MarksStandBetweenRunsOfWords) {
  EXPECT_EQ(shown("Yes, he (the boss) said: “go now”!"),
            "[Yes]<,> [he] <(>[the boss]<)> [said]<:> <“>[go now]<”><!>");
  EXPECT_EQ(shown("one—two — three"), "[one]<—>[two] <—> [three]");
}

TEST(Scanner, SpacesBeforeClosingMarksDisappear) {
  EXPECT_EQ(shown("What ? No , “ so ” !"), "[What]<?> [No]<,> <“>[so]<”><!>");
}

TEST(Scanner, MarkInsideAWordIsPartOfIt) {
  for (const char* word : {"3.14", "1,000,000", "10:30", ".5", "example.com", "U.S.A", "Ph.D",
                           "192.168.0.1", "it's", "well-known", "AT&T", "50%"}) {
    EXPECT_EQ(shown(word), "[" + std::string(word) + "]");
  }
  EXPECT_EQ(shown("Dr. Smith, e.g., at 5 p.m. or so."),
            "[Dr. Smith]<,> [e.g.]<,> [at 5 p.m. or so]<.>");
}

TEST(Scanner, MissingSpaceAfterAMarkIsStillAMark) {
  EXPECT_EQ(shown("end.Start"), "[end]<.>[Start]");
  EXPECT_EQ(shown("one,two;three?four"), "[one]<,>[two]<;>[three]<?>[four]");
}

TEST(Scanner, WhatHasNoSoundIsReportedOncePerOccurrence) {
  EXPECT_EQ(shown("I♥you 😀. 你好"), "[I you]<.>");
  EXPECT_EQ(dropped("I♥you 😀. 你♥"), (Strings{"♥", "😀", "你", "♥"}));
  EXPECT_EQ(dropped("*foo_bar* x\u0323\u0304"), (Strings{"*", "_", "*", "\u0323", "\u0304"}));
}

TEST(Scanner, LongRunOfMarksIsCut) {
  EXPECT_EQ(shown("No!!!!!! Yes"), "[No]<!><!><!><!> [Yes]");
  EXPECT_EQ(dropped("No!!!!!! Yes"), (Strings{"!", "!"}));
}

TEST(Abbreviations, AreWrittenOutForTheReader) {
  const auto expanded = [](const std::string& words) {
    return encode(expand_abbreviations(decode(words, "test")));
  };
  EXPECT_EQ(expanded("Prof. Lee and Lt. Ray vs. Sgt. No. 5"),
            "professor Lee and lieutenant Ray versus sergeant number 5");
  EXPECT_EQ(expanded("Dr. Who at 5 p.m. etc."), "Dr. Who at 5 p.m. etc.");
  EXPECT_EQ(expanded("No Fig or Gen"), "No Fig or Gen");
  EXPECT_EQ(expanded("Sammy Davis Jr"), "Sammy Davis junior");
  EXPECT_EQ(expanded("."), ".");
}

}  // namespace
}  // namespace text
