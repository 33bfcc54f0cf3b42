// The estimate of remaining time, unbiased over many simulated worker pools.
#include "cli/tally.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <queue>
#include <random>
#include <vector>

#include "pipeline/report/print.h"

namespace cli {
namespace {

struct Done {
  double at, characters, busy;
};

struct Task {
  double characters, busy;
};

/// What a pool of workers does with items of random lengths, by time of completion. Like the pool
/// of the program it takes the longest of the next 32 items per worker.
std::vector<Done> simulate(int items, int workers, unsigned seed, double& characters) {
  std::mt19937 random(seed);
  std::lognormal_distribution<double> length(4, 0.8), noise(0, 0.2);
  const auto shorter = [](const Task& a, const Task& b) { return a.characters < b.characters; };
  std::priority_queue<Task, std::vector<Task>, decltype(shorter)> window(shorter);
  std::vector<double> free_at(static_cast<std::size_t>(workers), 0);
  std::vector<Done> list;
  characters = 0;
  for (int read = 0; read < items || !window.empty();) {
    for (; read < items && window.size() < 32 * free_at.size(); ++read) {
      const double size = length(random);
      window.push({size, 0.02 * size * noise(random)});
      characters += size;
    }
    auto worker = std::min_element(free_at.begin(), free_at.end());
    *worker += window.top().busy;
    list.push_back({*worker, window.top().characters, window.top().busy});
    window.pop();
  }
  std::sort(list.begin(), list.end(), [](auto& a, auto& b) { return a.at < b.at; });
  return list;
}

/// Mean over many jobs of (estimated end / true end) - 1, after `share` of the items.
double bias(int items, int workers, double share) {
  double sum = 0;
  constexpr int kJobs = 200;
  for (unsigned job = 0; job < kJobs; ++job) {
    double characters = 0;
    const std::vector<Done> done = simulate(items, workers, job, characters);
    Eta eta({items, characters}, workers);
    const auto count = static_cast<std::size_t>(share * items);
    for (std::size_t i = 0; i < count; ++i) eta.finished(done[i].characters, done[i].busy);
    const double now = done[count - 1].at;
    sum += (now + *eta.remaining_seconds(now)) / done.back().at - 1;
  }
  return sum / kJobs;
}

TEST(EtaTest, EstimatesAreUnbiasedWhateverTheNumberOfWorkers) {
  for (const int workers : {1, 4, 32})
    for (const double share : {0.05, 0.25, 0.5, 0.9})
      EXPECT_NEAR(bias(2000, workers, share), 0, 0.03) << workers << " workers, " << share;
}

TEST(EtaTest, FoundItemsCostNothing) {
  Eta with_found({100, 1000}, 1), without({50, 500}, 1);
  for (int i = 0; i < 50; ++i) with_found.found(10);
  for (Eta* eta : {&with_found, &without})
    for (int i = 0; i < 10; ++i) eta->finished(10, 2);
  EXPECT_EQ(with_found.remaining_seconds(20), without.remaining_seconds(20));
  EXPECT_NEAR(*with_found.remaining_seconds(20), 80, 1.01);
}

TEST(EtaTest, SlowFeedingCountsAtThePaceItAllows) {
  Eta eta({100, 1000}, 4);  // four workers, but only one item at a time arrives
  for (int i = 0; i < 50; ++i) eta.finished(10, 1);
  EXPECT_NEAR(*eta.remaining_seconds(50), 50, 4);
}

TEST(EtaTest, SaysNothingBeforeAnItemIsFinishedAndZeroAtTheEnd) {
  Eta eta({2, 20}, 2);
  EXPECT_FALSE(eta.remaining_seconds(1));
  eta.found(10);
  EXPECT_FALSE(eta.remaining_seconds(1));
  eta.finished(10, 1);
  EXPECT_EQ(eta.remaining_seconds(2), 0);
  EXPECT_EQ(Eta({0, 0}, 2).remaining_seconds(0), 0);
}

TEST(EtaTest, TimesReadLikeClocks) {
  using pipeline::h_mm_ss;
  EXPECT_EQ(h_mm_ss(0), "0:00:00");
  EXPECT_EQ(h_mm_ss(59.6), "0:01:00");
  EXPECT_EQ(h_mm_ss(36 * 3600 + 61), "36:01:01");
}

}  // namespace
}  // namespace cli
