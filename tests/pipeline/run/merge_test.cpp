// Merged shards against a single process; incomplete, altered and mismatched shards refused.
#include "pipeline/run/job/merge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "io/base/error.h"
#include "model/text/frontend.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/render/fingerprint.h"
#include "pipeline/run/work.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using job::says;

/// Nine items: one bad, two that say the same, one long.
std::string shared_job(const std::string& settings = "") {
  return list_of(
      {says("1", "One."), says("2", "Twenty-two."), says("3", "Three."), says("bad", ""),
       says("4", "One."), says("5", "Five."), says("6", "Six.", R"(, "voice": "demo_rms")"),
       says("7", "Seven."), says("8", "Eight.", R"(, "metadata": {"page": 8})")},
      R"("sidecars": true, )" + settings);
}

void render_shards(const Manifest& manifest, int shards, Balance balance = Balance::kHash) {
  for (int shard = shards - 1; shard >= 0; --shard)
    job::render(manifest, {.workers = 1 + shard % 2, .shard = {shard, shards}, .balance = balance});
}

class MergeOfShardsTest : public testing::TestWithParam<std::tuple<int, Balance>> {};

TEST_P(MergeOfShardsTest, GivesWhatOneProcessGives) {
  const auto [shards, balance] = GetParam();
  const TempFolder folder;
  const Manifest manifest = job::read(folder, shared_job());
  job::render(job::into(manifest, folder / "whole"));
  render_shards(manifest, shards, balance);
  const MergeSummary summary = merge(manifest, job::demo(), true);
  EXPECT_EQ(summary.items, 9);
  EXPECT_EQ(summary.failed, 1);
  const auto merged = job::results_of(manifest.output);
  EXPECT_EQ(merged.size(), 8u * 2 + 1);
  EXPECT_TRUE(merged == job::results_of(folder / "whole"));
  EXPECT_EQ(find_journals(manifest.output).size(), 1u);
  // A whole run over the merged folder has nothing left to do but the item that is bad.
  EXPECT_EQ(job::rendered(manifest), std::vector<std::string>{"list/bad"});
}

INSTANTIATE_TEST_SUITE_P(ShardsAndBalance, MergeOfShardsTest,
                         testing::Combine(testing::Values(1, 2, 3, 7),
                                          testing::Values(Balance::kHash, Balance::kCost)),
                         [](const auto& test) {
                           const bool by_hash = std::get<1>(test.param) == Balance::kHash;
                           return std::to_string(std::get<0>(test.param)) +
                                  (by_hash ? "ByHash" : "ByCost");
                         });

TEST(MergeTest, ShardsThatWereRenderedStrictlyCanBeMerged) {
  const TempFolder folder;
  const Manifest manifest = job::read(
      folder, list_of({says("a", "Good."), says("b", "A \xE2\x96\x91 melts."), says("c", "Yes.")}));
  for (int shard = 0; shard < 2; ++shard)
    job::render(manifest, {.shard = {shard, 2}, .unspeakable = Unspeakable::kRefuse});
  const MergeSummary summary = merge(manifest, job::demo(), false);
  EXPECT_EQ(summary.items, 3);
  EXPECT_EQ(summary.failed, 1);
}

TEST(MergeTest, FilesBesideTheAudioAreMadeAsTheManifestWantsThem) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, shared_job(R"("alignments": ["json"], )"));
  render_shards(manifest, 2);
  const auto whole = job::results_of(manifest.output);
  fs::remove(manifest.output / "list/1.json");
  fs::remove(manifest.output / "list/2.alignment.json");
  merge(manifest, job::demo(), false);
  auto merged = job::results_of(manifest.output);
  EXPECT_EQ(merged.erase("metadata.jsonl"), 1u);
  EXPECT_TRUE(merged == whole);
}

/// Every item of the job is rendered by exactly one shard.
TEST(MergeTest, ShardsRenderEveryItemOnce) {
  for (const Balance balance : {Balance::kHash, Balance::kCost}) {
    const TempFolder folder;
    const Manifest manifest = job::read(folder, shared_job());
    std::vector<std::string> names;
    std::int64_t items = 0;
    for (int shard = 0; shard < 3; ++shard) {
      job::Recorder told;
      job::render(manifest, {.shard = {shard, 3}, .balance = balance}, told);
      EXPECT_EQ(told.size.items, told.last.items);
      items += told.last.items;
      for (const std::string& name : told.rendered()) names.push_back(name);
    }
    EXPECT_EQ(items, 9);
    EXPECT_FALSE(fs::exists(manifest.output / "metadata.jsonl")) << "that is for merge()";
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::unique(names.begin(), names.end()) - names.begin(), 9);
  }
}

/// What merge says is wrong; empty when nothing is.
std::string complaint(const Manifest& manifest, bool verify = false,
                      const model::Engine& engine = job::demo()) {
  const auto metadata = read_bytes(manifest.output / "metadata.jsonl");
  const auto journals = find_journals(manifest.output);
  try {
    merge(manifest, engine, verify);
    return "";
  } catch (const IncompleteError& error) {
    EXPECT_EQ(read_bytes(manifest.output / "metadata.jsonl"), metadata) << "nothing is changed";
    EXPECT_EQ(find_journals(manifest.output), journals);
    return error.what();
  }
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(MergeTest, DoneAgainItChangesNothing) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, shared_job());
  render_shards(manifest, 2);
  merge(manifest, job::demo(), false);
  const auto once = job::results_of(manifest.output);
  const std::string journal = read_bytes(journal_path(manifest.output, 0, 1));
  merge(manifest, job::demo(), false);
  EXPECT_TRUE(job::results_of(manifest.output) == once);
  EXPECT_EQ(read_bytes(journal_path(manifest.output, 0, 1)), journal);
}

TEST(MergeTest, MissingShardIsNamedByItsItems) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, shared_job());
  job::Recorder told;
  job::render(manifest, {.shard = {0, 2}, .balance = Balance::kCost}, told);
  const std::string problem = complaint(manifest);
  EXPECT_TRUE(contains(problem, std::to_string(9 - told.outcomes.size()) + " of 9 items"))
      << problem;
  for (const std::string name : {"list/1", "list/2", "list/3", "list/bad", "list/8"})
    EXPECT_EQ(contains(problem, name + " was not rendered"), !told.outcomes.contains(name)) << name;
}

TEST(MergeTest, ChangedManifestIsRefused) {
  for (const char* settings : {R"("seed": 2, )", R"("audio": {"format": "flac"}, )"}) {
    const TempFolder folder;
    render_shards(job::read(folder, shared_job()), 2);
    const std::string problem = complaint(job::read(folder, shared_job(settings)));
    EXPECT_TRUE(contains(problem, "8 of 9 items")) << problem;
    EXPECT_TRUE(contains(problem, "list/1 was rendered from another manifest")) << problem;
  }
}

TEST(MergeTest, ItemThatWasBadWhenItWasRenderedIsRefused) {
  const TempFolder folder;
  job::render(job::read(folder, list_of({says("1", "")})));
  EXPECT_NE(complaint(job::read(folder, list_of({says("1", "One.")}))), "");
}

TEST(MergeTest, ItemThatIsBadByNowIsRefused) {
  const TempFolder folder;
  job::render(job::read(folder, list_of({says("1", "One.")})));
  EXPECT_NE(complaint(job::read(folder, list_of({says("1", "")}))), "");
}

TEST(MergeTest, OtherModelIsRefused) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("1", "One.")}));
  job::render(manifest);
  const auto journal = journal_path(manifest.output, 0, 1);
  std::vector<Record> records = job::records_of(manifest.output);
  fs::remove(journal);
  JournalWriter rewritten(journal);
  for (Record& record : records) {
    if (auto* begin = std::get_if<RunBegin>(&record)) begin->model.identity = "another";
    rewritten.append(record);
  }
  EXPECT_TRUE(contains(complaint(manifest), "list/1 was rendered with another model"));
}

/// As an engine of this identity would have rendered it.
void render_by(const std::string& engine, const Manifest& manifest, Outcome& outcome) {
  text::Frontend frontend(job::demo().alphabet());
  Preparer preparer(job::demo(), frontend);
  ItemStream items(manifest);
  while (auto item = items.next())
    if (item->name() == outcome.name)
      outcome.fingerprint = fingerprint(preparer.prepare(*item), job::demo().info().identity,
                                        engine, manifest.audio, manifest.quality);
}

TEST(MergeTest, ShardsOfTwoEnginesAreRefused) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({says("1", "One."), says("2", "Two."), says("3", "Three.")}));
  render_shards(manifest, 2, Balance::kCost);
  const auto journal = journal_path(manifest.output, 1, 2);
  std::vector<Record> records;
  for (JournalReader reader(journal); auto record = reader.next();) records.push_back(*record);
  fs::remove(journal);
  JournalWriter rewritten(journal);
  for (Record& record : records) {
    if (auto* begin = std::get_if<RunBegin>(&record)) begin->engine = "another";
    if (auto* outcome = std::get_if<Outcome>(&record)) render_by("another", manifest, *outcome);
    rewritten.append(record);
  }
  EXPECT_TRUE(contains(complaint(manifest), "more than one engine rendered"))
      << complaint(manifest);
}

TEST(MergeTest, LostAndTruncatedFilesAreRefused) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, shared_job());
  render_shards(manifest, 2);
  fs::resize_file(manifest.output / "list/3.wav", 100);
  fs::remove(manifest.output / "list/5.wav");
  const std::string problem = complaint(manifest);
  EXPECT_TRUE(contains(problem, "2 of 9 items")) << problem;
  EXPECT_TRUE(contains(problem, "list/3 has a file of 100 bytes, expected")) << problem;
  EXPECT_TRUE(contains(problem, "list/5 has lost its file")) << problem;
  fs::remove(manifest.output / "list/3.wav");
  render_shards(manifest, 2);
  EXPECT_EQ(complaint(manifest), "");
}

TEST(MergeTest, AlteredFileIsFound) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, shared_job());
  render_shards(manifest, 2);
  std::string bytes = read_bytes(manifest.output / "list/3.wav");
  bytes[100] ^= 1;
  folder.write("out/list/3.wav", bytes);
  for (const bool verify : {false, true})
    EXPECT_TRUE(contains(complaint(manifest, verify), "list/3 has a file with other content"));
}

TEST(MergeTest, ItemWhoseFileCouldNotBeWrittenIsToBeRenderedAgain) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("1", "One."), says("2", "Two.")}));
  folder.write("out/list/1.wav/in_the_way", "");
  render_shards(manifest, 2);
  EXPECT_TRUE(contains(complaint(manifest), "(render again)"));
}

TEST(MergeTest, ItemsOfAnEarlierManifestStayInTheJournalAndOutOfTheMetadata) {
  const TempFolder folder;
  job::render(job::read(folder, list_of({says("old", "Zero.")})));
  const Manifest manifest = job::read(folder, list_of({says("1", "One."), says("2", "Two.")}));
  render_shards(manifest, 2);
  EXPECT_EQ(merge(manifest, job::demo(), false).items, 2);
  EXPECT_FALSE(contains(read_bytes(manifest.output / "metadata.jsonl"), "old"));
  EXPECT_TRUE(contains(read_bytes(journal_path(manifest.output, 0, 1)), "list/old"));
}

TEST(MergeTest, ShardUnderWayKeepsMergeOut) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("1", "One.")}));
  job::Recorder told;
  bool is_refused = false;
  told.at_begin = [&](const RunBegin&) {
    try {
      merge(manifest, job::demo(), false);
    } catch (const io::Error&) {
      is_refused = true;
    }
  };
  job::render(manifest, {.shard = {0, 2}}, told);
  EXPECT_TRUE(is_refused);
}

}  // namespace
}  // namespace pipeline
