#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/book/book.h"
#include "io/files/error.h"
#include "tests/io/book/shown.h"
#include "tests/support/epub.h"
#include "tests/support/temp_folder.h"

// What of the markup of a document is read aloud.

namespace {

using Paragraphs = std::vector<std::string>;

io::Book read_shape(const epub::Shape& shape) {
  const TempFolder folder;
  return io::read_book(io::Source(epub::write(folder / "b.epub", shape)));
}

io::Book read_body(const std::string& body) { return read_shape({.documents = {{"a", body}}}); }

/// The blocks of a document with this body.
Paragraphs spoken(const std::string& body) {
  Paragraphs lines = shown(read_body(body));
  lines.erase(lines.begin());  // the chapter's title
  return lines;
}

std::string math(const std::string& inside, const std::string& attributes = "") {
  return "<p>Let <math xmlns='http://www.w3.org/1998/Math/MathML' " + attributes + ">" + inside +
         "</math>.</p>";
}

TEST(FormulaTest, AlternativeTextIsRead) {
  EXPECT_EQ(spoken(math("<mtable/>", "alttext='x squared'")), Paragraphs{"Let x squared."});
}

TEST(FormulaTest, PlaceholdersAndTexAreNoAlternativeText) {
  for (const char* alttext :
       {"Alternative text not available", "alt text unavailable", "No alt text", "[No alt-text.]",
        "Alternate text is missing", "\\frac{a}{b}"}) {
    const std::string attributes = "alttext='" + std::string(alttext) + "'";
    EXPECT_EQ(spoken(math("<mi>x</mi>", attributes)), Paragraphs{"Let x."}) << alttext;
    EXPECT_EQ(spoken(math("<mtable/>", attributes)), Paragraphs{"Let ."}) << alttext;
  }
}

TEST(FormulaTest, SimplePresentationIsPutIntoWords) {
  const std::vector<std::pair<std::string, std::string>> formulas = {
      {"<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn>", "x² + 1"},
      {"<msup><mi>x</mi><mrow><mo>-</mo><mn>10</mn></mrow></msup>", "x⁻¹⁰"},
      {"<msup><mi>e</mi><mi>x</mi></msup>", "e to the power of x"},
      {"<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>", "(a + b)²"},
      {"<mfrac><mi>a</mi><mi>b</mi></mfrac>", "a over b"},
      {"<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"},
      {"<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>", "(a + 1) over 2"},
      {"<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "√(x + 1)"},
      {"<msub><mi>x</mi><mi>i</mi></msub>", "x sub i"},
      {"<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "(x sub 1)²"},
      {"<mi>f</mi><mo>&ApplyFunction;</mo><mo>(</mo><mi>x</mi><mo>,</mo><mi>y</mi><mo>)</mo>",
       "f(x, y)"},
      {"<msup><mi>f</mi><mo>′</mo></msup>", "f prime"},
      {"<semantics><mrow><mn>2</mn><mo>&InvisibleTimes;</mo><mi>x</mi></mrow>"
       "<annotation encoding='application/x-tex'>2x</annotation></semantics>",
       "2 x"}};
  for (const auto& [markup, words] : formulas)
    EXPECT_EQ(spoken(math(markup)), Paragraphs{"Let " + words + "."});
}

TEST(FormulaTest, OthersAreLeftOutAndCountedOnce) {
  const std::string tex = "<semantics><mtable/><annotation>\\pmatrix</annotation></semantics>";
  const io::Book book =
      read_shape({.documents = {{"a", math(tex) + math("<mfrac><mi>x</mi></mfrac>")},
                                {"b", math("<mroot/>") + math("<mi>x</mi>")}}});
  EXPECT_EQ(shown(book), (Paragraphs{"# 1 a", "Let .", "Let .", "# 1 b", "Let .", "Let x."}));
  ASSERT_EQ(book.notices.size(), 1u);
  EXPECT_NE(book.notices[0].find(": 3 formulas without alternative text not read"),
            std::string::npos)
      << book.notices[0];
  EXPECT_TRUE(read_body(math("<mi>x</mi>")).notices.empty());
}

TEST(FormulaTest, AreReadInMarkdownToo) {
  const TempFolder folder;
  const io::Book book = io::read_book(
      io::Source(folder.write("b.md", "Let <math><mi>x</mi></math> be <math><mtable/></math>.\n")));
  EXPECT_EQ(shown(book), (Paragraphs{"# 1 b", "Let x be ."}));
  EXPECT_EQ(book.notices.size(), 1u);
}

}  // namespace
