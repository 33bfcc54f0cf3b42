// Seeds of items and chunks against the definition of FNV-1a, and their statistics.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "pipeline/manifest/item_stream.h"

namespace pipeline {
namespace {

Item spoken(const std::string& text) {
  return {.corpus = "c", .id = "i", .origin = "o", .script = {text, false}, .voice = "anna"};
}

TEST(SeedTest, ItemSeedIsFnv1aOfJobSeedAndContent) {
  // Expected values: the definition of FNV-1a, evaluated by another program.
  EXPECT_EQ(item_seed(0, Item{.corpus = "", .id = "", .origin = "", .script = {}}),
            0x256109fd749b191eu);
  EXPECT_EQ(item_seed(0x0102030405060708, Item{.corpus = "list",
                                               .id = "b",
                                               .origin = "",
                                               .script = {"həlˈO", true},
                                               .voice = "a:0.6+b:0.4",
                                               .language = "en-gb",
                                               .speed = 1.25}),
            0x2cdaaf45e83da3f1u);
}

TEST(SeedTest, NameAndPlaceOfAnItemDoNotChangeItsSeed) {
  Item other = spoken("Hello.");
  other.corpus = "d";
  other.id = "j";
  other.origin = "p";
  other.path = "x.wav";
  other.metadata = "{}";
  other.pauses = {1, 2, 3};
  EXPECT_EQ(item_seed(3, spoken("Hello.")), item_seed(3, other));
}

TEST(SeedTest, WhateverIsHeardChangesTheSeed) {
  std::set<std::uint64_t> seeds = {item_seed(3, spoken("Hello.")), item_seed(4, spoken("Hello.")),
                                   item_seed(3, spoken("Hello!"))};
  Item item = spoken("Hello.");
  item.script.is_phonemes = true;
  seeds.insert(item_seed(3, item));
  item = spoken("Hello.");
  item.voice = "ben";
  seeds.insert(item_seed(3, item));
  item = spoken("Hello.");
  item.language = "en-gb";
  seeds.insert(item_seed(3, item));
  item = spoken("Hello.");
  item.speed = 1.001;
  seeds.insert(item_seed(3, item));
  item = spoken("Hello.anna");  // the same bytes, cut elsewhere
  item.voice = "";
  seeds.insert(item_seed(3, item));
  EXPECT_EQ(seeds.size(), 8u);
}

TEST(SeedTest, DrawIsAMixedHashOfJobSeedPurposeAndName) {
  // Expected values: the definition, evaluated by another program.
  EXPECT_EQ(draw(7, "list/a", Draw::kVoice), 0.48734479568951483);
  EXPECT_EQ(draw(7, "list/a", Draw::kSpeed), 0.4842177862192596);
}

TEST(SeedTest, DrawsAreUniformAndThoseForDifferentPurposesUnrelated) {
  constexpr int kNames = 20000;
  double sum = 0;
  double sum_of_squares = 0;
  double sum_of_products = 0;
  for (int i = 0; i < kNames; ++i) {
    const std::string name = "corpus/" + std::to_string(i);
    const double voice = draw(1, name, Draw::kVoice) - 0.5;
    sum += voice;
    sum_of_squares += voice * voice;
    sum_of_products += voice * (draw(1, name, Draw::kSpeed) - 0.5);
  }
  // Five standard deviations of a mean of kNames uniform numbers.
  EXPECT_NEAR(sum / kNames, 0, 5 * 0.289 / 141);
  EXPECT_NEAR(sum_of_squares / kNames, 1.0 / 12, 5 * 0.0745 / 141);
  EXPECT_NEAR(sum_of_products / kNames, 0, 5 * 0.0833 / 141);
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
