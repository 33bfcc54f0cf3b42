#include "model/text/normaliser.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/text/segmenter.h"
#include "tests/model/text/case_table.h"

namespace text {
namespace {

class NormaliserTest : public testing::Test {
 protected:
  std::vector<Sentence> sentences(std::string_view raw, std::string_view language = "en-us") {
    const CleanText text = clean(raw);
    normaliser_.open(text);
    unspoken_.clear();
    std::vector<Sentence> all;
    for (const UnitRange& range : segmenter_.sentences(text)) {
      all.push_back(normaliser_.normalise(range, language, unspoken_));
    }
    return all;
  }

  std::string spoken(std::string_view raw, std::string_view language = "en-us") {
    std::string line;
    for (const Sentence& sentence : sentences(raw, language)) {
      line += (line.empty() ? "" : " ") + to_line(sentence);
    }
    return line;
  }

  Segmenter segmenter_;
  Normaliser normaliser_;
  std::vector<Unspoken> unspoken_;
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

/// Rows of running text that no rule was written for: how many of each kind are read rightly.
/// `least`: of a hundred of all.
void expect_long_tail(std::size_t least, const std::vector<Case>& cases, auto&& speak) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> kinds;  // rows, right
  std::size_t right = 0;
  std::string wrong;
  for (const Case& c : cases) {
    const std::string said = speak(c.left);
    auto& [rows, rows_right] = kinds[c.heading];
    ++rows;
    rows_right += said == c.right ? 1 : 0;
    right += said == c.right ? 1 : 0;
    if (said != c.right) wrong += c.left + " => " + said + ", not " + c.right + "\n";
  }
  for (const auto& [kind, counts] : kinds) {
    std::cout << kind << ": " << counts.first << " rows, " << counts.second << " right\n";
  }
  std::cout << "All: " << cases.size() << " rows, " << right << " right\n" << wrong;
  EXPECT_GE(100 * right, least * cases.size());
}

TEST_F(NormaliserTest, LongTailIsMostlyReadAsExpected) {
  const auto speak = [&](const std::string& written) { return spoken(written); };
  expect_long_tail(95, read_cases("long_tail.txt"), speak);
}

TEST_F(NormaliserTest, BritishLongTailIsMostlyReadAsExpected) {
  const auto speak = [&](const std::string& written) { return spoken(written, "en-gb"); };
  expect_long_tail(95, read_cases("long_tail_gb.txt"), speak);
}

TEST_F(NormaliserTest, UnseenLongTailIsMostlyReadAsExpected) {
  const auto speak = [&](const std::string& written) { return spoken(written); };
  expect_long_tail(50, read_cases("long_tail_unseen.txt"), speak);
}

TEST_F(NormaliserTest, OtherLanguagesKeepTheirNumbers) {
  EXPECT_EQ(spoken("Hay 1.200 casas, ¿no? El 50%.", "es"), "Hay 1.200 casas, no? El 50 %.");
  EXPECT_EQ(spoken("À 10:30, l'école.", "fr-fr"), "À 10:30, l'école.");
  EXPECT_EQ(spoken("मैं घर हूँ। ठीक।", "hi"), "मैं घर हूँ. ठीक.");
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
  ASSERT_EQ(unspoken_.size(), 4U);
  EXPECT_EQ(unspoken_[0].symbol, "░");
  EXPECT_EQ(unspoken_[0].raw, (Span{3, 6}));
  EXPECT_EQ(unspoken_[1].symbol, "*");
  EXPECT_EQ(unspoken_[3].symbol, "\U000F0000");
}

}  // namespace
}  // namespace text
