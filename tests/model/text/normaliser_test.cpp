// Normalised text against tables of American and British expressions.
#include "model/text/normaliser.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/model/text/case_table.h"
#include "tests/model/text/text_reader.h"

namespace text {
namespace {

class NormaliserTest : public testing::Test {
 protected:
  std::vector<Sentence> sentences(std::string_view raw) { return reading_.sentences(raw); }
  std::string spoken(std::string_view raw, std::string_view language = "en-us") {
    return reading_.spoken(raw, language);
  }

  TextReader reading_;
};

TEST_F(NormaliserTest, AmericanTableIsReadAsExpected) {
  const std::vector<Case> cases = read_cases("normalisation.txt");
  EXPECT_GE(cases.size(), 400U);
  for (const Case& c : cases) {
    EXPECT_EQ(spoken(c.left), c.right) << "normalisation.txt:" << c.line << ": " << c.left;
  }
}

TEST_F(NormaliserTest, BritishTableIsReadAsExpected) {
  for (const Case& c : read_cases("normalisation_gb.txt")) {
    EXPECT_EQ(spoken(c.left, "en-gb"), c.right) << "normalisation_gb.txt:" << c.line;
  }
}

TEST_F(NormaliserTest, OtherLanguagesKeepTheirNumbers) {
  EXPECT_EQ(spoken("Hay 120 casas, ¿no? El 50%.", "es"), "Hay 120 casas, no? El 50 %.");
  EXPECT_EQ(spoken("À 10:30, l'école.", "fr-fr"), "À 10:30, l'école.");
  EXPECT_EQ(spoken("मैं घर हूँ। ठीक।", "hi"), "मैं घर हूँ. ठीक.");
}

TEST_F(NormaliserTest, PeriodsWithinASentenceOfAnotherLanguageAreNoPause) {
  EXPECT_EQ(spoken("Dr. Müller kam am 3. Oktober, z. B. so. Gut.", "de"),
            "Doktor Müller kam am dritten Oktober, zum Beispiel so. Gut.");
  EXPECT_EQ(spoken("Den 3. oktober.", "nb"), "Den 3. oktober.");
  EXPECT_EQ(spoken("El Sr. García, etc.", "es"), "El Sr García, etc.");
  EXPECT_EQ(spoken("1. Brot (Er kam. Sie ging.)", "de"), "1. Brot (Er kam. Sie ging.)");
}

TEST_F(NormaliserTest, WordsOfOneExpressionShareItsSpan) {
  const std::string raw = "Pay “$3.50” now…";
  const std::vector<Sentence> all = sentences(raw);
  ASSERT_EQ(all.size(), 1U);
  std::string shown;
  for (const Token& token : all[0]) {
    if (const Word* word = std::get_if<Word>(&token)) {
      shown += word->spoken + "=" + raw.substr(word->raw.begin, word->raw.end - word->raw.begin) +
               "/" + word->rule + " ";
    }
  }
  EXPECT_EQ(shown,
            "Pay=Pay/ three=$3.50/money dollars=$3.50/money and=$3.50/money fifty=$3.50/money "
            "cents=$3.50/money now=now/ ");
}

TEST_F(NormaliserTest, WhatHasNoNameIsReportedWithItsPlace) {
  spoken("Hi ░ *there* \U000F0000");
  ASSERT_EQ(reading_.unspoken().size(), 4U);
  EXPECT_EQ(reading_.unspoken()[0].symbol, "░");
  EXPECT_EQ(reading_.unspoken()[0].raw, (Span{3, 6}));
  EXPECT_TRUE(reading_.unspoken()[1].is_silent);
  EXPECT_EQ(reading_.unspoken()[3].symbol, "\U000F0000");
}

TEST(Transcriber, QuotesAreStraightOrAsWritten) {
  Transcriber transcriber;
  const std::string raw = "\"Don't,\" she said. “It’s 5,” he said. ‘No!’ « Oui »";
  EXPECT_EQ(transcriber.transcribe(raw, "en-us").normalised,
            "\"Don't,\" she said. \"It's five,\" he said. \"No!\" \"Oui\"");
  EXPECT_EQ(transcriber.transcribe(raw, "en-us", Quotes::kWritten).normalised,
            "\"Don't,\" she said. “It’s five,” he said. ‘No!’ «Oui»");
}

}  // namespace
}  // namespace text
