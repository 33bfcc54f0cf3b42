// Equal requests rendered once and copied, unless the original is damaged or replaced.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using job::says;
using Names = std::vector<std::string>;

class CopiesOfWorkersTest : public testing::TestWithParam<int> {};

TEST_P(CopiesOfWorkersTest, EqualRequestsOfOneCorpusAreRenderedOnceAndAreEqualFiles) {
  const TempFolder folder;
  Names items = {says("other", "Yes.")};
  for (int i = 0; i < 8; ++i) items.push_back(says("same" + std::to_string(i), "Good."));
  const Manifest manifest = job::read(folder, list_of(items, R"("sidecars": true, )"));
  job::Recorder told;
  job::render(manifest, {.workers = GetParam()}, told);
  std::string original;
  int copies = 0;
  for (const auto& [name, outcome] : told.outcomes) {
    EXPECT_FALSE(outcome.failed()) << outcome.failure;
    if (outcome.copy_of.empty()) {
      if (name != "list/other") original = name;
    } else {
      ++copies;
    }
  }
  EXPECT_EQ(copies, 7);
  ASSERT_NE(original, "");
  const auto files = job::results_of(manifest.output);
  const Outcome& first = told.outcomes[original];
  for (int i = 0; i < 8; ++i) {
    const std::string name = "list/same" + std::to_string(i);
    EXPECT_EQ(files.at(name + ".wav"), files.at(original + ".wav"));
    EXPECT_TRUE(files.contains(name + ".json"));
    const Outcome& outcome = told.outcomes[name];
    EXPECT_EQ(outcome.hash, first.hash);
    EXPECT_EQ(outcome.bytes, first.bytes);
    EXPECT_EQ(outcome.audio_seconds, first.audio_seconds);
    EXPECT_EQ(outcome.copy_of, name == original ? "" : original);
  }
  EXPECT_NE(files.at("list/other.wav"), files.at(original + ".wav"));
  EXPECT_EQ(job::rendered(manifest), Names{});
}

INSTANTIATE_TEST_SUITE_P(Workers, CopiesOfWorkersTest, testing::Values(1, 3));

TEST(CopiesTest, EqualRequestsOfTwoCorporaAreRenderedTwice) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, R"({"output": "out", "defaults": {"voice":
    "demo_slt", "speed": 4}, "corpora": [{"name": "a", "items": [{"id": "1", "text": "Good."}]},
    {"name": "b", "items": [{"id": "1", "text": "Good."}]}]})");
  job::Recorder told;
  job::render(manifest, {}, told);
  EXPECT_EQ(told.outcomes["a/1"].copy_of + told.outcomes["b/1"].copy_of, "");
  EXPECT_EQ(read_bytes(manifest.output / "a/1.wav"), read_bytes(manifest.output / "b/1.wav"));
}

TEST(CopiesTest, NewItemThatSaysWhatAnEarlierRunSaidIsCopied) {
  const TempFolder folder;
  job::render(job::read(folder, list_of({says("a", "Good.")})));
  job::Recorder told;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good."), says("b", "Good.")}));
  job::render(manifest, {}, told);
  EXPECT_EQ(told.outcomes.at("list/b").copy_of, "list/a");
  EXPECT_EQ(read_bytes(manifest.output / "list/a.wav"), read_bytes(manifest.output / "list/b.wav"));
}

/// "a" with seed 1 was rendered, then with seed 2 (a file of the same size); now "b" asks for seed
/// 1, with "a" as it was before (in the same run) or since.
void expect_no_copy_of_what_was_replaced(bool in_one_run) {
  const TempFolder folder;
  const auto a = [](int seed) { return says("a", "Good.", ", \"seed\": " + std::to_string(seed)); };
  const std::string b = says("b", "Good.", R"(, "seed": 1)");
  job::render(job::read(folder, list_of({a(1)})));
  const std::string wanted = read_bytes(folder / "out/list/a.wav");
  if (!in_one_run) job::render(job::read(folder, list_of({a(2)})));
  job::Recorder told;
  job::render(job::read(folder, list_of({a(2), b})), {}, told);
  const std::string replaced = read_bytes(folder / "out/list/a.wav");
  ASSERT_EQ(replaced.size(), wanted.size()) << "else the size gives it away";
  ASSERT_NE(replaced, wanted);
  EXPECT_EQ(read_bytes(folder / "out/list/b.wav"), wanted);
  EXPECT_EQ(told.outcomes["list/b"].copy_of, "");
}

TEST(CopiesTest, FileThatWasReplacedByAnEarlierRunIsNotCopied) {
  expect_no_copy_of_what_was_replaced(false);
}

TEST(CopiesTest, FileThatThisRunReplacesIsNotCopied) { expect_no_copy_of_what_was_replaced(true); }

TEST(CopiesTest, DamagedOriginalIsNotCopied) {
  const TempFolder folder;
  job::render(job::read(folder, list_of({says("a", "Good.")})));
  const fs::path file = folder / "out/list/a.wav";
  const std::string good = read_bytes(file);
  std::string bytes = good;
  bytes[100] ^= 1;
  std::ofstream(file, std::ios::binary) << bytes;
  job::render(job::read(folder, list_of({says("a", "Good."), says("b", "Good.")})));
  EXPECT_EQ(read_bytes(folder / "out/list/b.wav"), good);
}

TEST(CopiesTest, ItemsThatWaitForOneWhoseFileCannotBeWrittenAreRenderedAllTheSame) {
  for (const int workers : {1, 3}) {
    const TempFolder folder;
    const Manifest manifest = job::read(folder, list_of({says("a", "Good."), says("b", "Good."),
                                                         says("c", "Good."), says("d", "Yes.")}));
    folder.write("out/list/a.wav/in_the_way", "");
    folder.write("out/list/b.wav/in_the_way", "");
    job::Recorder told;
    const RunSummary summary = job::render(manifest, {.workers = workers}, told);
    EXPECT_EQ(summary.failed, 2);
    EXPECT_EQ(summary.end.items, 4);
    ASSERT_EQ(told.outcomes.size(), 4u) << "no item is forgotten";
    EXPECT_FALSE(told.outcomes["list/c"].failed()) << told.outcomes["list/c"].failure;
    EXPECT_TRUE(fs::exists(manifest.output / "list/c.wav"));
  }
}

TEST(CopiesTest, MoreEqualItemsThanMayWaitAreAllRendered) {
  const TempFolder folder;
  Names items;
  constexpr int kItems = 300;  // 256 wait
  for (int i = 0; i < kItems; ++i) items.push_back(says(std::to_string(i), "Good."));
  const Manifest manifest = job::read(folder, list_of(items));
  job::Recorder told;
  EXPECT_EQ(job::render(manifest, {.workers = 2}, told).failed, 0);
  EXPECT_EQ(told.outcomes.size(), 0u + kItems);
  EXPECT_EQ(file_count(manifest.output / "list"), kItems);
}

}  // namespace
}  // namespace pipeline
