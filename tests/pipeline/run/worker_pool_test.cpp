// The worker pool: order, concurrency, bounded reading ahead, exceptions in every stage.
#include "pipeline/worker_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "pipeline/run/work.h"

namespace pipeline {
namespace {

/// Reads `count` items named by their number.
std::function<std::unique_ptr<Work>()> numbered(int count, std::atomic<int>& read) {
  return [count, &read]() -> std::unique_ptr<Work> {
    if (read == count) return nullptr;
    auto work = std::make_unique<Work>();
    work->outcome.name = std::to_string(read++);
    return work;
  };
}

void wait_a_little(const Work& work) {  // later items finish earlier
  std::this_thread::sleep_for(
      std::chrono::microseconds(work.outcome.name.ends_with("0") ? 900 : 9));
}

class WorkerPoolTest : public testing::TestWithParam<int> {};

TEST_P(WorkerPoolTest, ItemsAreWrittenOnceEach) {
  std::atomic<int> read = 0;
  std::set<std::string> written;
  int writes = 0;
  run_stages<Work>(
      GetParam(), numbered(200, read), [](int) { return wait_a_little; },
      [&](Work& work) {
        written.insert(work.outcome.name);
        ++writes;
      });
  EXPECT_EQ(written.size(), 200u);
  EXPECT_EQ(writes, 200);
}

TEST_P(WorkerPoolTest, LongItemDoesNotHoldUpTheWritingOfLaterOnes) {
  if (GetParam() == 1) return;  // it renders one after the other
  std::atomic<int> read = 0;
  std::atomic<int> written = 0;
  bool others_first = false;
  run_stages<Work>(
      GetParam(), numbered(50, read),
      [&](int) {
        return [&](Work& work) {
          while (work.outcome.name == "0" && written < 49) std::this_thread::yield();
        };
      },
      [&](Work& work) {
        others_first = work.outcome.name == "0" && written == 49;
        ++written;
      });
  EXPECT_TRUE(others_first);
}

TEST_P(WorkerPoolTest, WorkersAreNumbered) {
  std::atomic<int> read = 0;
  std::vector<int> made;
  run_stages<Work>(
      GetParam(), numbered(1, read),
      [&](int worker) {
        made.push_back(worker);
        return [](Work&) {};
      },
      [](Work&) {});
  for (int i = 0; i < GetParam(); ++i) EXPECT_EQ(made.at(static_cast<std::size_t>(i)), i);
}

TEST_P(WorkerPoolTest, EachRenderFunctionIsUsedByOneThreadAtATime) {
  std::atomic<int> read = 0;
  std::atomic<int> made = 0;
  std::atomic<int> overlaps = 0;
  run_stages<Work>(
      GetParam(), numbered(200, read),
      [&](int) {
        ++made;
        const auto users = std::make_shared<std::atomic<int>>(0);
        return [&overlaps, users](Work& work) {
          if (++*users > 1) ++overlaps;
          wait_a_little(work);
          --*users;
        };
      },
      [](Work&) {});
  EXPECT_EQ(made, GetParam());
  EXPECT_EQ(overlaps, 0);
}

TEST_P(WorkerPoolTest, AsManyItemsAreRenderedAtATimeAsThereAreWorkers) {
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  std::atomic<int> read = 0;
  std::atomic<int> busy = 0;
  std::atomic<int> most = 0;
  run_stages<Work>(
      GetParam(), numbered(50, read),
      [&](int) {
        return [&](Work&) {
          const int now = ++busy;
          for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
          }
          while (most < GetParam() && std::chrono::steady_clock::now() < patience)
            std::this_thread::yield();
          std::this_thread::sleep_for(std::chrono::milliseconds(2));
          --busy;
        };
      },
      [](Work&) {});
  EXPECT_EQ(most, GetParam());
}

TEST_P(WorkerPoolTest, ReadingRunsAheadOfWritingByABoundedCount) {
  std::atomic<int> read = 0;
  int written = 0;
  int most = 0;
  run_stages<Work>(
      GetParam(), numbered(200, read), [](int) { return wait_a_little; },
      [&](Work&) { most = std::max(most, read - written++); });
  EXPECT_LE(most, 2 * GetParam());
}

TEST_P(WorkerPoolTest, ExceptionOfAStageEndsTheRun) {
  std::atomic<int> read = 0;
  int written = 0;
  EXPECT_THROW(run_stages<Work>(
                   GetParam(), numbered(1000000, read), [](int) { return [](Work&) {}; },
                   [&](Work&) {
                     if (++written == 10) throw std::runtime_error("disk full");
                   }),
               std::runtime_error);
  EXPECT_LT(read, 1000);
}

TEST_P(WorkerPoolTest, WhatWasReadBeforeAFailureIsWritten) {
  std::atomic<int> read = 0;
  const auto next = numbered(1000000, read);
  int written = 0;
  EXPECT_THROW(run_stages<Work>(
                   GetParam(),
                   [&] {
                     if (read == 20) throw std::runtime_error("text cannot be read");
                     return next();
                   },
                   [](int) { return [](Work&) {}; }, [&](Work&) { ++written; }),
               std::runtime_error);
  EXPECT_EQ(written, 20);
}

TEST_P(WorkerPoolTest, FailureOfARenderEndsTheRunAndSkipsThatItemAlone) {
  std::atomic<int> read = 0;
  std::atomic<int> rendered = 0;
  int written = 0;
  // More than are ever read: while one thread fails, the others go on, for how long nobody knows.
  constexpr int kEndless = std::numeric_limits<int>::max();
  EXPECT_THROW(run_stages<Work>(
                   GetParam(), numbered(kEndless, read),
                   [&](int) {
                     return [&](Work&) {
                       if (++rendered == 10) throw std::runtime_error("broken");
                     };
                   },
                   [&](Work&) { ++written; }),
               std::runtime_error);
  EXPECT_LT(read, kEndless);
  EXPECT_EQ(written, read - 1);
}

INSTANTIATE_TEST_SUITE_P(Workers, WorkerPoolTest, testing::Values(1, 2, 4));

}  // namespace
}  // namespace pipeline
