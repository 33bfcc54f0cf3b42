#include "pipeline/run/renderer.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "model/error.h"
#include "pipeline/manifest/seed.h"

namespace pipeline {
namespace {

/// Says token n as 600 n samples of value n / 100, and remembers what it was asked for.
struct FakeModel {
  std::vector<std::size_t> batches;
  std::vector<std::uint64_t> seeds;

  Speak speak() {
    return [this](std::span<const model::Utterance> batch) {
      batches.push_back(batch.size());
      std::vector<model::Speech> speeches;
      for (const model::Utterance& utterance : batch) {
        seeds.push_back(utterance.noise_seed);
        const int frames = utterance.ids[1];
        model::Speech speech;
        speech.samples.assign(600 * static_cast<std::size_t>(frames),
                              0.01f * static_cast<float>(frames));
        speech.durations = {0, frames, 0};
        speech.bucket = 50 * frames;
        speech.seconds.fill(1.0);
        speeches.push_back(speech);
      }
      return speeches;
    };
  }
};

Work work_of(const std::vector<int>& tokens) {
  Work work;
  work.outcome.seed = 7;
  for (const int token : tokens)
    work.chunks.push_back(
        {.tokens = {.ids = {0, token, 0}, .phoneme_count = 1, .unknown = {}}, .style = {0.5f}});
  return work;
}

TEST(RendererTest, ChunksAreJoinedInOrderAndAddedUp) {
  FakeModel model;
  Work work = work_of({2, 1});
  render(work, model.speak(), 24000);
  EXPECT_FALSE(work.outcome.failed()) << work.outcome.failure;
  ASSERT_EQ(work.samples.size(), 1800u);
  EXPECT_EQ(work.samples[1199], 0.02f);
  EXPECT_EQ(work.samples[1200], 0.01f);
  EXPECT_EQ(work.outcome.frames, 3);
  EXPECT_EQ(work.outcome.bucket, 100);
  EXPECT_DOUBLE_EQ(work.outcome.audio_seconds, 0.075);
  EXPECT_EQ(work.outcome.times.model[0], 2.0);
}

TEST(RendererTest, LongItemsRunInBoundedBatchesWithTheirOwnSeeds) {
  FakeModel model;
  Work work = work_of(std::vector<int>(19, 1));
  render(work, model.speak(), 24000);
  EXPECT_EQ(model.batches, (std::vector<std::size_t>{8, 8, 3}));
  ASSERT_EQ(model.seeds.size(), 19u);
  for (std::size_t i = 0; i < model.seeds.size(); ++i)
    EXPECT_EQ(model.seeds[i], chunk_seed(7, i)) << i;
}

TEST(RendererTest, OtherRatesChangeTheLengthInSamplesOnly) {
  FakeModel model;
  Work work = work_of({4});
  render(work, model.speak(), 48000);
  EXPECT_EQ(work.samples.size(), 4800u);
  EXPECT_DOUBLE_EQ(work.outcome.audio_seconds, 0.1);
}

TEST(RendererTest, WhatTheModelRefusesIsTheItemsFailure) {
  Work work = work_of({1});
  render(
      work, [](auto) -> std::vector<model::Speech> { throw model::Error("ids", "fewer", "many"); },
      24000);
  EXPECT_EQ(work.outcome.failure, "ids: expected fewer, found many");
}

TEST(RendererTest, SamplesThatAreNotFiniteAreTheItemsFailure) {
  Work work = work_of({1});
  render(
      work,
      [](auto) {
        model::Speech speech;
        speech.samples = {0.0f, std::numeric_limits<float>::quiet_NaN()};
        return std::vector{speech};
      },
      24000);
  EXPECT_EQ(work.outcome.failure, "the model gave samples that are not finite");
}

TEST(RendererTest, FailedItemsAreNotSpoken) {
  FakeModel model;
  Work work = work_of({1});
  work.outcome.fail("no such voice");
  render(work, model.speak(), 24000);
  EXPECT_TRUE(model.batches.empty());
  EXPECT_EQ(work.outcome.failure, "no such voice");
}

}  // namespace
}  // namespace pipeline
