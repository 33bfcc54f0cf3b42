// Pronunciations in EPUB: ssml:ph, alphabets, ruby, and linked lexicons.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/book_reader.h"
#include "tests/support/epub.h"
#include "tests/support/temp_folder.h"

namespace {

using Shown = std::vector<std::string>;

constexpr const char* kBody =
    "<div xmlns:ssml='https://www.w3.org/2001/10/synthesis' ssml:alphabet='x-sampa'>";

io::Book read_spoken(const epub::Shape& shape) {
  const TempFolder folder;
  return io::read_book(io::Source(epub::write(folder / "b.epub", shape)));
}

/// Each block with `{words|phonemes|alphabet}` where the book gives phonemes; problems last.
Shown given(const io::Book& book) {
  Shown shown;
  for (const io::Chapter& chapter : book.chapters) {
    for (const io::Block& block : chapter.blocks) {
      std::string text;
      for (const io::Run& run : block.runs) {
        std::size_t done = 0;
        text += text.empty() ? "" : " ";
        for (const io::GivenWords& words : run.given) {
          text += run.text.substr(done, words.begin - done) + "{" +
                  run.text.substr(words.begin, words.end - words.begin) + "|" + words.phonemes +
                  "|" + words.alphabet + "}";
          done = words.end;
        }
        text += run.text.substr(done);
      }
      shown.push_back(text);
    }
  }
  for (const std::string& problem : book.problems)
    shown.push_back("! " + problem.substr(problem.find("OEBPS/")));
  return shown;
}

Shown given(const std::string& body) {
  return given(read_spoken({.documents = {{"a", kBody + body + "</div>"}}}));
}

TEST(BookPronunciationTest, WordsOfAnElementAreGiven) {
  EXPECT_EQ(given("<p>In\n <span ssml:ph='tlAl\"pAn'> Tlalpan\n City</span>, now.</p>"),
            Shown{"In {Tlalpan City|tlAl\"pAn|x-sampa}, now."});
  EXPECT_EQ(given("<p ssml:ph='a b'>All <b>of</b> it</p><h1><i ssml:ph='a'>x</i>y</h1>"),
            (Shown{"{All of it|a b|x-sampa}", "{x|a|x-sampa}y"}));
  EXPECT_EQ(given("<p><a href='b' ssml:ph='a'>x</a> <em ssml:ph='b'>y</em></p>"),
            Shown{"{x|a|x-sampa} {y|b|x-sampa}"});
}

TEST(BookPronunciationTest, AlphabetIsTheNearestAround) {
  EXPECT_EQ(given("<p ssml:alphabet='ipa'><i ssml:ph='a'>x</i> <i ssml:alphabet='x-kokoro' "
                  "ssml:ph='b'>y</i></p><p><i ssml:ph='c'>z</i></p>"),
            (Shown{"{x|a|ipa} {y|b|x-kokoro}", "{z|c|x-sampa}"}));
}

TEST(BookPronunciationTest, PrefixAndNamespaceMayBeOthers) {
  const auto shown = [](const std::string& element) {
    return given(read_spoken({.documents = {{"a", "<p>" + element + "</p>"}}}));
  };
  EXPECT_EQ(shown("<i xmlns:s='http://www.w3.org/2001/10/synthesis' s:ph='a'>x</i>"),
            Shown{"{x|a|ipa}"});
  EXPECT_EQ(shown("<i ssml:ph='a'>x</i>"), Shown{"{x|a|ipa}"});
  EXPECT_EQ(shown("<i xmlns:ssml='urn:x' ssml:ph='a'>x</i><i ph='a'>y</i>"), Shown{"xy"});
}

TEST(BookPronunciationTest, OuterOfNestedOnesCountsAndEmptyOnesDoNot) {
  EXPECT_EQ(given("<p><i ssml:ph='a'>x <b ssml:ph='b' xml:lang='fr'>y</b></i> <i ssml:ph=' '>z</i>"
                  "<i ssml:ph='c'> </i></p>"),
            Shown{"{x y|a|x-sampa} z"});
}

TEST(BookPronunciationTest, OneAroundParagraphsIsAProblemAndTheWordsAreRead) {
  EXPECT_EQ(given("<div ssml:ph='a'><p>x</p>\n<p>y</p></div><p><i ssml:ph='b'>z</i></p>"),
            (Shown{"x", "y", "{z|b|x-sampa}",
                   "! OEBPS/a.xhtml:4: expected ssml:ph around words, found it around whole "
                   "paragraphs"}));
}

TEST(BookPronunciationTest, RubyIsGivenForItsWords) {
  EXPECT_EQ(given("<p>それは<ruby>東<rp>(</rp><rt>とう</rt>京<rt>きょう</rt></ruby>だ。</p>"),
            Shown{"それは{東京|とうきょう|ruby}だ。"});
  EXPECT_EQ(given("<p><ruby ssml:ph='a'>x<rt>y</rt></ruby> <ruby>z</ruby></p>"),
            Shown{"{x|a|x-sampa} z"});
}

TEST(BookPronunciationTest, LanguagesAndTablesKeepTheirPlaces) {
  EXPECT_EQ(given("<p>a <i xml:lang='fr' ssml:ph='b'>mot</i> c</p><table><tr><td ssml:ph='d'>x</td>"
                  "<td>y <i ssml:ph='e'>z</i></td></tr></table>"),
            (Shown{"a {mot|b|x-sampa} c", "{x|d|x-sampa}, y {z|e|x-sampa}"}));
}

std::string link_to(const std::string& href, const std::string& more = "") {
  return "<link rel='pronunciation' type='application/pls+xml' href='" + href + "' " + more + "/>";
}

TEST(BookPronunciationTest, LexiconsHoldForTheDocumentsThatLinkThem) {
  const io::Book book =
      read_spoken({.documents = {{"a", "<p>x</p>"}, {"b", "<p>y</p>"}, {"c", "<p>z</p>"}},
                   .more = {{"OEBPS/x/names.pls", "NAMES"}, {"OEBPS/more.pls", "MORE"}},
                   .heads = {{"a", link_to("x/names.pls", "hreflang='en'") + link_to("more.pls")},
                             {"c", link_to("x/../more.pls")}}});
  ASSERT_EQ(book.lexicons.size(), 2u);
  EXPECT_EQ(book.lexicons[0].path, "OEBPS/x/names.pls");
  EXPECT_EQ(book.lexicons[0].bytes, "NAMES");
  EXPECT_NE(book.lexicons[1].place.find("b.epub: OEBPS/more.pls"), std::string::npos);
  Shown links;
  for (const io::Chapter& chapter : book.chapters) {
    std::string of_block;
    for (const io::LexiconLink& link : chapter.blocks[0].lexicons)
      of_block += std::to_string(link.lexicon) + link.language + " ";
    links.push_back(of_block);
  }
  EXPECT_EQ(links, (Shown{"0en 1 ", "", "1 "}));
  EXPECT_TRUE(book.problems.empty());
}

TEST(BookPronunciationTest, MissingLexiconsAndOtherTypesAreProblems) {
  const io::Book book = read_spoken(
      {.documents = {{"a", "<p>x</p>"}, {"b", "<p>y</p>"}},
       .heads = {{"a", link_to("gone.pls") +
                           "<link rel='pronunciation' type='text/plain' href='a.txt'/>"},
                 {"b", link_to("gone.pls")}}});
  EXPECT_TRUE(book.lexicons.empty());
  const Shown shown = given(book);
  ASSERT_EQ(shown.size(), 4u);
  EXPECT_NE(shown[2].find("a.xhtml:4: expected a lexicon of type application/pls+xml, found "
                          "\"text/plain\""),
            std::string::npos)
      << shown[2];
  EXPECT_NE(shown[3].find("gone.pls: no such entry"), std::string::npos) << shown[3];
}

}  // namespace
