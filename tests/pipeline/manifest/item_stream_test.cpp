#include "pipeline/manifest/item_stream.h"

#include <gtest/gtest.h>

#include <vector>

#include "pipeline/manifest/seed.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

std::vector<Item> read_all(const Manifest& manifest) {
  ItemStream stream(manifest);
  std::vector<Item> items;
  while (auto item = stream.next()) items.push_back(std::move(*item));
  return items;
}

TEST(ItemStreamTest, CorporaFollowEachOtherInOrder) {
  const TempFolder folder;
  Manifest manifest;
  manifest.seed = 3;
  const TextFile text{folder.write("a.txt", "One.\n\nTwo.\n"), io::Split::kLines};
  const std::vector<ListedItem> listed = {{"x", {"Three.", false}, {.voice = "anna"}, {}},
                                          {"y", {"fˈɔɹ", true}, {.voice = "ben", .speed = 1.5}, 9}};
  manifest.corpora = {{"empty", {}, std::vector<ListedItem>{}},
                      {"chapter", {.voice = "cleo"}, text},
                      {"list", {.voice = "unused"}, listed}};

  const std::vector<Item> items = read_all(manifest);
  ASSERT_EQ(items.size(), 4u);
  EXPECT_EQ(items[0].name, "chapter/0001");
  EXPECT_EQ(items[0].origin, "a.txt:1");
  EXPECT_EQ(items[0].script.content, "One.");
  EXPECT_EQ(items[0].delivery.voice, "cleo");
  EXPECT_EQ(items[0].seed, item_seed(3, "chapter/0001"));
  EXPECT_EQ(items[1].name, "chapter/0002");
  EXPECT_EQ(items[1].origin, "a.txt:3");
  EXPECT_EQ(items[2].name, "list/x");
  EXPECT_EQ(items[2].origin, "items[0]");
  EXPECT_EQ(items[2].delivery.voice, "anna");
  EXPECT_EQ(items[2].seed, item_seed(3, "list/x"));
  EXPECT_EQ(items[3].name, "list/y");
  EXPECT_TRUE(items[3].script.is_phonemes);
  EXPECT_EQ(items[3].delivery.speed, 1.5);
  EXPECT_EQ(items[3].seed, 9u) << "a seed of its own wins";
}

TEST(ItemStreamTest, NumbersOutgrowTheirFourDigits) {
  const TempFolder folder;
  std::string lines;
  for (int i = 0; i < 10000; ++i) lines += "x\n";
  Manifest manifest;
  manifest.corpora = {{"a", {.voice = "anna"}, TextFile{folder.write("a.txt", lines), {}}}};
  const std::vector<Item> items = read_all(manifest);
  ASSERT_EQ(items.size(), 10000u);
  EXPECT_EQ(items[9998].name, "a/9999");
  EXPECT_EQ(items[9999].name, "a/10000");
}

}  // namespace
}  // namespace pipeline
