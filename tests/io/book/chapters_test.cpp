// Kinds of chapters from EPUB markup, headings and words, and the selection of what is read.
#include <gtest/gtest.h>

#include "io/base/error.h"
#include "io/book/headings/chapter_kind.h"
#include "io/book/selection.h"
#include "io/book_reader.h"
#include "tests/support/epub.h"
#include "tests/support/temp_folder.h"

// What the chapters of a book are, and which of them are read.

namespace {

using Lines = std::vector<std::string>;

const std::string kRights =
    "<p>Copyright © 2020 A. Writer.</p><p>All rights reserved. Quay Press, London.</p>";

std::string entry(const std::string& href, const std::string& title) {
  return "<li><a href='" + href + "'>" + title + "</a></li>";
}

io::Book book_of(const epub::Shape& shape) {
  const TempFolder folder;
  return io::read_book(io::Source(epub::write(folder / "b.epub", shape)));
}

io::Book markdown_book(const std::string& text) {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write("b.md", text)));
}

/// `KIND TITLE: TEXT` of each chapter.
Lines kinds(const io::Book& book) {
  Lines lines;
  for (const io::Chapter& chapter : book.chapters)
    lines.push_back(std::string(chapter.kind) + " " + chapter.title + ": " + text_of(chapter));
  return lines;
}

TEST(ChapterKindTest, ElementsSayWhatTheyAre) {
  const io::Book book = book_of(
      {.documents = {{"cover", "<section epub:type='cover'><p>The Sea. A novel</p></section>"},
                     {"title",
                      "<section role='doc-titlepage titlepage'><h1>The Sea</h1></section>"},
                     {"rights", "<section epub:type='copyright-page'><p>Quay Press</p></section>"},
                     {"c1",
                      "<section epub:type='bodymatter chapter'>"
                      "<p epub:type='epigraph'>Salt.</p><h2>Ebb</h2><p>a</p></section>"},
                     {"index", "<section role='doc-index'><h2>Names</h2><p>Ann, 3</p></section>"}},
       .contents = "<ol>" + entry("c1.xhtml", "Ebb") + "</ol>"});
  EXPECT_EQ(kinds(book), (Lines{"cover Cover: The Sea. A novel", "title-page The Sea: The Sea",
                                "copyright Copyright: Quay Press", "chapter Ebb: Salt. Ebb a",
                                "index Names: Names Ann, 3"}));
}

TEST(ChapterKindTest, LandmarksAndGuideSayIt) {
  const epub::Entries documents = {{"a", "<p>The Sea</p>"},
                                   {"b", "<p>One</p><p>Two</p>"},
                                   {"c", "<h2>One</h2><p>x</p>"},
                                   {"d", "<p>Ann, 3</p>"}};
  const Lines expected = {"cover Cover: The Sea", "contents Contents: One Two", "text One: One x",
                          "index Index: Ann, 3"};
  EXPECT_EQ(
      kinds(book_of({.documents = documents,
                     .contents = "<ol>" + entry("c.xhtml", "One") + "</ol>",
                     .landmarks = "<ol><li><a epub:type='cover' href='a.xhtml'>c</a></li>"
                                  "<li><a epub:type='toc' href='b.xhtml'>t</a></li>"
                                  "<li><a epub:type='index' href='d.xhtml'>i</a></li></ol>"})),
      expected);
  EXPECT_EQ(kinds(book_of({.documents = documents,
                           .contents = "<navMap><navPoint><navLabel><text>One</text></navLabel>"
                                       "<content src='c.xhtml'/></navPoint></navMap>",
                           .guide = "<reference type='cover' href='a.xhtml'/>"
                                    "<reference type='toc' href='b.xhtml'/>"
                                    "<reference type='text' href='c.xhtml'/>"
                                    "<reference type='index' href='d.xhtml'/>"})),
            expected);
}

TEST(ChapterKindTest, GuideDoesNotHideTheTextBesideTheContents) {
  const std::string all =
      "<h2 id='toc'>Contents</h2><p>Ebb</p><h2 id='c1'>Ebb</h2><p>a</p><h2 "
      "id='c2'>Flow</h2><p>b</p>";
  const std::string guide = "<reference type='toc' href='all.xhtml'/>";
  const io::Book book = book_of(
      {.documents = {{"all", all}, {"more", "<p>c</p>"}},
       .contents = "<ol>" + entry("all.xhtml#c1", "Ebb") + entry("all.xhtml#c2", "Flow") + "</ol>",
       .guide = guide});
  EXPECT_EQ(kinds(book),
            (Lines{"text The Sea: Contents Ebb", "text Ebb: Ebb a", "text Flow: Flow b c"}));
  EXPECT_EQ(kinds(book_of({.documents = {{"all", all}}, .guide = guide})).size(), 1U);
  const std::string prose = "<p>" + std::string(600, 'a') + "</p>";
  const io::Book beside = book_of({.documents = {{"all", "<p>Ebb</p>" + prose}, {"b", "<p>b</p>"}},
                                   .contents = "<ol>" + entry("all.xhtml", "Ebb") + "</ol>",
                                   .guide = guide});
  EXPECT_EQ(beside.chapters[0].kind, "text");
}

TEST(ChapterKindTest, LinksInARowAreContents) {
  const io::Book book =
      book_of({.documents = {{"all",
                              "<h1>The Sea</h1><h2>CONTENTS</h2><table>"
                              "<tr><td><a href='#c1'>I.</a></td><td>Ebb</td></tr>"
                              "<tr><td><a href='#c2'>II.</a></td><td>Flow</td></tr>"
                              "<tr><td><a href='#c3'>III.</a></td><td>Storm</td></tr></table>"
                              "<h2 id='c1'>Ebb</h2><p>a</p><h2 id='c2'>Flow</h2>"
                              "<p><a href='#c3'>b</a></p><p><a href='#c3'>b</a></p>"
                              "<h2 id='c3'>Storm</h2><p><a href='#c1'>c</a></p>"
                              "<p><a href='#c1'>c</a></p><p><a href='#c1'>c</a></p>"}},
               .contents = "<ol>" + entry("all.xhtml#c1", "Ebb") + entry("all.xhtml#c2", "Flow") +
                           entry("all.xhtml#c3", "Storm") + "</ol>"});
  EXPECT_EQ(
      kinds(book),
      (Lines{"text The Sea: The Sea", "contents CONTENTS: CONTENTS I., Ebb II., Flow III., Storm",
             "text Ebb: Ebb a", "text Flow: Flow b b", "text Storm: Storm c c c"}));
}

TEST(ChapterKindTest, PageOfRightsIsKnownByItsWords) {
  const io::Book book = book_of({.documents = {{"front", "<p>The Sea</p>"},
                                               {"rights", kRights},
                                               {"to", "<p>To M.</p>"},
                                               {"c1", "<h2>One</h2><p>a</p>"},
                                               {"c2", "<p>All rights reserved, she said.</p>"}},
                                 .contents = "<ol>" + entry("c1.xhtml", "One") + "</ol>"});
  EXPECT_EQ(kinds(book),
            (Lines{"text The Sea: The Sea To M.",
                   "copyright Copyright: Copyright © 2020 A. Writer. All rights reserved. Quay "
                   "Press, London.",
                   "text One: One a All rights reserved, she said."}));
}

TEST(ChapterKindTest, HeadingsAreTheLastResort) {
  std::string text;
  for (const char* heading : {"Contents", "Foreword", "Excerpt from a Diary", "1. Ebb",
                              "About the Author", "Also by A. Writer", "An Excerpt from The Quay"})
    text += "# " + std::string(heading) + "\n\nx\n\n";
  const io::Book book = markdown_book(text);
  Lines found;
  for (const io::Chapter& chapter : book.chapters) found.emplace_back(chapter.kind);
  EXPECT_EQ(found, (Lines{"contents", "foreword", "text", "chapter", "about-author", "also-by",
                          "excerpt"}));
}

TEST(ChapterKindTest, LicenceAroundTheWorkIsOne) {
  const io::Book book = book_of(
      {.documents = {{"c1",
                      "<h2>The eBook of The Quay</h2><p>It is free.</p><div><span>*** START OF THE "
                      "PROJECT GUTENBERG EBOOK THE QUAY ***</span></div><h2 id='one'>One</h2>"
                      "<p>a</p>"},
                     {"c2",
                      "<h2>Two</h2><p>b</p><div>*** END OF THE PROJECT GUTENBERG EBOOK THE QUAY "
                      "***</div><h2 id='full'>THE FULL LICENSE</h2><p>Terms.</p>"}},
       .contents = "<ol>" + entry("c1.xhtml#one", "One") + entry("c2.xhtml", "Two") +
                   entry("c2.xhtml#full", "THE FULL LICENSE") + "</ol>"});
  EXPECT_EQ(kinds(book),
            (Lines{"licence The eBook of The Quay: The eBook of The Quay It is free. *** START OF "
                   "THE PROJECT "
                   "GUTENBERG EBOOK THE QUAY ***",
                   "text One: One a", "text Two: Two b",
                   "licence Licence: *** END OF THE PROJECT GUTENBERG EBOOK THE QUAY ***",
                   "licence THE FULL LICENSE: THE FULL LICENSE Terms."}));
}

TEST(ChapterKindTest, RightsWithinATextDoNotHideIt) {
  const std::string rights = "© 2020 A. Writer. All rights reserved.\n\n";
  const auto kinds_of = [](const std::string& text) {
    Lines found;
    for (const io::Chapter& chapter : markdown_book(text).chapters)
      found.emplace_back(chapter.kind);
    return found;
  };
  EXPECT_EQ(kinds_of("# The Sea\n\n" + rights + "It rained.\n"), (Lines{"text"}));
  EXPECT_EQ(kinds_of(rights + "It rained.\n"), (Lines{"text"}));
  EXPECT_EQ(kinds_of(rights + "# Ebb\n\nIt rained.\n"), (Lines{"copyright", "text"}));
}

TEST(ChapterKindTest, ChapterOnCopyrightIsNoPageOfRights) {
  EXPECT_EQ(io::kind_of_chapter("Copyright", "2020"), "copyright");
  EXPECT_EQ(io::kind_of_chapter("Copyright", std::string(20000, 'x')), "text");
  EXPECT_EQ(io::kind_of_chapter("Contents of the Dead Man's Pocket", ""), "text");
  EXPECT_EQ(io::kind_of_chapter("Index of Refraction", ""), "text");
  EXPECT_EQ(io::kind_of_chapter("Table des matières", ""), "contents");
}

class SelectionTest : public testing::Test {
 protected:
  SelectionTest() {
    for (const char* kind : {"cover", "title-page", "chapter", "chapter", "index"}) {
      const std::string title = std::string("T") + std::to_string(book_.chapters.size() + 1);
      book_.chapters.push_back({title, 1, {}, kind});
    }
  }

  Lines titles(const io::Selection& selection) {
    select_chapters(selection, "b.epub", book_);
    Lines titles;
    for (const io::Chapter& chapter : book_.chapters) titles.push_back(chapter.title);
    return titles;
  }

  std::string refusal(const io::Selection& selection) {
    try {
      select_chapters(selection, "b.epub", book_);
    } catch (const io::Error& error) {
      return error.what();
    }
    return "";
  }

  io::Book book_;
};

TEST_F(SelectionTest, ApparatusIsLeftOutAndSaid) {
  EXPECT_EQ(titles({}), (Lines{"T2", "T3", "T4"}));
  EXPECT_EQ(book_.notices,
            (Lines{"b.epub: left out: 1 \"T1\" (cover), 5 \"T5\" (index); --keep reads them"}));
}

TEST_F(SelectionTest, KindsAreKeptAndSkipped) {
  EXPECT_EQ(titles({.skip = {"title-page"}, .keep = {"index"}}), (Lines{"T3", "T4", "T5"}));
}

TEST_F(SelectionTest, AllIsKeptButWhatIsSkipped) {
  EXPECT_EQ(titles({.skip = {"cover"}, .keep = {"all"}}), (Lines{"T2", "T3", "T4", "T5"}));
}

TEST_F(SelectionTest, NumbersWinOverKinds) {
  EXPECT_EQ(titles({.chapters = {{1, 1}, {4, 99}}, .skip = {"cover"}}), (Lines{"T1", "T4", "T5"}));
  EXPECT_TRUE(book_.notices.empty());
}

TEST_F(SelectionTest, NothingToReadIsAnError) {
  EXPECT_EQ(refusal({.chapters = {{6, 7}}}), "b.epub: expected chapters from 1 to 5, found 6");
  EXPECT_EQ(
      refusal({.skip = {"title-page", "chapter"}}),
      "b.epub: no chapter is left to read; left out: 1 \"T1\" (cover), 2 \"T2\" (title-page), "
      "3 \"T3\" (chapter), 4 \"T4\" (chapter), 5 \"T5\" (index)");
}

}  // namespace
