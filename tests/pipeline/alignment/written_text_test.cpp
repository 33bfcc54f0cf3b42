// Words of an alignment as they were written, without markup and control characters.
#include <gtest/gtest.h>

#include "pipeline/alignment/align.h"

namespace pipeline {
namespace {

using Spans = std::vector<text::Span>;
using Texts = std::vector<std::string>;

TEST(WrittenTextTest, WhiteSpaceAndControlsAreOneSpace) {
  EXPECT_EQ(on_one_line("a\r\n\t b\u2028\u00A0c\x07"
                        "d\x7F"),
            "a b c d ");
  EXPECT_EQ(on_one_line("שלום \U0001F469\u200D\U0001F680 \u202Ex"),
            "שלום \U0001F469\u200D\U0001F680 \u202Ex")
      << "what makes text go right to left, or emoji one, stays";
}

TEST(WrittenTextTest, MarkupIsNotShown) {
  const std::string raw = "A [Kokoro](/koko/), [pause:1s] yes.";
  const std::vector<text::Markup> markup = {{{2, 3}}, {{9, 18}}, {{20, 30}}};
  const WrittenText written(raw, markup);
  EXPECT_EQ(written.of({2, 18}), "Kokoro");
  EXPECT_EQ(written.with_marks(Spans{{0, 1}, {2, 18}, {31, 34}}),
            (Texts{"A ", "Kokoro, ", "yes."}));
}

TEST(WrittenTextTest, MarkupMayStandForCharacters) {
  const std::string raw = "R&amp;D<p>yes";
  const std::vector<text::Markup> markup = {{{1, 6}, "&"}, {{7, 10}, " "}};
  const WrittenText written(raw, markup);
  EXPECT_EQ(written.of({0, 7}), "R&D");
  EXPECT_EQ(written.with_marks(Spans{{0, 7}, {10, 13}}), (Texts{"R&D ", "yes"}));
}

TEST(WrittenTextTest, MarksBelongToTheWordTheyTouch) {
  const std::string raw = "“Well—no (yes),” he said — then \"left\".";
  const WrittenText written(raw, {});
  Spans spans;
  for (const char* word : {"Well", "no", "yes", "he", "said", "then", "left"}) {
    const std::size_t begin = raw.find(word);
    spans.push_back({begin, begin + std::string(word).size()});
  }
  const Texts shown = written.with_marks(spans);
  EXPECT_EQ(shown, (Texts{"“Well—", "no ", "(yes),” ", "he ", "said — ", "then ", "\"left\"."}));
  std::string whole;
  for (const std::string& each : shown) whole += each;
  EXPECT_EQ(whole, raw);
}

TEST(WrittenTextTest, WhiteSpaceAtTheEndsOfTheTextIsNotShown) {
  EXPECT_EQ(WrittenText("\n (a \t", {}).with_marks(Spans{{3, 4}}), Texts{"(a"});
  EXPECT_EQ(WrittenText("a", {}).with_marks({}), Texts{});
}

}  // namespace
}  // namespace pipeline
