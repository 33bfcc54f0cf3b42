// Alignment of columns in printed tables.
#include "cli/table.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(TableTest, ColumnsAreAsWideAsTheirWidestField) {
  EXPECT_EQ(aligned({{"name", "count"}, {"a", "12"}, {"longer name"}}),
            "name         count\n"
            "a            12\n"
            "longer name\n");
}

TEST(TableTest, NumbersStandToTheRight) {
  EXPECT_EQ(aligned({{"name", "count", "file"}, {"a", "12", "b.wav"}}, "lr"),
            "name  count  file\n"
            "a        12  b.wav\n");
}

TEST(TableTest, WidthsAreCodePointsAndLineEndsAreSpaces) {
  EXPECT_EQ(aligned({{"həlˈO", "x"}, {"a\r\nb", "y"}}),
            "həlˈO  x\n"
            "a  b   y\n");
}

TEST(TableTest, LinesPrintedOneByOneShareTheirColumns) {
  EXPECT_EQ(aligned({{"1", "2"}}, "rl", {3, 3}), "  1  2\n");
  EXPECT_EQ(aligned({{"1000", "2"}}, "rl", {3, 3}), "1000  2\n");
}

TEST(TableTest, NoRowsAreNoLines) { EXPECT_EQ(aligned({}), ""); }

}  // namespace
}  // namespace cli
