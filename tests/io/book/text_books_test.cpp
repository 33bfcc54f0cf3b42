#include <gtest/gtest.h>

#include "io/book/book.h"
#include "io/error.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

namespace {

using Lines = std::vector<std::string>;

io::Book read(const std::string& name, const std::string& text,
              const io::BookOptions& options = {}) {
  const TempFolder folder;
  return io::read_book(folder.write(name, text), options);
}

TEST(MarkdownBookTest, OnlyHeadingOfTheFirstLevelIsTheTitle) {
  const io::Book book = read("b.md",
                             "# The Sea\n\nfor *M.*\n\n## Ebb\n\na **b**\n\n***\n\n### deep\n\n- "
                             "c\n- d\n\n## Flow\n\n| x | y |\n|---|---|\n| 1 | 2 |\n");
  EXPECT_EQ(book.title, "The Sea");
  EXPECT_EQ(shown(book),
            (Lines{"# 1 The Sea", "=The Sea", "for M.", "# 1 Ebb", "=Ebb", "a b", "*", "# 2 deep",
                   "=deep", "c", "d", "# 1 Flow", "=Flow", "x, y", "1, 2"}));
}

TEST(MarkdownBookTest, SeveralOfTheFirstLevelAreChapters) {
  const io::Book book = read("My Book.md", "# A\n\nx\n\n# B &hearts; C\n\ny\n", {.depth = 1});
  EXPECT_EQ(book.title, "My Book");
  EXPECT_EQ(shown(book), (Lines{"# 1 A", "=A", "x", "# 1 B ♥ C", "=B ♥ C", "y"}));
}

TEST(MarkdownBookTest, PronunciationsAndTagsSurvive) {
  EXPECT_EQ(shown(read("b.md",
                       "[Kokoro](/kˈOkəɹO/) [voice:Tom]said[/voice] [pause:1s] "
                       "[a link](https://example.org)\n")),
            (Lines{"# 1 b", "[Kokoro](/kˈOkəɹO/) [voice:Tom]said[/voice] [pause:1s] a link"}));
}

TEST(MarkdownBookTest, MetadataBlockAndBrokenHtmlAreRefused) {
  EXPECT_THROW(read("b.md", "---\ntitle: x\n---\n\ntext\n"), io::Error);
  EXPECT_THROW(read("b.md", "text <br> more\n"), io::Error);
  EXPECT_EQ(shown(read("b.md", "text<br/>more\n")), (Lines{"# 1 b", "text more"}));
}

TEST(PlainTextBookTest, ChaptersAreKnownByTheirLines) {
  EXPECT_EQ(
      shown(read("b.txt",
                 "Before.\n\nCHAPTER I\nLoomings\n\nCall me\nI.\n\n* * *\n\nChapter 3 was "
                 "long.\n\nPART TWO: The Sea\n\nx\n\nIV.\n\ny\n\nEpilogue\n\nz\n")),
      (Lines{"# 1 b", "Before.", "# 1 CHAPTER I Loomings", "=CHAPTER I Loomings", "Call me I.", "*",
             "Chapter 3 was long.", "# 1 PART TWO: The Sea", "=PART TWO: The Sea", "x", "# 1 IV.",
             "=IV.", "y", "# 1 Epilogue", "=Epilogue", "z"}));
}

TEST(PlainTextBookTest, PatternOfOnesOwnAndOneThatIsNone) {
  EXPECT_EQ(shown(read("b.txt", "§ Eins\n\na\n\nChapter 2\n", {.chapter_pattern = "§ .*"})),
            (Lines{"# 1 § Eins", "=§ Eins", "a", "Chapter 2"}));
  try {
    read("b.txt", "a", {.chapter_pattern = "(a"});
    FAIL();
  } catch (const io::Error& error) {
    EXPECT_NE(std::string(error.what()).find("found \"(a\""), std::string::npos) << error.what();
  }
}

TEST(BookTest, OtherNamesAndEmptyBooksAreRefused) {
  EXPECT_THROW(read("b.pdf", "%PDF"), io::Error);
  EXPECT_THROW(read("b.txt", " \n\n* * *\n"), io::Error);
  EXPECT_THROW(io::read_book("/nowhere/b.epub"), io::Error);
  EXPECT_THROW(io::read_book("/nowhere/b.md"), io::Error);
}

}  // namespace
