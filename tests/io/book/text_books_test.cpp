// Markdown books: titles, front matter, footnotes, hostile markup; chapters of plain text.
#include <gtest/gtest.h>

#include "io/base/error.h"
#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

namespace {

using Lines = std::vector<std::string>;

io::Book read(const std::string& name, const std::string& text,
              const io::BookOptions& options = {}) {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write(name, text)), options);
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

TEST(MarkdownBookTest, FrontMatterGivesTitleAuthorAndLanguage) {
  const io::Book book =
      read("b.md",
           "---\ntitle: \"The \\\"Sea\\\": #1\"  # a comment\nauthor:\n  - A. Writer\n"
           "  - 'O''Neill, B.'\neditor:\n  name: E\n  of:\n    - F\nlang: en-GB\ntags: [x, "
           "y]\nabstract: |\n"
           "  title: none\n\n  lang: fr\n...\n\n# One\n\nx\n\n# Two\n\ny\n");
  EXPECT_EQ(book.title, "The \"Sea\": #1");
  EXPECT_EQ(book.author, "A. Writer, O'Neill, B.");
  EXPECT_EQ(book.language, "en-GB");
  EXPECT_EQ(shown(book), (Lines{"# 1 One", "=One", "x", "# 1 Two", "=Two", "y"}));
}

TEST(MarkdownBookTest, FrontMatterMayListInALineAndEndTheFile) {
  const io::Book book = read(
      "b.md", "---\r\nauthors: [A. Writer, \"B, C\"] # both\r\nlanguage: de\r\n---\r\n\r\nx\r\n");
  EXPECT_EQ(book.title, "b");
  EXPECT_EQ(book.author, "A. Writer, B, C");
  EXPECT_EQ(book.language, "de");
  EXPECT_EQ(shown(book), (Lines{"# 1 b", "x"}));
  EXPECT_THROW(read("b.md", "---\ntitle: x\n---"), io::Error);
}

TEST(MarkdownBookTest, ChangeOfSceneAtTheBeginIsNoFrontMatter) {
  EXPECT_EQ(shown(read("b.md", "---\n\nx: y\n\n---\n\nz\n")),
            (Lines{"# 1 b", "*", "x: y", "*", "z"}));
  EXPECT_EQ(shown(read("b.md", "---\ntitle: x\n")), (Lines{"# 1 b", "*", "title: x"}));
  EXPECT_EQ(shown(read("b.md", "x\n\n---\ntitle: x\n\n---\n")),
            (Lines{"# 1 b", "x", "*", "title: x", "*"}));
}

TEST(MarkdownBookTest, BrokenHtmlIsRefused) {
  EXPECT_THROW(read("b.md", "text <br> more\n"), io::Error);
  EXPECT_EQ(shown(read("b.md", "text<br/>more\n")), (Lines{"# 1 b", "text more"}));
}

TEST(MarkdownBookTest, ByteOrderMarkIsNotText) {
  const std::string mark = "\xEF\xBB\xBF";
  for (const std::string text : {"# My Title\n\nx\n", "# My Title\n\nx[^1]\n\n[^1]: A note.\n"}) {
    const io::Book book = read("b.md", mark + text);
    EXPECT_EQ(book.title, "My Title");
    EXPECT_EQ(shown(book), (Lines{"# 1 My Title", "=My Title", "x"}));
  }
  EXPECT_EQ(read("b.md", mark + "---\ntitle: x\n---\n\ntext\n").title, "x");
}

const io::BookOptions kInline = {.notes = io::Notes::kInline};

TEST(MarkdownFootnotesTest, AreSkippedOrReadBehindTheirParagraph) {
  const std::string text =
      "# Sea[^t]\n\nCalm[^1] and[^long], *deep[^1]*.\n\nNext.[^1]\n\n[^1]: One *note*.\n"
      "[^long]: First\nwrapped.\n\n    Second.\n\n    - item\n\n## Ebb\n\nx\n\n[^t]: Of water.\n";
  EXPECT_EQ(shown(read("b.md", text)),
            (Lines{"# 1 Sea", "=Sea", "Calm and, deep.", "Next.", "# 1 Ebb", "=Ebb", "x"}));
  EXPECT_EQ(
      shown(read("b.md", text, kInline)),
      (Lines{"# 1 Sea", "=Sea", "^Of water.", "Calm and, deep.", "^One note.", "^First wrapped.",
             "^Second.", "^item", "Next.", "^One note.", "# 1 Ebb", "=Ebb", "x"}));
}

TEST(MarkdownFootnotesTest, NotesReferToNotesAndNoneIsReadTwiceInARow) {
  EXPECT_EQ(
      shown(read("b.md", "a[^1]\n\n[^1]: One[^2].\n[^2]: Two[^1][^3].\n[^3]: Three.\n", kInline)),
      (Lines{"# 1 b", "a", "^One.", "^Two.", "^Three."}));
}

TEST(MarkdownFootnotesTest, ChainOfAnyLengthIsReadToItsEnd) {
  constexpr int kNotes = 80'000;
  std::string text = "a[^1]\n\n";
  for (int note = 1; note <= kNotes; ++note) {
    const std::string next = note < kNotes ? "[^" + std::to_string(note + 1) + "]" : "";
    text += "[^" + std::to_string(note) + "]: n" + next + "\n";
  }
  const Lines lines = shown(read("b.md", text, kInline));
  EXPECT_EQ(lines.size(), 2u + kNotes);
  EXPECT_EQ(lines.back(), "^n");
}

TEST(MarkdownFootnotesTest, NoteBehindAnotherIsReadThereOnce) {
  EXPECT_EQ(shown(read("b.md",
                       "a[^1]\n\nb[^1]\n\nc[^2]\n\n[^1]: One[^2].\n[^2]: Two[^3].\n[^3]: "
                       "Three.\n",
                       kInline)),
            (Lines{"# 1 b", "a", "^One.", "^Two.", "^Three.", "b", "^One.", "c", "^Two."}));
}

TEST(MarkdownFootnotesTest, WithoutANoteOrInCodeTheyAreText) {
  const std::string text =
      "a[^x] `[^1]` \\[^1]\n\n```\n[^1]: code\n```\n\n    [^1]: more\n\n- ~~~\n  [^1]: c\n  ~~~\n\n"
      "[^ 1]: b c\n\n[^1]: One.\n";
  EXPECT_EQ(shown(read("b.md", text, kInline)), (Lines{"# 1 b", "a[^x] [^1] [^1]", "[^1]: code",
                                                       "[^1]: more", "[^1]: c", ": b c", "^One."}));
}

TEST(MarkdownFootnotesTest, OddNotesDisturbNothing) {
  const std::string text =
      "1. item\n\na[^e] b[^q] c[^X] d[^dup] [e][^q]\n[^e]:\n[^q]: > quote\n# Heading\r\n"
      "[^x]: Case.\n[^dup]: First.\n[^dup]: Second.\n[^none]: Nobody asks.\n\n"
      "y[^f]\n\n[^f]: ```\n    open\n\nlast\n";
  EXPECT_EQ(shown(read("b.md", text, kInline)),
            (Lines{"# 1 b", "item", "a b c d [e]", "^quote", "^Case.", "^First.", "# 1 Heading",
                   "=Heading", "y", "^open", "last"}));
}

TEST(MarkdownFootnotesTest, StandWhereverABlockBegins) {
  const std::string text =
      "a[^1]\n[^1]: Below its line.\n\n- b[^2]\n\n  [^2]: In a list.\n\n> c[^3]\n>\n"
      "> [^3]: In a quotation.\n";
  EXPECT_EQ(shown(read("b.md", text, kInline)),
            (Lines{"# 1 b", "a", "^Below its line.", "b", "^In a list.", "c", "^In a quotation."}));
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// Why `text` is refused; empty when it is read.
std::string markdown_refusal(const std::string& text) {
  try {
    read("b.md", text, kInline);
    return "";
  } catch (const io::Error& error) {
    return error.what();
  }
}

TEST(MarkdownBookTest, DeepNestingIsReadOrRefused) {
  EXPECT_EQ(shown(read("b.md", repeated("> ", 100) + "a\n")), (Lines{"# 1 b", "a"}));
  for (const std::string mark : {"> ", "- ", "1. "})
    EXPECT_NE(markdown_refusal(repeated(mark, 80'000) + "a\n").find("nests more than 200"),
              std::string::npos)
        << mark;
}

TEST(MarkdownBookTest, RepeatedBeginningsOfMarkupAreText) {
  for (const std::string begin : {"[", "![", "[^", "![^a", "[a](b", "*a_ ", "~~a ", "`", "<a b=\"",
                                  "<!-- ", "&", "<?", "<![CDATA["}) {
    const io::Book book = read("b.md", "x " + repeated(begin, 500));
    EXPECT_EQ(book.chapters.size(), 1u) << begin;
  }
  for (const std::string begin : {"[", "![", "[^", "![^a", "[a](b", "*a_ ", "<a b=\"", "<!-- "})
    EXPECT_EQ(markdown_refusal("x " + repeated(begin, 80'000)), "") << begin;
  for (const std::string begin : {"<?", "<!A ", "<![CDATA["})
    EXPECT_NE(markdown_refusal("x " + repeated(begin, 80'000)).find("at most 1000 declarations"),
              std::string::npos)
        << begin;
}

TEST(MarkdownBookTest, TablesThatGrowBeyondTheirTextAreRefused) {
  const auto table = [](int columns, int rows) {
    return repeated("|a", columns) + "|\n" + repeated("|-", columns) + "|\n" +
           repeated("|x\n", rows);
  };
  EXPECT_EQ(shown(read("b.md", table(20, 1000))).size(), 1002u);
  EXPECT_NE(markdown_refusal(table(1000, 1000)).find("columns and rows"), std::string::npos);
  EXPECT_NE(markdown_refusal(table(20'000, 1)).find("columns and rows"), std::string::npos);
}

TEST(PlainTextBookTest, ChaptersAreKnownByTheirLines) {
  EXPECT_EQ(
      shown(read("b.txt",
                 "Before.\n\nCHAPTER I\nLoomings\n\nCall me\nI.\n\n* * *\n\nChapter 3 was "
                 "long.\n\nPART TWO: The Sea\n\nx\n\nIV.\n\ny\n\nV.\n\nv\n\nEpilogue\n\nz\n")),
      (Lines{"# 1 b", "Before.", "# 1 Chapter I. Loomings", "=Chapter I. Loomings", "Call me I.",
             "*", "Chapter 3 was long.", "# 1 PART TWO: The Sea", "=PART TWO: The Sea", "x",
             "# 1 IV.", "=IV.", "y", "# 1 V.", "=V.", "v", "# 1 Epilogue", "=Epilogue", "z"}));
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
  EXPECT_THROW(io::read_book(io::Source("/nowhere/b.epub")), io::Error);
  EXPECT_THROW(io::read_book(io::Source("/nowhere/b.md")), io::Error);
}

}  // namespace
