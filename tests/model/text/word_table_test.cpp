// The reader of tables: what it takes, and how it names what is wrong.
#include "model/text/word_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace text {
namespace {

std::string error_of(std::string_view text) {
  const io::EmbeddedFile file = {"words/units.tsv", text};
  try {
    read_table(file, {"written*", "place*?", "name", "note?"});
  } catch (const model::Error& error) {
    return error.what();
  }
  return "none";
}

TEST(WordTable, CommentsAreSkippedAndFieldsAtTheEndMayBeLeftOut) {
  const io::EmbeddedFile file = {"words/signs.tsv", "# Signs.\nsign\tname\n# Plain.\n#\thash\n~\n"};
  const auto rows = read_table(file, {"sign*", "name?"});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0][1], "hash");
  EXPECT_EQ(rows[1][0], "~");
  EXPECT_EQ(rows[1][1], "");
}

TEST(WordTable, OneWordMayHaveTwoPlaces) {
  EXPECT_EQ(error_of("written\tplace\tname\tnote\nm\t\tmeter\nm\tglued\tmillion"), "none");
}

TEST(WordTable, ErrorsNameFileLineAndColumn) {
  const std::string head = "# Units.\nwritten\tplace\tname\tnote\nm\t\tmeter\n";
  EXPECT_EQ(error_of(head + "ft\tglued\t\ta foot\n"),
            "words/units.tsv:4, column name: expected a field, found nothing");
  EXPECT_EQ(error_of(head + "ft\n"),
            "words/units.tsv:4, column name: expected a field, found nothing");
  EXPECT_EQ(error_of(head + "\n"),
            "words/units.tsv:4, column written: expected a field, found nothing");
  EXPECT_EQ(error_of(head + "m\t\tmile\n"),
            "words/units.tsv:4, column written: expected a unique key, found \"m\t\"");
  EXPECT_EQ(error_of(head + "ft\t\t foot\n"),
            "words/units.tsv:4, column name: expected no space at either end, found \" foot\"");
  EXPECT_EQ(error_of(head + "ft\t\tfoot\tlong\tfeet\n"),
            "words/units.tsv:4, after the last column: expected no more fields, found \"feet\"");
  EXPECT_EQ(error_of("written\tname\n"),
            "words/units.tsv:1, column place: expected this column, found \"name\"");
}

TEST(WordTable, UnknownMeaningIsAnErrorWithTheChoices) {
  const io::EmbeddedFile file = {"words/units.tsv", "written\tplace\nm\tglue\n"};
  const auto rows = read_table(file, {"written*", "place?"});
  try {
    meaning_of<int>(file, rows[0][1], {{"", 0}, {"glued", 1}});
    FAIL();
  } catch (const model::Error& error) {
    EXPECT_STREQ(error.what(),
                 "words/units.tsv:2, column place: expected one of nothing, glued, found \"glue\"");
  }
}

TEST(WordTable, ListsKeepTheirOrder) {
  const WordLists lists({"words/lists.tsv", "list\tword\na\ty\nb\tx\na\tx\n"});
  EXPECT_EQ(lists.words("a"), (std::vector<std::string_view>{"y", "x"}));
  EXPECT_TRUE(lists.set("b").contains("x"));
  EXPECT_THROW(lists.set("c"), model::Error);
}

TEST(WordTable, SignOfTwoCharactersIsRefused) {
  EXPECT_EQ(SignNames({"words/signs.tsv", "sign\tname\n±\tplus\n"}).find(U'±'), "plus");
  EXPECT_EQ(SignNames({"words/signs.tsv", "sign\tname\n~\n"}).find(U'~'), "");
  EXPECT_EQ(SignNames({"words/signs.tsv", "sign\tname\n~\n"}).find(U'#'), std::nullopt);
  EXPECT_THROW(SignNames({"words/signs.tsv", "sign\tname\n±±\tplus\n"}), model::Error);
}

}  // namespace
}  // namespace text
