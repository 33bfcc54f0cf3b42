// Items in order: names, seeds, drawn voices and speeds, and memory on large corpora.
#include "pipeline/manifest/item_stream.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

std::vector<Item> read_all(const Manifest& manifest) {
  ItemStream stream(manifest);
  std::vector<Item> items;
  while (auto item = stream.next()) items.push_back(std::move(*item));
  EXPECT_FALSE(stream.next()) << "the end is not the end";
  return items;
}

ListedItem listed(const std::string& id, const Script& script, const Delivery& delivery) {
  ListedItem item;
  item.id = id;
  item.script = script;
  item.delivery = delivery;
  return item;
}

FileSource text_file(const std::filesystem::path& path) {
  return {.format = FileFormat::kText, .files = {{io::Source(path), path.filename().string(), ""}}};
}

std::vector<std::string> names(const std::vector<Item>& items) {
  std::vector<std::string> found;
  found.reserve(items.size());
  for (const Item& item : items) found.push_back(item.name());
  return found;
}

TEST(ItemStreamTest, CorporaFollowEachOtherInOrder) {
  const TempFolder folder;
  Manifest manifest;
  manifest.seed = 3;
  ListedItem fixed =
      listed("y", {"fˈɔɹ", true}, {.voices = {{"ben"}}, .min_speed = 1.5, .max_speed = 1.5});
  fixed.seed = 9;
  const std::vector<ListedItem> list = {listed("x", {"Three.", false}, {.voices = {{"anna"}}}),
                                        fixed};
  manifest.corpora = {
      {"empty", {}, std::vector<ListedItem>{}},
      {"chapter", {.voices = {{"cleo"}}}, text_file(folder.write("a.txt", "One.\n\nTwo.\n"))},
      {"list", {.voices = {{"unused"}}}, list}};

  const std::vector<Item> items = read_all(manifest);
  ASSERT_EQ(names(items),
            (std::vector<std::string>{"chapter/0001", "chapter/0002", "list/x", "list/y"}));
  EXPECT_EQ(items[0].origin, "a.txt:1");
  EXPECT_EQ(items[0].place, (folder / "a.txt").string() + ":1");
  EXPECT_EQ(items[0].script.content, "One.");
  EXPECT_EQ(items[0].voice, "cleo");
  EXPECT_EQ(items[0].seed, item_seed(3, items[0]));
  EXPECT_EQ(items[0].path, "chapter/0001.wav");
  EXPECT_EQ(items[1].origin, "a.txt:3");
  EXPECT_EQ(items[2].origin, "items[0]");
  EXPECT_EQ(items[2].voice, "anna");
  EXPECT_TRUE(items[3].script.is_phonemes);
  EXPECT_EQ(items[3].speed, 1.5);
  EXPECT_EQ(items[3].seed, 9u) << "a seed of its own wins";
}

TEST(ItemStreamTest, NumbersOutgrowTheirFourDigits) {
  const TempFolder folder;
  std::string lines;
  for (int i = 0; i < 10000; ++i) lines += "x\n";
  Manifest manifest;
  manifest.corpora = {{"a", {.voices = {{"anna"}}}, text_file(folder.write("a.txt", lines))}};
  const std::vector<Item> items = read_all(manifest);
  ASSERT_EQ(items.size(), 10000u);
  EXPECT_EQ(items[9998].name(), "a/9999");
  EXPECT_EQ(items[9999].name(), "a/10000");
}

TEST(ItemStreamTest, LineInsertedBeforeChangesTheNameButNotTheSound) {
  const TempFolder folder;
  Manifest manifest;
  manifest.corpora = {{"a", {.voices = {{"anna"}}}, text_file(folder.write("a.txt", "x\ny\n"))}};
  const std::vector<Item> before = read_all(manifest);
  folder.write("a.txt", "x\nnew\ny\n");
  const std::vector<Item> after = read_all(manifest);
  EXPECT_EQ(after[0].seed, before[0].seed);
  EXPECT_EQ(after[2].seed, before[1].seed);
  EXPECT_NE(after[2].name(), before[1].name());
}

TEST(ItemStreamTest, EqualRequestsGetEqualSeeds) {
  const Delivery anna{.voices = {{"anna"}}};
  const Delivery ben{.voices = {{"ben"}}};
  Manifest manifest;
  const Script hello{"Hello.", false};
  manifest.corpora = {{"a",
                       {},
                       std::vector<ListedItem>{listed("1", hello, anna), listed("2", hello, anna),
                                               listed("3", hello, ben)}}};
  const std::vector<Item> items = read_all(manifest);
  EXPECT_EQ(items[0].seed, items[1].seed);
  EXPECT_NE(items[0].seed, items[2].seed);
}

/// Ten thousand items with drawn voices and speeds, in either order.
Manifest lottery(bool backwards) {
  const Delivery delivery{
      .voices = {{"a", 1}, {"b", 2}, {"c:0.5+d:0.5", 7}}, .min_speed = 0.9, .max_speed = 1.1};
  std::vector<ListedItem> items;
  for (int i = 0; i < 10000; ++i) {
    const int number = backwards ? 9999 - i : i;
    items.push_back(listed("id" + std::to_string(number), {"Hello.", false}, delivery));
  }
  Manifest manifest;
  manifest.corpora = {{"list", {}, std::move(items)}};
  return manifest;
}

TEST(ItemStreamTest, VoicesAreDrawnByTheirWeights) {
  std::map<std::string, double> counts;
  for (const Item& item : read_all(lottery(false))) ++counts[item.voice];
  const std::map<std::string, double> expected = {{"a", 1000}, {"b", 2000}, {"c:0.5+d:0.5", 7000}};
  double chi_squared = 0;
  for (const auto& [voice, count] : expected)
    chi_squared += std::pow(counts[voice] - count, 2) / count;
  EXPECT_LT(chi_squared, 13.8) << "two degrees of freedom: one draw in a thousand is worse";
}

TEST(ItemStreamTest, SpeedsFillTheirRangeInThousandths) {
  std::vector<int> tenths(10);
  for (const Item& item : read_all(lottery(false))) {
    ASSERT_GE(item.speed, 0.9);
    ASSERT_LE(item.speed, 1.1);
    EXPECT_EQ(item.speed, std::round(item.speed * 1000) / 1000);
    ++tenths[std::min(9, static_cast<int>((item.speed - 0.9) / 0.02))];
  }
  for (const int count : tenths) EXPECT_NEAR(count, 1000, 150);
}

TEST(ItemStreamTest, DrawsDependOnTheNameAndTheJobsSeedAlone) {
  std::map<std::string, std::pair<std::string, double>> drawn;
  for (const Item& item : read_all(lottery(false))) drawn[item.name()] = {item.voice, item.speed};
  for (const Item& item : read_all(lottery(true)))
    ASSERT_EQ(drawn[item.name()], std::pair(item.voice, item.speed));
  Manifest other = lottery(false);
  other.seed = 1;
  int equal = 0;
  for (const Item& item : read_all(other)) equal += drawn[item.name()].first == item.voice ? 1 : 0;
  EXPECT_NEAR(equal, 5400, 300) << "0.1^2 + 0.2^2 + 0.7^2 of the items";
}

/// Bytes in use on the heap (none under a sanitizer, which has a heap of its own).
std::size_t heap_bytes() {
  const auto info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(ItemStreamTest, CorpusOfTwoHundredThousandLinesNeedsTheMemoryOfOne) {
  constexpr int kLines = 200000;
  const TempFolder folder;
  const std::string sentence(60, 'x');
  std::string lines;
  std::string rows = "id,text,topic\n";
  std::string objects;
  for (int i = 0; i < kLines; ++i) {
    const std::string id = std::to_string(i);
    lines += sentence + "\n";
    rows += id + ",\"" + sentence + "\",topic\n";
    objects += R"({"id": ")" + id + R"(", "text": ")" + sentence + "\"}\n";
  }
  folder.write("a.txt", lines);
  folder.write("a.csv", rows);
  folder.write("a.jsonl", objects);
  for (const char* source :
       {R"("text": "a.txt")", R"("table": "a.csv")", R"("jsonl": "a.jsonl")"}) {
    const Manifest manifest = read_manifest(folder.write(
        "a.json", std::string(R"({"output": "o", "corpora": [{"name": "a", "voice": "v", )") +
                      source + "}]}"));
    const std::size_t before = heap_bytes();
    std::size_t most = before;
    int items = 0;
    ItemStream stream(manifest);
    while (stream.next())
      if (++items % 1000 == 0) most = std::max(most, heap_bytes());
    EXPECT_EQ(items, kLines) << source;
    EXPECT_LT(most - before, 256u * 1024) << source;
  }
}

TEST(ItemStreamTest, TwoStreamsReadOneManifestIndependently) {
  const TempFolder folder;
  Manifest manifest;
  manifest.corpora = {{"a", {.voices = {{"anna"}}}, text_file(folder.write("a.txt", "x\ny\n"))}};
  ItemStream first(manifest);
  first.next();
  ItemStream second(manifest);
  EXPECT_EQ(second.next()->script.content, "x");
  EXPECT_EQ(first.next()->script.content, "y");
}

}  // namespace
}  // namespace pipeline
