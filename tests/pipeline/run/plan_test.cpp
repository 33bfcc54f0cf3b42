// Plans against actual renders: items, tokens, audio, shards, memory and prices.
#include "pipeline/run/plan/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pipeline/run/plan/print_plan.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

using job::list_of;
using job::says;

std::string mixed_job() {
  return list_of({says("1", "Yes."), says("2", "The boat lay still on the water."),
                  says("3", "One, two, three, four.", R"(, "speed": 2)"), says("bad", ""),
                  says("4", "She sells sea shells.", R"(, "voice": "demo_rms", "speed": 3)"),
                  says("5", "A very long afternoon, and nobody came.", R"(, "pauses":
                       {"before_ms": 500, "after_ms": 250})"),
                  says("6", "No."), says("7", "Where are you going to, my pretty maid?")});
}

TEST(PlanTest, SumsAreThoseOfTheRenderAndItsAudioIsNear) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, mixed_job());
  const Plan plan = make_plan(manifest, job::demo(), 3, Balance::kCost, 2);
  EXPECT_FALSE(std::filesystem::exists(manifest.output)) << "a plan writes nothing";
  job::Recorder told;
  job::render(manifest, {}, told);
  std::int64_t chunks = 0, tokens = 0;
  double seconds = 0;
  for (const auto& [name, outcome] : told.outcomes) {
    chunks += outcome.chunks;
    tokens += outcome.tokens;
    seconds += outcome.audio_seconds;
  }
  EXPECT_EQ(plan.total.items, 8);
  EXPECT_EQ(plan.total.refused, 1);
  EXPECT_EQ(plan.total.finished, 0);
  EXPECT_EQ(plan.total.chunks, chunks);
  EXPECT_EQ(plan.total.tokens, tokens);
  EXPECT_NEAR(plan.audio_seconds(plan.total), seconds, 0.25 * seconds);
  EXPECT_DOUBLE_EQ(plan.total.pause_seconds, 0.75 - kQuietSeconds) << "the silence of the voice";
  ASSERT_EQ(plan.refusals.size(), 1u);
  EXPECT_EQ(plan.refusals[0].rfind("list/bad: ", 0), 0u) << plan.refusals[0];
}

TEST(PlanTest, ShardsAndCorporaAddUpToTheTotalAndAreWhatShardsRender) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, mixed_job());
  const Plan plan = make_plan(manifest, job::demo(), 3, Balance::kCost, 2);
  ASSERT_EQ(plan.shards.size(), 3u);
  ASSERT_EQ(plan.corpora.size(), 1u);
  Amount sum;
  for (const Amount& shard : plan.shards) sum.add(shard);
  for (const Amount& same : {sum, plan.corpora[0]}) {
    EXPECT_EQ(same.items, plan.total.items);
    EXPECT_EQ(same.refused, plan.total.refused);
    EXPECT_EQ(same.chunks, plan.total.chunks);
    EXPECT_EQ(same.tokens, plan.total.tokens);
    EXPECT_DOUBLE_EQ(plan.audio_seconds(same), plan.audio_seconds(plan.total));
  }
  for (int shard = 0; shard < 3; ++shard) {
    job::Recorder told;
    job::render(manifest, {.shard = {shard, 3}, .balance = Balance::kCost}, told);
    std::int64_t tokens = 0;
    for (const auto& [name, outcome] : told.outcomes) tokens += outcome.tokens;
    EXPECT_EQ(plan.shards[static_cast<std::size_t>(shard)].items, told.last.items);
    EXPECT_EQ(plan.shards[static_cast<std::size_t>(shard)].tokens, tokens);
  }
}

TEST(PlanTest, FinishedItemsAreCountedAndCostNothing) {
  const TempFolder folder;
  const std::vector<std::string> items = {says("1", "Yes."), says("2", "No.")};
  job::render(job::read(folder, list_of({items[0], says("2", "Changed since.")})));
  const Manifest manifest = job::read(folder, list_of(items));
  const Plan half = make_plan(manifest, job::demo(), 1, Balance::kHash, 1);
  EXPECT_EQ(half.total.finished, 1);
  EXPECT_GT(half.wall_seconds(), 0);
  job::render(manifest);
  const Plan all = make_plan(manifest, job::demo(), 1, Balance::kHash, 1);
  EXPECT_EQ(all.total.finished, 2);
  EXPECT_EQ(all.wall_seconds(), 0);
  EXPECT_GT(all.audio_seconds(all.total), 0);
}

TEST(PlanTest, CoreTimeIsProcessorTimeAndPriced) {
  const TempFolder folder;
  const std::vector<std::string> items = {says("1", "Yes."), says("2", "No.")};
  Plan plan = make_plan(job::read(folder, list_of(items)), job::demo(), 1, Balance::kHash, 1);
  EXPECT_GT(plan.core_seconds_per_audio_second, 0);
  EXPECT_LE(plan.core_seconds_per_audio_second, 1.01 * plan.busy_seconds_per_audio_second)
      << "one thread has no more of a core than time goes by";
  plan.core_seconds_per_audio_second = 0.25;
  const Price price{0.04, "EUR"};
  const auto json = nlohmann::json::parse(to_json(plan, price));
  EXPECT_EQ(json.at("audio_hours_per_core_day"), 96);
  EXPECT_DOUBLE_EQ(json.at("price").at("job"), plan.core_seconds(plan.total) / 3600 * 0.04);
  EXPECT_DOUBLE_EQ(json.at("price").at("per_1000_audio_hours"), 10);
  const std::string table = to_table(plan, price);
  EXPECT_NE(table.find("cores    96.0 hours of audio per core day\n"), std::string::npos) << table;
  EXPECT_NE(table.find(" EUR for what is not finished, 10.00 EUR for 1,000 hours of audio, at 0.04 "
                       "EUR per core hour\n"),
            std::string::npos)
      << table;
  EXPECT_EQ(to_table(plan).find("price"), std::string::npos);
  EXPECT_FALSE(nlohmann::json::parse(to_json(plan)).contains("price"));
}

TEST(PlanTest, EveryItemToRenderFallsIntoABucketWhoseMemoryIsStated) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, mixed_job());
  const Plan plan = make_plan(manifest, job::demo(), 1, Balance::kHash, 1);
  std::int64_t items = 0;
  for (const auto& [frames, count] : plan.items_by_bucket) items += count;
  EXPECT_EQ(items, plan.total.items - plan.total.refused);
  ASSERT_EQ(plan.memory.buckets.size(), job::demo().options().buckets.size());
  for (std::size_t i = 1; i < plan.memory.buckets.size(); ++i) {
    EXPECT_GT(plan.memory.buckets[i].frames, plan.memory.buckets[i - 1].frames);
    EXPECT_GT(plan.memory.buckets[i].activations, plan.memory.buckets[i - 1].activations);
  }
  EXPECT_LE(plan.memory.buckets.back().activations,
            static_cast<std::size_t>(plan.memory.per_worker));

  job::Recorder told;
  job::render(manifest, {}, told);
  std::int64_t in_their_bucket = 0;
  std::map<int, std::int64_t> rendered;
  for (const auto& [name, outcome] : told.outcomes)
    if (!outcome.failed()) ++rendered[outcome.bucket];
  for (const auto& [frames, count] : rendered) {
    const auto found = plan.items_by_bucket.find(frames);
    if (found != plan.items_by_bucket.end()) in_their_bucket += std::min(count, found->second);
  }
  EXPECT_GE(in_their_bucket, items / 2) << "lengths are estimates, but not guesses";
}

TEST(PlanTest, JsonHoldsWhatTheTableShows) {
  const TempFolder folder;
  const Plan plan = make_plan(job::read(folder, mixed_job()), job::demo(), 2, Balance::kHash, 3);
  const auto json = nlohmann::json::parse(to_json(plan));
  EXPECT_EQ(json.at("total").at("tokens"), plan.total.tokens);
  EXPECT_EQ(json.at("shards").size(), 2u);
  EXPECT_EQ(json.at("memory_bytes").at("total"), plan.memory.of(3));
  EXPECT_EQ(json.at("memory_bytes").at("buckets").size(), plan.memory.buckets.size());
  const std::string table = to_table(plan);
  EXPECT_NE(table.find(std::to_string(plan.total.tokens)), std::string::npos) << table;
  EXPECT_NE(table.find("list/bad"), std::string::npos) << table;
}

}  // namespace
}  // namespace pipeline
