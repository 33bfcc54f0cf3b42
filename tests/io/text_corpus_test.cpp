// Lines and paragraphs of text files: line numbers, line ends, byte order mark, invalid UTF-8.
#include "io/text_corpus.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

using Passages = std::vector<std::pair<std::int64_t, std::string>>;

Passages read_all(std::string_view bytes, PassageSplit split) {
  const TempFolder folder;
  TextCorpus corpus(folder.write("a.txt", bytes), split);
  Passages passages;
  while (const auto passage = corpus.next()) passages.emplace_back(passage->line, passage->text);
  EXPECT_FALSE(corpus.next()) << "the end is not the end";
  return passages;
}

TEST(TextCorpusTest, LinesComeWithTheirNumbersAndBlankOnesAreSkipped) {
  EXPECT_EQ(read_all("one\n\n  \t\ntwo\nthree\n", PassageSplit::kLines),
            (Passages{{1, "one"}, {4, "two"}, {5, "three"}}));
}

TEST(TextCorpusTest, ParagraphJoinsItsLinesWithSpaces) {
  EXPECT_EQ(read_all("\n\none\ntwo\n\n \nthree\nfour", PassageSplit::kParagraphs),
            (Passages{{3, "one two"}, {7, "three four"}}));
}

TEST(TextCorpusTest, LastLineNeedsNoLineEnd) {
  EXPECT_EQ(read_all("one\ntwo", PassageSplit::kLines), (Passages{{1, "one"}, {2, "two"}}));
  EXPECT_EQ(read_all("one\ntwo", PassageSplit::kParagraphs), (Passages{{1, "one two"}}));
}

TEST(TextCorpusTest, WindowsLineEndsAreNotText) {
  EXPECT_EQ(read_all("one\r\n\r\ntwo\r\nthree", PassageSplit::kParagraphs),
            (Passages{{1, "one"}, {3, "two three"}}));
}

TEST(TextCorpusTest, ByteOrderMarkIsNotText) {
  EXPECT_EQ(read_all("\xEF\xBB\xBFone\n", PassageSplit::kLines), (Passages{{1, "one"}}));
  EXPECT_EQ(read_all("\xEF\xBB\xBF\n\xEF\xBB\xBFtwo\n", PassageSplit::kLines),
            (Passages{{2, "\xEF\xBB\xBFtwo"}}))
      << "only the file's first three bytes are a mark";
}

TEST(TextCorpusTest, EmptyFileHasNoPassages) {
  EXPECT_EQ(read_all("", PassageSplit::kLines), Passages{});
  EXPECT_EQ(read_all("\n\n", PassageSplit::kParagraphs), Passages{});
}

TEST(TextCorpusTest, BytesThatAreNotUtf8ArePassedOn) {
  EXPECT_EQ(read_all("a\n\xFF\xFE\nb\n", PassageSplit::kLines),
            (Passages{{1, "a"}, {2, "\xFF\xFE"}, {3, "b"}}));
}

TEST(TextCorpusTest, MissingFileAndFolderAreRefusedByName) {
  const TempFolder folder;
  try {
    TextCorpus corpus(folder / "none.txt", PassageSplit::kLines);
    FAIL() << "opened a file that does not exist";
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), (folder / "none.txt").string() +
                                ": cannot open the text file (No such file or directory)");
  }
  EXPECT_THROW(TextCorpus(folder.path(), PassageSplit::kLines), Error);
}

}  // namespace
}  // namespace io
