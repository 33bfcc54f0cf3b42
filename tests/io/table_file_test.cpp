// CSV and TSV: quotes, line ends, byte order mark, unclosed and stray quotes.
#include "io/table_file.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

using Rows = std::vector<std::pair<std::int64_t, std::vector<std::string>>>;

Rows read_all(std::string_view bytes, char delimiter = ',') {
  const TempFolder folder;
  TableFile table(folder.write("a.csv", bytes), delimiter, "a.csv");
  Rows rows;
  while (auto row = table.next()) rows.emplace_back(row->line, std::move(row->fields));
  EXPECT_FALSE(table.next()) << "the end is not the end";
  return rows;
}

std::string table_refusal(std::string_view bytes) {
  try {
    read_all(bytes);
    return "accepted";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(TableFileTest, QuotesHoldDelimitersLineEndsAndQuotes) {
  EXPECT_EQ(read_all("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n\"two\nlines\n\",\"\"\n1,2\n"),
            (Rows{{1, {"a", "b"}},
                  {2, {"x,y", "say \"hi\""}},
                  {3, {"two\nlines\n", ""}},
                  {6, {"1", "2"}}}));
}

TEST(TableFileTest, BlankLinesAreNoRowsButCount) {
  EXPECT_EQ(read_all("a\n\n  \nb\n\"\n\n\"\n\nc\n"),
            (Rows{{1, {"a"}}, {4, {"b"}}, {5, {"\n\n"}}, {9, {"c"}}}));
}

TEST(TableFileTest, WindowsLineEndsAndByteOrderMarkAreNotText) {
  EXPECT_EQ(read_all("\xEF\xBB\xBF"
                     "a,b\r\n\"x\r\ny\",z\r\n"),
            (Rows{{1, {"a", "b"}}, {2, {"x\ny", "z"}}}));
}

TEST(TableFileTest, LastRowNeedsNoLineEnd) {
  EXPECT_EQ(read_all("a,b\n1,2"), (Rows{{1, {"a", "b"}}, {2, {"1", "2"}}}));
  EXPECT_EQ(read_all("a,b\n1,"), (Rows{{1, {"a", "b"}}, {2, {"1", ""}}}));
  EXPECT_EQ(read_all("a\n\"1\""), (Rows{{1, {"a"}}, {2, {"1"}}}));
}

TEST(TableFileTest, EmptyFileHasNoRows) {
  EXPECT_EQ(read_all(""), Rows{});
  EXPECT_EQ(read_all("\n\n"), Rows{});
}

TEST(TableFileTest, TabsSeparateWhereAskedTo) {
  EXPECT_EQ(read_all("a\tb, c\t\n\t\t\n", '\t'), (Rows{{1, {"a", "b, c", ""}}, {2, {"", "", ""}}}));
}

TEST(TableFileTest, SpaceAroundFieldsIsNotTextButWithinQuotesIs) {
  EXPECT_EQ(read_all(" a , \" b \" ,c d\n"), (Rows{{1, {"a", " b ", "c d"}}}));
}

TEST(TableFileTest, QuotesWithinFieldsAreTextWhereAskedTo) {
  const TempFolder folder;
  TableFile table(folder.write("a.csv", "a|It's \"two\".\n\"b|c\"|d\n\"e|f\n"), '|', "a.csv",
                  InnerQuotes::kText);
  EXPECT_EQ(table.next()->fields, (std::vector<std::string>{"a", "It's \"two\"."}));
  EXPECT_EQ(table.next()->fields, (std::vector<std::string>{"b|c", "d"}));
  EXPECT_THROW(table.next(), Error);
}

TEST(TableFileTest, BytesThatAreNotUtf8ArePassedOn) {
  EXPECT_EQ(read_all("\xFF,\xC3\xA9\n"), (Rows{{1, {"\xFF", "é"}}}));
}

TEST(TableFileTest, StrayQuotesAreRefusedWithTheirLine) {
  EXPECT_EQ(table_refusal("a\nx \"y\" z\n"),
            "a.csv:2: a quote within a field (write it twice, and quotes around the field)");
  EXPECT_EQ(table_refusal("a\n\"x\" y\n"),
            "a.csv:2: a quote within a field (write it twice, and quotes around the field)");
  EXPECT_EQ(table_refusal("a\nb\n\"x\ny\n"), "a.csv:3: the quote is not closed");
}

TEST(TableFileTest, LostQuoteDoesNotReadTheWholeFileIntoMemory) {
  std::string bytes = "a\n\"x\n";
  for (int i = 0; i < 300000; ++i) bytes += "a line\n";
  EXPECT_EQ(table_refusal(bytes), "a.csv:2: the row is longer than 1 MiB; is a quote not closed?");
}

TEST(TableFileTest, MissingFileIsRefusedByTheNameGiven) {
  try {
    TableFile table("/nonexistent/a.csv", ',', "the table");
    FAIL() << "opened a file that does not exist";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "the table: cannot open the text file (No such file or directory)");
  }
}

}  // namespace
}  // namespace io
