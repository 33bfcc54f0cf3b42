// XHTML markup: formulas, hidden elements and CSS, powers, verse, page and line numbers.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/base/error.h"
#include "io/book_reader.h"
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

TEST(LinesTest, OfChineseAndJapaneseAreJoinedWithoutSpaces) {
  EXPECT_EQ(spoken("<p>窗户\n   很大，<em>能\n看</em>\n见\r\nPort\nVale 的 灯。</p>"),
            Paragraphs{"窗户很大，能看见 Port Vale 的 灯。"});
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

/// A document with this in its head, and `sheet` in `css/a.css`.
Paragraphs spoken(const std::string& head, const std::string& sheet, const std::string& body) {
  const io::Book book = read_shape(
      {.documents = {{"a", body}}, .more = {{"OEBPS/css/a.css", sheet}}, .heads = {{"a", head}}});
  EXPECT_EQ(book.notices, Paragraphs{});
  Paragraphs lines = shown(book);
  lines.erase(lines.begin());
  return lines;
}

constexpr const char* kLink = "<link rel='stylesheet' type='text/css' href='css/a.css'/>";

TEST(HiddenTest, AttributesAndStylesHide) {
  EXPECT_EQ(spoken("<p>a<span style='color: red; DISPLAY : none'>b</span></p>"
                   "<div style='visibility:hidden !important'><p>c</p></div>"
                   "<p aria-hidden='true'>d</p><p hidden=''>e</p><p aria-hidden='false'>f</p>"
                   "<p style='display:block;visibility:visible'>g</p>"),
            (Paragraphs{"a", "f", "g"}));
}

TEST(HiddenTest, RulesOfTheDocumentAndOfLinkedSheetsHide) {
  const std::string body =
      "<p class='x one'>a</p><p id='two'>b</p><div class='three'>c</div><p class='three'>d</p>"
      "<aside>e</aside><p class='four'>f</p>";
  const std::string rules =
      "/* } */ .one, #two { color: red; display: none } q:before { content: '}' }\n"
      "div.three{visibility:hidden} aside{display:none!important}";
  EXPECT_EQ(spoken(kLink, rules, body), (Paragraphs{"d", "f"}));
  EXPECT_EQ(spoken("<style>" + rules + "</style>", "", body), (Paragraphs{"d", "f"}));
}

TEST(HiddenTest, GreatestRuleCounts) {
  const std::string body = "<p class='a b' id='c'>x</p>";
  const auto is_spoken = [&](const std::string& rules, const std::string& head = "") {
    return !spoken(kLink + head, rules, "<p>y</p>" + body).back().starts_with("y");
  };
  EXPECT_FALSE(is_spoken(".b{display:block} .a{display:none}"));
  EXPECT_TRUE(is_spoken(".a{display:none} .b{display:block}"));
  EXPECT_TRUE(is_spoken("p.a{display:block} p{display:none}"));
  EXPECT_FALSE(is_spoken("#c{display:none} p.a{display:block}"));
  EXPECT_TRUE(is_spoken("p{display:block !important} #c{display:none}"));
  EXPECT_TRUE(is_spoken("p{display:none}", "<style>p{display:block}</style>"));
}

TEST(HiddenTest, OtherMediaAndSelectorsDoNotHide) {
  const std::string body = "<div class='a'><p class='a'>x</p></div>";
  for (const char* rules :
       {"@media print { .a { display: none } }", "@media amzn-mobi { .a { display: none; } }",
        "@media screen and (max-width: 9em) {.a{display:none}}", "div > .a {display: none}",
        "div .a {display: none}", "p:not(.b, .a, .c) {display: none}", ".b:hover {display: none}",
        "@supports (display: grid) { .a{display:none} }", "@font-face { display: none }"})
    EXPECT_EQ(spoken(kLink, rules, body), Paragraphs{"x"}) << rules;
  EXPECT_EQ(
      spoken("<link rel='stylesheet' media='print' href='css/a.css'/>", ".a{display:none}", body),
      Paragraphs{"x"});
  EXPECT_EQ(spoken("<link rel='alternate stylesheet' href='css/a.css'/>", ".a{display:none}", body),
            Paragraphs{"x"});
  for (const char* rules :
       {"@import 'b.css'; @media print { p{} } @media screen { .b{} .a {display:none} } p{}",
        "@media print, all { .a { display:none; }"})
    EXPECT_EQ(spoken(kLink, rules, body + "<p>y</p>"), Paragraphs{"y"}) << rules;
}

TEST(HiddenTest, MissingSheetHidesNothingAndIsNoticedOnce) {
  const io::Book book = read_shape(
      {.documents = {{"a", "<p>x</p>"}, {"b", "<p>y</p>"}}, .heads = {{"a", kLink}, {"b", kLink}}});
  EXPECT_EQ(shown(book), (Paragraphs{"# 1 a", "x", "# 1 b", "y"}));
  EXPECT_EQ(book.problems, Paragraphs{});
  ASSERT_EQ(book.notices.size(), 1u);
  EXPECT_NE(book.notices[0].find("css/a.css"), std::string::npos) << book.notices[0];
}

TEST(HiddenTest, NotesAreReadWhereTheyAreAskedFor) {
  const TempFolder folder;
  const epub::Shape shape = {
      .documents = {{"a",
                     "<p>Sea<a epub:type='noteref' href='#n'>1</a>.</p>"
                     "<aside epub:type='footnote' id='n'><p>A note.</p></aside>"}},
      .heads = {{"a", "<style>aside { display: none }</style>"}}};
  EXPECT_EQ(shown(io::read_book(io::Source(epub::write(folder / "b.epub", shape)),
                                {.notes = io::Notes::kInline})),
            (Paragraphs{"# 1 a", "Sea.", "^A note."}));
}

TEST(HiddenTest, WhatLeadsToTheHiddenLeadsToWhatComesNext) {
  EXPECT_EQ(shown(read_shape({.documents = {{"a",
                                             "<p>x</p><p hidden=''><i id='s'>gone</i></p>"
                                             "<p>y</p>"}},
                              .contents = "<ol><li><a href='a.xhtml'>A</a></li>"
                                          "<li><a href='a.xhtml#s'>B</a></li></ol>"})),
            (Paragraphs{"# 1 A", "x", "# 1 B", "y"}));
}

TEST(HiddenTest, StylesOfMarkdownHide) {
  const TempFolder folder;
  EXPECT_EQ(shown(io::read_book(io::Source(folder.write(
                "b.md", "<style>.x { display: none }</style>\n\na <b class=\"x\">b</b>\n")))),
            (Paragraphs{"# 1 b", "a"}));
}

TEST(RaisedTest, NumbersArePowersOfShortWords) {
  const std::vector<std::pair<std::string, std::string>> texts = {
      {"E = <i>mc</i><sup>2</sup>", "E = mc²"},
      {"10<sup>-12</sup> km<sup>2</sup>", "10⁻¹² km²"},
      {"(a + b)<sup>3</sup>, π<sup><i>2</i></sup>", "(a + b)³, π²"},
      {"H<sub>2</sub>O, 10<sup>th</sup>, M<sup>me</sup>, Ca<sup>2+</sup>", "H2O, 10th, Mme, Ca2+"},
      {"2<sup>1</sup>/<sub>2</sub> or <sup>3</sup>⁄<sub>4</sub>", "2 1/2 or 3⁄4"},
      {"<sup>14</sup>C and <sup>2</sup>H", "14C and 2H"},
      {"The calm.<sup>2</sup> The sea<sup>3</sup> (here)<sup>4</sup>",
       "The calm.2 The sea3 (here)4"},
      {"sea<sup><a href='#n'>5</a></sup> x<sup><a href='#n'>6</a></sup>", "sea x"}};
  for (const auto& [markup, text] : texts)
    EXPECT_EQ(spoken("<p>" + markup + "</p>"), Paragraphs{text});
}

TEST(VerseTest, StanzasAreParagraphsAndTheirLinesHaveCommas) {
  const Paragraphs poem = {"Roses are red, Violets are blue. And so are you",
                           "Sugar is sweet, he said, and so"};
  EXPECT_EQ(spoken("<div class='poem'><div class='stanza'><p class='line'>Roses are red</p>\n"
                   "<p class='line'>Violets are blue.</p>\n<p>And so are you</p></div>"
                   "<div class='Stanza'><div class='l'>Sugar is <i>sweet</i> </div>"
                   "<div class='l'>he said,</div><div class='l'>and so</div></div></div>"),
            poem);
  EXPECT_EQ(spoken("<section epub:type='z3998:poem'><p><span>Roses are red</span><br/>\n"
                   "<span>Violets are blue.</span><br/><br/>And so are you</p>"
                   "<p>Sugar is sweet<br/>he said,<br/>and so</p></section>"),
            poem);
  EXPECT_EQ(
      spoken("<div class='poetry'><div class='stanza'><div class='verse indent0'>Roses are red"
             "</div><div class='verse indent2'>Violets are blue.</div>"
             "<div class='verse'>And so are you</div></div></div>"
             "<p class='verse'>Sugar is sweet<br/>he said,<br/>and so</p>"),
      poem);
  EXPECT_EQ(spoken("<p class='stanza'><span class='line'>One</span><b class='l'>Two</b></p>"),
            Paragraphs{"One, Two"});
}

TEST(VerseTest, HeadingsProseAndTablesKeepTheirOwn) {
  EXPECT_EQ(spoken("<div class='poem'><h2>The<br/>Rose</h2><p>Roses</p><p>Red</p>"
                   "<ul><li>one</li><li>two</li></ul><p>Blue</p></div>"),
            (Paragraphs{"=The Rose", "Roses, Red", "one", "two", "Blue"}));
  EXPECT_EQ(spoken("<p class='verse'>In the beginning.</p><p class='verse'>And then.</p>"),
            (Paragraphs{"In the beginning.", "And then."}));
  EXPECT_EQ(spoken("<table class='poem'><tr><td>One<br/>Two</td><td>a<p>b</p>c</td></tr></table>"),
            Paragraphs{"One Two, a b c"});
}

TEST(VerseTest, BreaksEndLinesWhereAllBeginWithCapitals) {
  EXPECT_EQ(spoken("<p>Yours truly<br/>\n“Tom” Sawyer<br/>5 Main Street</p>"),
            Paragraphs{"Yours truly, “Tom” Sawyer, 5 Main Street"});
  EXPECT_EQ(spoken("<p>He said to<br/>Mary that the<br/>sea was calm</p>"),
            Paragraphs{"He said to Mary that the sea was calm"});
}

TEST(VerseTest, LanguagesAndPhonemesGoOnOverLines) {
  EXPECT_EQ(spoken("<div class='stanza'><p>Oui</p><p xml:lang='fr'>pax </p><p>non</p></div>"),
            Paragraphs{"Oui,{fr}pax,non"});
}

TEST(NumbersOfPlacesTest, AreNotRead) {
  EXPECT_EQ(
      spoken(
          "<div class='stanza'><p>Roses <span class='linenum'>5</span></p>"
          "<p><span class='line-number'>l. 10</span>Violets<span class='lineNo'>x</span></p></div>"
          "<p>a<span class='pagenum'>[Pg 12]</span><span class='x page_number'>{xii}</span>b"
          "<span class='pagenum'>see 12</span><span class='num'>7</span></p>"),
      (Paragraphs{"Roses, Violets", "absee 127"}));
}

TEST(NumbersOfPlacesTest, AreLedTo) {
  EXPECT_EQ(shown(read_shape({.documents = {{"a",
                                             "<p>x</p><p><span class='pagenum'><a id='p2'>2</a>"
                                             "</span>y</p>"}},
                              .contents = "<ol><li><a href='a.xhtml'>A</a></li>"
                                          "<li><a href='a.xhtml#p2'>B</a></li></ol>"})),
            (Paragraphs{"# 1 A", "x", "# 1 B", "y"}));
}

}  // namespace
