// The renderer with a fake model: batches, seeds, memory, exceptions, quarantine.
#include "pipeline/run/render/renderer.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "io/base/hash.h"
#include "model/error.h"
#include "pipeline/manifest/item_stream.h"
#include "tests/support/full_disk.h"
#include "tests/support/temp_folder.h"

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
        speeches.push_back(std::move(speech));
      }
      return speeches;
    };
  }
};

/// An item of pieces of `tokens`, each `width` tokens wide.
Work fake_work(const std::vector<int>& tokens, std::size_t width = 3) {
  Work work;
  work.item.corpus = "list";
  work.item.id = "a";
  work.item.path = "list/a.wav";
  work.item.seed = 7;
  work.outcome.name = "list/a";
  work.outcome.fingerprint.assign(32, '1');
  for (const int token : tokens) {
    PreparedChunk chunk;
    chunk.tokens.ids.assign(width, 0);
    chunk.tokens.ids[1] = token;
    chunk.tokens.phoneme_count = 1;
    chunk.style = {0.5f};
    work.chunks.push_back(std::move(chunk));
  }
  return work;
}

class RendererTest : public testing::Test {
 protected:
  void render(Work& work, const Speak& speak) {
    pipeline::render(work, speak, target_);
    folder_.place(work.files);
    work.files.clear();
  }

  std::vector<std::int16_t> samples() const {
    const std::string bytes = read_bytes(temp_ / "out/list/a.wav").substr(44);
    std::vector<std::int16_t> samples(bytes.size() / 2);
    std::memcpy(samples.data(), bytes.data(), bytes.size());
    return samples;
  }
  int unfinished() const { return file_count(folder_.staging().path()); }

  TempFolder temp_;
  io::OwnedFolder folder_{temp_ / "out"};
  io::AudioFormat audio_;
  QualityPolicy quality_;
  RenderTarget target_{folder_, audio_, quality_};
};

TEST_F(RendererTest, PiecesAreJoinedInOrderAndAddedUp) {
  FakeModel model;
  Work work = fake_work({2, 1});
  render(work, model.speak());
  EXPECT_FALSE(work.outcome.failed()) << work.outcome.failure;
  std::vector<std::int16_t> expected(1200, 655);  // 0.02 of full scale
  expected.insert(expected.end(), 600, 328);
  EXPECT_EQ(samples(), expected);
  const Outcome& outcome = work.outcome;
  EXPECT_EQ(outcome.path, "list/a.wav");
  EXPECT_EQ(outcome.frames, 3);
  EXPECT_EQ(outcome.bucket, 100);
  EXPECT_EQ(outcome.samples, 1800);
  EXPECT_EQ(outcome.bytes, 44 + 3600);
  EXPECT_EQ(outcome.hash, io::hash_file(temp_ / "out/list/a.wav"));
  EXPECT_DOUBLE_EQ(outcome.audio_seconds, 0.075);
  EXPECT_EQ(outcome.times.model[0], 2.0);
  EXPECT_EQ(unfinished(), 0);
}

TEST_F(RendererTest, LongItemsRunInBoundedBatchesWithTheirOwnSeeds) {
  FakeModel model;
  Work work = fake_work(std::vector<int>(19, 1), 64);
  render(work, model.speak());
  EXPECT_EQ(model.batches, (std::vector<std::size_t>{8, 8, 3}));
  ASSERT_EQ(model.seeds.size(), 19u);
  for (std::size_t i = 0; i < model.seeds.size(); ++i)
    EXPECT_EQ(model.seeds[i], chunk_seed(7, i)) << i;
}

TEST_F(RendererTest, PieceWiderThanABatchRunsAlone) {
  FakeModel model;
  Work work = fake_work({1, 1}, kMaxBatchTokens + 1);
  render(work, model.speak());
  EXPECT_EQ(model.batches, (std::vector<std::size_t>{1, 1}));
}

TEST_F(RendererTest, OtherRatesChangeTheLengthInSamplesOnly) {
  FakeModel model;
  Work work = fake_work({4});
  audio_.sample_rate = 48000;
  render(work, model.speak());
  EXPECT_EQ(work.outcome.samples, 4800);
  EXPECT_DOUBLE_EQ(work.outcome.audio_seconds, 0.1);
}

/// What is in use of the heap, in bytes.
std::size_t heap_bytes() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST_F(RendererTest, MemoryDoesNotGrowWithTheLengthOfAnItem) {
  constexpr int kPieces = 60, kFrames = 400;  // 10 s and 1 MB each
  for (const bool is_level : {false, true}) {
    FakeModel model;
    Work work = fake_work(std::vector<int>(kPieces, kFrames), 250);
    if (is_level)
      work.item.level = Level{.policy = {.target_lufs = -23}, .voices = {}, .language = {}};
    const std::size_t before = heap_bytes();
    std::size_t most = 0;
    const Speak speak = model.speak();
    render(work, [&](auto batch) {
      auto speech = speak(batch);
      most = std::max(most, heap_bytes() - before);
      return speech;
    });
    EXPECT_FALSE(work.outcome.failed()) << work.outcome.failure;
    EXPECT_EQ(work.outcome.samples, std::int64_t{kPieces} * kFrames * 600);
    EXPECT_LT(most, 8u << 20) << "one batch is 2 MB, the whole item 58 MB";
    EXPECT_EQ(unfinished(), 0);
  }
}

TEST_F(RendererTest, WhatTheModelRefusesIsTheItemsOwnFailure) {
  Work work = fake_work({1});
  render(work,
         [](auto) -> std::vector<model::Speech> { throw model::Error("ids", "fewer", "many"); });
  EXPECT_EQ(work.outcome.failure, "ids: expected fewer, found many");
  EXPECT_EQ(work.outcome.fingerprint, std::string(32, '1')) << "it would fail again";
}

TEST_F(RendererTest, AnyOtherExceptionFailsTheItemAloneAndIsTriedAgain) {
  for (const auto& fail : std::vector<std::function<void()>>{
           [] { throw std::runtime_error("a bug"); }, [] { throw std::bad_alloc(); }}) {
    Work work = fake_work({1, 1});
    int calls = 0;
    render(work, [&](auto) -> std::vector<model::Speech> {
      ++calls;
      fail();
      return {};
    });
    EXPECT_EQ(calls, 1);
    EXPECT_TRUE(work.outcome.failed());
    EXPECT_NE(work.outcome.failure, "");
    EXPECT_EQ(work.outcome.path, "");
    EXPECT_EQ(work.outcome.fingerprint, "");
    EXPECT_EQ(unfinished(), 0);
    EXPECT_FALSE(std::filesystem::exists(temp_ / "out/list/a.wav"));
  }
}

TEST_F(RendererTest, SamplesThatAreNotNumbersFailTheItemAlone) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    Work work = fake_work({1});
    render(work, [&](auto) {
      model::Speech speech;
      speech.samples = {0.0f, bad};
      speech.durations = {1};
      return std::vector{speech};
    });
    EXPECT_NE(work.outcome.failure.find("sample 1 is not finite"), std::string::npos)
        << work.outcome.failure;
    EXPECT_EQ(unfinished(), 0);
  }
}

TEST_F(RendererTest, FailedItemsAreNotSpoken) {
  FakeModel model;
  Work work = fake_work({1});
  work.outcome.fail("no such voice");
  render(work, model.speak());
  EXPECT_TRUE(model.batches.empty());
  EXPECT_EQ(work.outcome.failure, "no such voice");
}

TEST_F(RendererTest, GivenUpItemLeavesNoFileAndNoOutcome) {
  FakeModel model;
  Work work = fake_work(std::vector<int>(10, 1), 300);  // one piece per batch
  target_.is_abandoned = [&] { return model.batches.size() == 4; };
  render(work, model.speak());
  EXPECT_TRUE(work.is_abandoned);
  EXPECT_FALSE(work.outcome.failed());
  EXPECT_EQ(model.batches.size(), 4u);
  EXPECT_EQ(unfinished(), 0);
  EXPECT_FALSE(std::filesystem::exists(temp_ / "out/list/a.wav"));
}

TEST_F(RendererTest, ItemOfAFlagInQuarantineGoesThere) {
  FakeModel model;
  Work work = fake_work({5});  // its mean is 0.05
  quality_.quarantine = {"dc"};
  render(work, model.speak());
  EXPECT_EQ(work.outcome.status, Status::kQuarantined);
  EXPECT_EQ(work.outcome.path, "quarantine/list/a.wav");
  EXPECT_TRUE(std::filesystem::exists(temp_ / "out/quarantine/list/a.wav"));
  EXPECT_FALSE(std::filesystem::exists(temp_ / "out/list/a.wav"));
}

TEST_F(RendererTest, FileThatGrowsTooLargeFailsAlone) {
  FakeModel model;
  Work work = fake_work({100});
  const FileSizeLimit limit(10000);
  render(work, model.speak());
  EXPECT_NE(work.outcome.failure.find("list/a.wav"), std::string::npos) << work.outcome.failure;
  EXPECT_EQ(unfinished(), 0);
}

}  // namespace
}  // namespace pipeline
