// Stopped runs, gently and at once, after any item, and their completion.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using job::says;

constexpr int kItems = 60;

/// Items that are all different.
std::vector<std::string> counting() {
  std::vector<std::string> items;
  for (int i = 0; i < kItems; ++i)
    items.push_back(says(std::to_string(i), "Number " + std::to_string(i)));
  return items;
}

class StopAfterAnItemTest : public testing::TestWithParam<std::tuple<Stop, int>> {};

TEST_P(StopAfterAnItemTest, RunThatIsAskedToStopEndsSoonAndTheNextOneCompletesIt) {
  const auto [how, workers] = GetParam();
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(counting()));
  std::atomic<Stop> stop = Stop::kNo;
  job::Recorder told;
  told.at_finish = [&, how = how](const Outcome&) { stop = how; };  // with the first item
  const RunSummary summary =
      job::render(manifest, {.workers = workers, .stop = [&] { return stop.load(); }}, told);
  EXPECT_EQ(summary.end.result, RunResult::kStopped);
  EXPECT_TRUE(told.is_stopping);
  EXPECT_GE(told.outcomes.size(), 1u);
  EXPECT_LT(told.outcomes.size(), std::size_t{kItems});
  EXPECT_FALSE(fs::exists(manifest.output / "metadata.jsonl"));
  EXPECT_FALSE(fs::exists(manifest.output / io::kStateFolder / "unfinished"));
  const auto before = job::results_of(manifest.output);
  EXPECT_EQ(before.size(), told.outcomes.size()) << "every file that is there is in the journal";
  EXPECT_EQ(std::get<RunEnd>(job::records_of(manifest.output).back()).result, RunResult::kStopped);

  job::Recorder again;
  EXPECT_EQ(job::render(manifest, {.workers = workers}, again).end.result, RunResult::kComplete);
  EXPECT_EQ(again.outcomes.size() + told.outcomes.size(), std::size_t{kItems});
  job::render(job::into(manifest, folder / "fresh"));
  EXPECT_TRUE(job::results_of(manifest.output) == job::results_of(folder / "fresh"));
}

INSTANTIATE_TEST_SUITE_P(HowAndWorkers, StopAfterAnItemTest,
                         testing::Combine(testing::Values(Stop::kFinish, Stop::kAbandon),
                                          testing::Values(1, 3)),
                         [](const auto& test) {
                           const bool finishes = std::get<0>(test.param) == Stop::kFinish;
                           return (finishes ? "Finish" : "Abandon") +
                                  std::to_string(std::get<1>(test.param));
                         });

TEST(StopTest, ItemUnderWayIsFinishedOrGivenUpBetweenItsPieces) {
  std::string text;
  for (int i = 0; i < 16; ++i) text += "The rain had stopped, and the road was dry. ";
  for (const Stop how : {Stop::kFinish, Stop::kAbandon}) {
    const TempFolder folder;
    const Manifest manifest = job::read(folder, list_of({says("long", text)}));
    std::atomic<int> asked = 0;
    // Before it is taken, before and after its reading, before it is begun; then between pieces.
    const auto stop = [&] { return ++asked <= 5 ? Stop::kNo : how; };
    job::Recorder told;
    job::render(manifest, {.stop = stop}, told);
    const bool is_finished = how == Stop::kFinish;
    EXPECT_EQ(told.last.result, RunResult::kStopped);
    EXPECT_EQ(told.outcomes.size(), is_finished ? 1u : 0u);
    EXPECT_EQ(fs::exists(manifest.output / "list/long.wav"), is_finished);
  }
}

TEST(StopTest, StopIsHeardWhileFinishedItemsArePassedOver) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(counting()));
  job::render(manifest);
  job::Recorder told;
  const RunSummary summary = job::render(
      manifest, {.stop = [&] { return told.found_names.size() < 3 ? Stop::kNo : Stop::kFinish; }},
      told);
  EXPECT_EQ(told.found_names.size(), 3u);
  EXPECT_EQ(summary.end.result, RunResult::kStopped);
}

}  // namespace
}  // namespace pipeline
