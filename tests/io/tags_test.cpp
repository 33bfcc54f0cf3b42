// Canonical names of tags, and NARRATOR written as COMPOSER too.
#include "io/tags.h"

#include <gtest/gtest.h>

namespace io {
namespace {

TEST(TagsTest, NamesAreInCapitalsAndOneForEachMeaning) {
  EXPECT_EQ(tag_name("series"), "SERIES");
  EXPECT_EQ(tag_name("Series-Part"), "SERIES-PART");
  EXPECT_EQ(tag_name("year"), "DATE");
  EXPECT_EQ(tag_name("Comment"), "DESCRIPTION");
  EXPECT_EQ(tag_name("author"), "ARTIST");
  EXPECT_EQ(tag_name("MY_TAG 2"), "MY_TAG 2");
}

TEST(TagsTest, WhatNoContainerTakesIsNoName) {
  for (const char* name : {"", "a=b", "a:b", "é", "a\n"}) EXPECT_EQ(tag_name(name), "") << name;
}

TEST(TagsTest, NarratorIsThereForPlayersThatLookForAComposer) {
  EXPECT_EQ(written_texts({.texts = {{"NARRATOR", "Ann"}}}),
            (TagTexts{{"COMPOSER", "Ann"}, {"NARRATOR", "Ann"}}));
  EXPECT_EQ(written_texts({.texts = {{"COMPOSER", "Ben"}, {"NARRATOR", "Ann"}}}),
            (TagTexts{{"COMPOSER", "Ben"}, {"NARRATOR", "Ann"}}));
}

}  // namespace
}  // namespace io
