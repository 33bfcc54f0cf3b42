// Folders of HTML pages: order and titles by the index, broken and outward links, navigation.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "io/book/html/html.h"
#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

namespace {

using Lines = std::vector<std::string>;
using Files = std::map<std::string, std::string>;

/// A folder `sea` with these files.
class Pages {
 public:
  explicit Pages(const Files& files) {
    for (const auto& [name, text] : files) folder_.write("sea/" + name, text);
  }

  std::filesystem::path operator/(const std::string& name) const { return folder_ / "sea" / name; }

  io::Book read(const io::BookOptions& options = {}) const {
    return io::read_book(io::Source(*io::html_index(folder_ / "sea")), options);
  }

  /// Notices or problems, without the path to the folder.
  Lines shown(Lines lines) const {
    const std::string path = folder_.path().string() + "/";
    for (std::string& line : lines)
      for (std::size_t at = line.find(path); at != line.npos; at = line.find(path))
        line.erase(at, path.size());
    return lines;
  }

 private:
  TempFolder folder_;
};

Lines kinds_and_titles(const io::Book& book) {
  Lines kinds;
  for (const io::Chapter& chapter : book.chapters)
    kinds.push_back(std::string(chapter.kind) + ": " + chapter.title);
  return kinds;
}

const Files kSea = {
    {"index.html",
     "<html lang=en-GB><title>The Sea</title><meta name=Author content='A. Writer'>"
     "<h1>The Sea</h1><p>by A. Writer<h2>Contents</h2>"
     "<ul><li><a href='two.html#top'>Flow</a><li><a href='./parts/one%20a.htm'>Ebb</a>"
     "<li><a href=two.html>Flow again</a><li><a href=HTTP://x.org/y.html>elsewhere</a></ul>"},
    {"two.html", "<title>t</title><h2>The Flow</h2><p>b"},
    {"parts/one a.htm", "<h2>The Ebb</h2><p>a"}};

TEST(HtmlPagesTest, IndexGivesTheOrderTitlesAndMetadata) {
  const Pages pages(kSea);
  const io::Book book = pages.read();
  EXPECT_EQ(shown(book),
            (Lines{"# 1 The Sea", "={en-GB}The Sea", "{en-GB}by A. Writer", "# 1 Contents",
                   "={en-GB}Contents", "{en-GB}Flow", "{en-GB}Ebb", "{en-GB}Flow again",
                   "{en-GB}elsewhere", "# 1 Flow", "=The Flow", "b", "# 1 Ebb", "=The Ebb", "a"}));
  EXPECT_EQ(kinds_and_titles(book),
            (Lines{"title-page: The Sea", "contents: Contents", "text: Flow", "text: Ebb"}));
  EXPECT_EQ(book.title, "The Sea");
  EXPECT_EQ(book.author, "A. Writer");
  EXPECT_EQ(book.language, "en-GB");
  EXPECT_EQ(book.problems, Lines{});
  EXPECT_EQ(pages.shown(book.notices),
            (Lines{"sea/index.html: is read with 2 pages that it leads to"}));
}

TEST(HtmlPagesTest, NestedListsAreChaptersWithinChapters) {
  const Pages pages({{"index.htm",
                      "<ol><li><a href=1.html>Part</a><ol><li><a href=2.html#a>One</a>"
                      "<li><a href=2.html#b>Two</a></ol></ol>"},
                     {"1.html", "<p>p"},
                     {"2.html", "<h3 id=a>I</h3><p>a<h3><a name=b>II</a></h3><p>b"}});
  EXPECT_EQ(shown(pages.read()), (Lines{"# 1 Contents", "Part", "One", "Two", "# 1 Part", "p",
                                        "# 2 One", "=I", "a", "# 2 Two", "=II", "b"}));
}

TEST(HtmlPagesTest, LinkWithoutWordsIsCalledByThePage) {
  const Pages pages({{"index.html", "<p><a href=a.html><img src=a.png></a><a href=b.html></a>"},
                     {"a.html", "<title>t</title><h1>Ebb</h1><p>a"},
                     {"b.html", "<title>Flow</title><p>b"}});
  EXPECT_EQ(shown(pages.read()), (Lines{"# 1 Ebb", "=Ebb", "a", "# 1 Flow", "b"}));
}

TEST(HtmlPagesTest, WhatIsMissingOutsideOrUnlinkedIsSaid) {
  const Pages pages({{"index.html",
                      "<title>x</title><p><a href=a.html>A</a><p><a href=gone.html>Gone</a>"
                      "<p><a href=../b.html>B</a><p><a href=/etc/c.html>C</a>"
                      "<p><a href=link.html>L</a><p><a href='notes.txt'>N</a>"},
                     {"a.html", "<p>a"},
                     {"../b.html", "<p>b"},
                     {"left.html", "<p>no"},
                     {"old.epub", "no"},
                     {"deep/other.html", "<p>no"}});
  std::filesystem::create_symlink("../b.html", pages / "link.html");
  const io::Book book = pages.read();
  EXPECT_EQ(shown(book).back(), "a");
  EXPECT_EQ(pages.shown(book.problems),
            (Lines{"sea/index.html: leads to gone.html, which is not there (\"Gone\")"}));
  EXPECT_EQ(pages.shown(book.notices),
            (Lines{"sea/index.html: is read with 1 page that it leads to",
                   "sea/index.html: leads out of its folder, where nothing is read: ../b.html, "
                   "/etc/c.html, link.html",
                   "sea/index.html: does not lead to these, which are not read: left.html, "
                   "old.epub"}));
}

TEST(HtmlPagesTest, LinksAroundTheTextAreNotRead) {
  const std::string links =
      "<p>[<a href=a.html>Back</a> | <a href=index.html>Up</a> | <a href=b.html>On</a>]</p>";
  const Pages pages({{"index.html",
                      "<h1>Sea</h1><p>1. <a href=a.html>A</a><p>2. <a href=b.html>B</a>"
                      "<p>A preface of its own."},
                     {"a.html", links + "<hr><p id=a>See <a href=b.html>the flow</a>.<hr>" + links},
                     {"b.html", "<h2><a href=index.html>Flow</a></h2><p>b" + links}});
  const io::Book book = pages.read();
  EXPECT_EQ(shown(book), (Lines{"# 1 sea", "=Sea", "A preface of its own.", "# 1 Contents", "1. A",
                                "2. B", "# 1 A", "See the flow.", "# 1 B", "=Flow", "b"}));
  EXPECT_EQ(pages.shown(book.notices).back(),
            "sea/index.html: 3 lines of links from page to page not read");
}

TEST(HtmlPagesTest, NotesSheetsAndEncodingsAreThoseOfEachPage) {
  const Pages pages(
      {{"index.html", "<a href=a.html>A</a> <a href=b.html>B</a> <a href=n.html>Notes</a>"},
       {"a.html",
        "<meta charset=koi8-r><link rel=stylesheet href=s.css>"
        "<p>\xF4\xC5\xCB\xD3\xD4<sup><a href='n.html#1'>1</a></sup><p class=x>no"},
       {"b.html", "<meta charset=iso-8859-1><p>d\xE9j\xE0"},
       {"n.html", "<p id=1>1. a note"},
       {"s.css", ".x { display: none }"}});
  EXPECT_EQ(shown(pages.read({.notes = io::Notes::kInline})),
            (Lines{"# 1 Contents", "A B Notes", "# 1 A", "Текст", "^1. a note", "# 1 B", "déjà"}));
}

TEST(HtmlPagesTest, OneThatCannotBeReadStopsNoneOfTheOthers) {
  std::string deep;
  for (int i = 0; i < 300; ++i) deep += "<div>";
  const Pages pages({{"index.html", "<p><a href=a.html>A</a><p><a href=b.html>B</a>"},
                     {"a.html", deep + "x"},
                     {"b.html", "<p>b"}});
  const io::Book book = pages.read();
  EXPECT_EQ(shown(book).back(), "b");
  ASSERT_EQ(book.problems.size(), 1U);
  EXPECT_TRUE(pages.shown(book.problems)[0].starts_with("sea/a.html")) << book.problems[0];
}

TEST(HtmlPagesTest, OnlyAnIndexThatLeadsToPagesIsOne) {
  for (const char* index : {"<p>text", "<a href=a.epub>A</a>", "<a href=gone.html>A</a>",
                            "<a href=#a>A</a><a href=index.html>B</a><a href=../b.html>C</a>"}) {
    const TempFolder folder;
    folder.write("b.html", "<p>b");
    folder.write("sea/a.epub", "a");
    folder.write("sea/index.html", index);
    EXPECT_FALSE(io::html_index(folder / "sea")) << index;
    EXPECT_FALSE(io::html_index(folder / "gone"));
  }
}

TEST(HtmlPagesTest, WithoutATitleTheFolderGivesIt) {
  const Pages pages({{"index.xhtml", "<a href=a.html>A</a>"}, {"a.html", "<p>a"}});
  EXPECT_EQ(pages.read().title, "sea");
}

}  // namespace
