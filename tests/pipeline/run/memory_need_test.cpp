// Predicted memory per worker against what a workspace really grows to.
#include "pipeline/run/plan/memory_need.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/job.h"

namespace pipeline {
namespace {

TEST(MemoryNeedTest, NeedGrowsByOneWorkerAndTheLimitIsKept) {
  const MemoryNeed need{.shared = 100, .per_worker = 30};
  EXPECT_EQ(need.of(0), 100);
  EXPECT_EQ(need.of(3), 190);
  for (const std::int64_t limit : {0, 99, 100, 129, 130, 131, 159, 160, 1000}) {
    const int workers = need.workers_within(limit);
    EXPECT_GE(workers, 0);
    EXPECT_TRUE(workers == 0 || need.of(workers) <= limit);
    EXPECT_GT(need.of(workers + 1), limit);
  }
}

TEST(MemoryNeedTest, NeedIsThatOfTheLargestBucket) {
  const auto per_worker = [](model::EngineOptions options) {
    const model::Engine engine = model::Engine::load("demo", std::move(options));
    const MemoryNeed need = memory_need(engine);
    EXPECT_GT(need.shared, static_cast<std::int64_t>(engine.info().bytes));
    return need.per_worker;
  };
  const auto small = per_worker({.buckets = {100, 50}});
  const auto large = per_worker({.buckets = {50, 1000, 100}});
  EXPECT_GT(large, small);
  EXPECT_EQ(per_worker({.buckets = {50, 100}, .forced_bucket = 1000}), large);
}

/// Batches of utterances of many lengths, spoken into one workspace, as a worker does it.
TEST(MemoryNeedTest, WorkerBytesBoundWhatAWorkspaceGrowsTo) {
  constexpr int kFrames = 500;
  const model::Engine engine = model::Engine::load("demo", {.buckets = {50, 100, kFrames}});
  const model::Voice voice = engine.voice("demo_slt");
  model::Workspace workspace;
  int longest = 0;
  const auto speak = [&](const std::vector<std::pair<int, double>>& batch) {
    std::vector<model::Tokens> tokens;
    std::vector<model::Utterance> utterances;
    for (const auto& [symbols, speed] : batch) {
      std::string phonemes;
      while (std::ssize(phonemes) < symbols) phonemes += "na me ";
      tokens.push_back(engine.tokenize(phonemes.substr(0, static_cast<std::size_t>(symbols))));
    }
    for (std::size_t i = 0; i < batch.size(); ++i)
      utterances.push_back({.ids = tokens[i].ids,
                            .style = voice.row(tokens[i].phoneme_count),
                            .speed = batch[i].second});
    for (const model::Speech& speech : engine.speak(utterances, workspace)) {
      int frames = 0;
      for (const int duration : speech.durations) frames += duration;
      longest = std::max(longest, frames);
    }
  };
  speak({{5, 4}});
  speak({{40, 1}, {20, 1}});
  speak({{170, 4}, {170, 4}, {160, 4}});
  speak({{100, 1}});
  speak({{230, 4}});
  ASSERT_LE(longest, kFrames) << "the test is to stay within its bucket";
  ASSERT_GT(longest, 100) << "and to need its largest";
  const std::size_t bound = engine.worker_bytes(kFrames);
  EXPECT_LE(workspace.bytes(), bound);
  EXPECT_LE(static_cast<double>(bound), 2.5 * static_cast<double>(workspace.bytes()));
}

}  // namespace
}  // namespace pipeline
