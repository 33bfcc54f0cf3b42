// Sentence boundaries against tables in English and nine other languages.
#include "model/text/segmenter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/model/text/case_table.h"

namespace text {
namespace {

/// The sentences of a text, as written, separated by " | ".
std::string split(const std::string& raw, std::string_view language = "en-us") {
  Segmenter segmenter;
  const CleanText text = clean(raw);
  std::string line;
  for (const UnitRange& sentence : segmenter.sentences(text, language)) {
    const Span span = text.span(sentence.begin, sentence.end);
    line += (line.empty() ? "" : " | ") + raw.substr(span.begin, span.end - span.begin);
  }
  return line;
}

std::string without_bars(std::string line) {
  for (std::size_t at = line.find(" | "); at != line.npos; at = line.find(" | ", at)) {
    line.replace(at, 3, " ");
  }
  return line;
}

TEST(Segmenter, TableIsSplitAsExpected) {
  const std::vector<Case> cases = read_cases("segmentation.txt");
  EXPECT_GE(cases.size(), 150U);
  for (const Case& c : cases) {
    EXPECT_EQ(split(without_bars(c.right)), c.right) << "segmentation.txt:" << c.line;
  }
}

TEST(Segmenter, BlankLineEndsASentence) {
  EXPECT_EQ(split("A title\n\nThe text."), "A title | The text.");
  EXPECT_EQ(split("a line\nthat goes on"), "a line\nthat goes on");
}

TEST(Segmenter, OtherScriptsHaveTheirOwnStops) {
  EXPECT_EQ(split("मैं घर जा रहा हूँ। तुम आओ॥"), "मैं घर जा रहा हूँ। | तुम आओ॥");
  EXPECT_EQ(split("你好。今天天气很好！你呢？"), "你好。 | 今天天气很好！ | 你呢？");
}

TEST(Segmenter, AMissingSpaceHidesNoBoundary) {
  EXPECT_EQ(split("We left early.The train was late.Mr. Lee paid 1,000.That was all."),
            "We left early. | The train was late. | Mr. Lee paid 1,000. | That was all.");
  EXPECT_EQ(split("It rained all day.Nobody went out."), "It rained all day. | Nobody went out.");
  for (const char* name : {"Ask Jane.Doe@example.com now.", "It runs on Node.Js and more.",
                           "Call System.Out.println first.", "See www.example.Com for it."})
    EXPECT_EQ(split(name), name);
}

/// The table `segmentation_LANGUAGE.txt`.
class OtherLanguages : public testing::TestWithParam<const char*> {};

TEST_P(OtherLanguages, HaveTheirOwnAbbreviations) {
  const std::string file = std::string("segmentation_") + GetParam() + ".txt";
  for (const Case& c : read_cases(file))
    EXPECT_EQ(split(without_bars(c.right), GetParam()), c.right) << file << ":" << c.line;
}

INSTANTIATE_TEST_SUITE_P(Segmenter, OtherLanguages,
                         testing::Values("fr-fr", "es", "it", "pt-br", "de", "nl", "pl", "sv",
                                         "tr"),
                         [](const auto& language) { return std::string(language.param, 2); });

TEST(Segmenter, NothingGivesNothing) {
  EXPECT_EQ(split(""), "");
  EXPECT_EQ(split(" \n "), "");
}

}  // namespace
}  // namespace text
