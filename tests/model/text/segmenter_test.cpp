#include "model/text/segmenter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/text/unicode.h"

namespace text {
namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> found;
  const std::u32string characters = decode(text, "test");
  for (const std::u32string_view sentence : sentences(characters))
    found.push_back(encode(sentence));
  return found;
}

using Sentences = std::vector<std::string>;

TEST(Segmenter, TerminalMarksEndSentences) {
  EXPECT_EQ(split("One. Two! Three? Four"), (Sentences{"One.", "Two!", "Three?", "Four"}));
  EXPECT_EQ(split("“Go.” (Now.) Then"), (Sentences{"“Go.”", "(Now.)", "Then"}));
}

TEST(Segmenter, BlankLineEndsASentence) {
  EXPECT_EQ(split("A title\nThe text."), (Sentences{"A title", "The text."}));
}

TEST(Segmenter, PeriodInsideGoesOn) {
  for (const char* whole :
       {"Dr. Smith met Mrs. Jones at St. Mary's.", "It is 3.14 or .5 or 1,000.",
        "See e.g. Bob, i.e. him vs. Ann.", "At 5 p.m. today, in the U.S. army.",
        "J. R. R. Tolkien wrote it.", "Read No. 5, pp. 3 and Jan. 5.", "Pens, etc. were there.",
        "“Stop!” he said.", "(Pens, etc.) and so on.", "See www.example.com today."}) {
    EXPECT_EQ(split(whole), Sentences{whole});
  }
}

TEST(Segmenter, AbbreviationMayEndASentence) {
  EXPECT_EQ(split("Pens, etc. Then more."), (Sentences{"Pens, etc.", "Then more."}));
  EXPECT_EQ(split("At 5 p.m. He left."), (Sentences{"At 5 p.m.", "He left."}));
  EXPECT_EQ(split("I said no. Then I left."), (Sentences{"I said no.", "Then I left."}));
  EXPECT_EQ(split("It was I. Then"), (Sentences{"It was I.", "Then"}));
  EXPECT_EQ(split("He saw the Dr."), (Sentences{"He saw the Dr."}));
}

TEST(Segmenter, NothingGivesNothing) {
  EXPECT_EQ(split(""), Sentences{});
  EXPECT_EQ(split(" \n "), Sentences{});
}

}  // namespace
}  // namespace text
