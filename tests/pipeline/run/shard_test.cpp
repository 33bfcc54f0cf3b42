// Shards from options, Slurm and Kubernetes variables, and how items are dealt among them.
#include "pipeline/run/feed/shard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "pipeline/manifest/survey.h"

namespace pipeline {
namespace {

using Variables = std::map<std::string, std::string>;

Shard parse(const std::string& text, const Variables& variables = {}) {
  return parse_shard(text, [&](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

Variables slurm(int id, int min, int step, int count) {
  return {{"SLURM_ARRAY_TASK_ID", std::to_string(id)},
          {"SLURM_ARRAY_TASK_MIN", std::to_string(min)},
          {"SLURM_ARRAY_TASK_STEP", std::to_string(step)},
          {"SLURM_ARRAY_TASK_COUNT", std::to_string(count)}};
}

TEST(ShardTest, IndexAndCountAreRead) {
  for (const auto& [text, index, count] :
       {std::tuple("0/1", 0, 1), {"0/4", 0, 4}, {"3/4", 3, 4}, {"999/1000", 999, 1000}}) {
    EXPECT_EQ(parse(text).index, index) << text;
    EXPECT_EQ(parse(text).count, count) << text;
  }
  EXPECT_TRUE(parse("0/1").is_whole());
  EXPECT_FALSE(parse("0/2").is_whole());
}

TEST(ShardTest, WhatIsNoShardIsRefusedWithWhatWasFound) {
  for (const char* text : {"",
                           "/",
                           "1",
                           "1/",
                           "/2",
                           "4/4",
                           "5/4",
                           "-1/4",
                           "0/0",
                           "0/-1",
                           "1/2/3",
                           " 0/2",
                           "0 /2",
                           "0/2 ",
                           "+0/2",
                           "0x0/2",
                           "1.0/2",
                           "a/b",
                           "99999999999/2",
                           "0/99999999999",
                           "Slurm",
                           "kubernetes",
                           "slurm/4"}) {
    try {
      const Shard shard = parse(text);
      ADD_FAILURE() << text << " is " << shard.index << " of " << shard.count;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find("expected"), std::string::npos) << text;
    }
  }
}

TEST(ShardTest, SlurmArraysCountFromZeroWhateverTheirFirstIndexAndStep) {
  for (const auto& [min, step, count] : {std::tuple(0, 1, 4), {1, 1, 4}, {5, 5, 4}, {7, 3, 10}})
    for (int task = 0; task < count; ++task) {
      const Shard shard = parse("slurm", slurm(min + task * step, min, step, count));
      EXPECT_EQ(shard.index, task);
      EXPECT_EQ(shard.count, count);
    }
}

TEST(ShardTest, SlurmArraysThatAreNotEvenlySpacedAreRefused) {
  EXPECT_THROW(parse("slurm", slurm(6, 5, 5, 4)), std::invalid_argument);   // --array=5,6,...
  EXPECT_THROW(parse("slurm", slurm(25, 5, 5, 4)), std::invalid_argument);  // beyond the count
  EXPECT_THROW(parse("slurm", slurm(3, 5, 1, 4)), std::invalid_argument);
  EXPECT_THROW(parse("slurm", slurm(3, 3, 0, 4)), std::invalid_argument);
}

TEST(ShardTest, MissingAndMalformedVariablesAreNamed) {
  for (const char* name : {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
                           "SLURM_ARRAY_TASK_STEP"})
    for (const bool is_missing : {true, false}) {
      Variables variables = slurm(0, 0, 1, 4);
      variables[name] = "four";
      if (is_missing) variables.erase(name);
      try {
        parse("slurm", variables);
        ADD_FAILURE() << name;
      } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
      }
    }
}

TEST(ShardTest, KubernetesGivesTheIndexAndTheUserTheCount) {
  const Shard shard = parse("kubernetes/7", {{"JOB_COMPLETION_INDEX", "6"}});
  EXPECT_EQ(shard.index, 6);
  EXPECT_EQ(shard.count, 7);
  EXPECT_THROW(parse("kubernetes/7"), std::invalid_argument);
  EXPECT_THROW(parse("kubernetes/7", {{"JOB_COMPLETION_INDEX", "7"}}), std::invalid_argument);
  EXPECT_THROW(parse("kubernetes/x", {{"JOB_COMPLETION_INDEX", "0"}}), std::invalid_argument);
}

/// Items of very different lengths.
std::vector<Item> items(int count, const std::string& prefix = "") {
  std::vector<Item> list;
  for (int i = 0; i < count; ++i) {
    Item item{.corpus = "c", .id = prefix + std::to_string(i), .origin = "", .script = {}};
    item.script.content.assign(static_cast<std::size_t>(10 + (i * 7919) % 491), 'a');
    list.push_back(item);
  }
  return list;
}

TEST(DealerTest, LoadsBalancedByCostDifferByOneItemAtMost) {
  for (const int shards : {2, 3, 7}) {
    Dealer dealer(shards, Balance::kCost);
    std::vector<double> loads(static_cast<std::size_t>(shards));
    double costliest = 0;
    for (const Item& item : items(500)) {
      loads[static_cast<std::size_t>(dealer.deal(item))] += characters(item);
      costliest = std::max(costliest, characters(item));
    }
    const auto [least, most] = std::ranges::minmax_element(loads);
    EXPECT_LE(*most - *least, costliest);
    EXPECT_GT(*least, 0);
  }
}

TEST(DealerTest, ItemsAddedAtTheEndMoveNoneOfTheOthersWhateverTheBalance) {
  for (const Balance balance : {Balance::kHash, Balance::kCost}) {
    Dealer few(5, balance), many(5, balance);
    for (const Item& item : items(100)) EXPECT_EQ(few.deal(item), many.deal(item));
    for (const Item& item : items(100, "more")) many.deal(item);
  }
}

TEST(DealerTest, ItemsAddedAnywhereMoveNoneOfTheOthersWhenBalancedByHash) {
  Dealer alone(5, Balance::kHash), among(5, Balance::kHash);
  std::vector<int> expected, found;
  for (const Item& item : items(100)) expected.push_back(alone.deal(item));
  const std::vector<Item> others = items(100, "other");
  for (std::size_t i = 0; i < 100; ++i) {
    among.deal(others[i]);
    found.push_back(among.deal(items(100)[i]));
  }
  EXPECT_EQ(found, expected);
}

TEST(DealerTest, HashGivesEveryShardAboutItsPart) {
  constexpr int kShards = 7, kItems = 7000;
  std::vector<int> counts(kShards);
  Dealer dealer(kShards, Balance::kHash);
  for (const Item& item : items(kItems)) ++counts[static_cast<std::size_t>(dealer.deal(item))];
  for (const int count : counts) EXPECT_NEAR(count, 1000, 5 * std::sqrt(1000));  // 5 sigma
}

}  // namespace
}  // namespace pipeline
