#include "pipeline/manifest/seed.h"

#include <gtest/gtest.h>

#include <set>

namespace pipeline {
namespace {

TEST(SeedTest, ItemSeedIsFnv1aOfJobSeedAndName) {
  // Expected values: the definition of FNV-1a, evaluated by another program.
  EXPECT_EQ(item_seed(0, ""), 0xa8c7f832281a39c5u);
  EXPECT_EQ(item_seed(0, "a"), 0xe604613a248ff1acu);
  EXPECT_EQ(item_seed(0x0102030405060708, "list/b"), 0x90666dfbac92e248u);
}

TEST(SeedTest, FirstChunkTakesTheItemsSeedItself) {
  EXPECT_EQ(chunk_seed(5, 0), 5u);
  EXPECT_EQ(chunk_seed(0, 0), 0u);
}

TEST(SeedTest, ChunksOfNeighbouringItemsShareNoSeed) {
  constexpr int kItems = 100;
  constexpr int kChunks = 100;
  std::set<std::uint64_t> seeds;
  for (std::uint64_t item = 0; item < kItems; ++item)
    for (std::uint64_t chunk = 0; chunk < kChunks; ++chunk) seeds.insert(chunk_seed(item, chunk));
  EXPECT_EQ(seeds.size(), kItems * kChunks);
}

// The engine's noise counts up from the seed in this step: a seed a few steps away would repeat it.
TEST(SeedTest, ChunkSeedsAreNotFewNoiseStepsApart) {
  constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  std::set<std::uint64_t> near;
  for (std::uint64_t n = 0; n < 100000; ++n) near.insert(42 + n * kStep);
  for (std::uint64_t chunk = 1; chunk < 1000; ++chunk)
    EXPECT_FALSE(near.contains(chunk_seed(42, chunk))) << chunk;
}

}  // namespace
}  // namespace pipeline
