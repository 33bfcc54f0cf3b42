// The queue that feeds workers the costliest item first.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "pipeline/run/feed/item_feed.h"

namespace pipeline {
namespace {

Work work_of(int tokens) {
  Work work;
  work.outcome.tokens = tokens;
  return work;
}

TEST(LongestFirstTest, CostliestComesOutFirstHoweverTheyWentIn) {
  LongestFirst window(10);
  for (const int tokens : {5, 1, 9, 3, 7}) window.push(work_of(tokens));
  std::vector<int> order;
  order.reserve(6);
  for (int i = 0; i < 3; ++i) order.push_back(window.pop()->outcome.tokens);
  window.push(work_of(8));
  while (const auto work = window.pop()) order.push_back(work->outcome.tokens);
  EXPECT_EQ(order, (std::vector{9, 7, 5, 8, 3, 1}));
  EXPECT_EQ(window.pop(), nullptr);
}

TEST(LongestFirstTest, CopiesAndFailuresCostNothingAndComeLast) {
  LongestFirst window(10);
  Work copy = work_of(100);
  copy.original = Outcome{};
  Work failed = work_of(100);
  failed.outcome.fail("no");
  window.push(std::move(copy));
  window.push(std::move(failed));
  window.push(work_of(1));
  EXPECT_EQ(window.pop()->outcome.tokens, 1);
}

TEST(LongestFirstTest, IsFullAtItsCapacity) {
  LongestFirst window(2);
  window.push(work_of(1));
  EXPECT_FALSE(window.is_full());
  window.push(work_of(1));
  EXPECT_TRUE(window.is_full());
  window.pop();
  EXPECT_FALSE(window.is_full());
}

}  // namespace
}  // namespace pipeline
