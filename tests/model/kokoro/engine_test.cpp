// The promise of the engine: what an utterance sounds like depends on itself alone.

#include "model/engine/engine.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "model/error.h"
#include "model/kokoro/speak.h"
#include "tests/support/small_model.h"

namespace model {
namespace {

/// A random utterance with the storage its views need.
struct Line {
  std::vector<int> ids;
  Voice voice;
  double speed;
  std::uint64_t seed;

  Line(std::mt19937& random, int symbols)
      : ids{0}, voice(synthetic_voice("", "v" + std::to_string(random() % 5), 510, 14)) {
    for (int i = 0; i < symbols; ++i) ids.push_back(static_cast<int>(random() % 177) + 1);
    ids.push_back(0);
    speed = 0.7 + 0.1 * static_cast<double>(random() % 15);
    seed = random();
  }
  Utterance utterance() const {
    return {ids, voice.row(static_cast<int>(ids.size()) - 2), speed, seed};
  }
};

Engine small_engine(EngineOptions options = {}) {
  return Engine(small_model(), std::move(options));
}

std::vector<float> alone(const Engine& engine, const Line& line) {
  Workspace fresh;
  const Utterance utterance = line.utterance();
  return engine.speak({&utterance, 1}, fresh).front().samples;
}

TEST(RaggedBatch, GivesEachUtteranceWhatItGetsAlone) {
  std::mt19937 random(1);
  const Engine engine = small_engine();
  Workspace reused;
  for (int round = 0; round < 4; ++round) {
    std::vector<Line> lines;
    const int count = 1 + static_cast<int>(random() % 7);
    lines.reserve(count);
    for (int i = 0; i < count; ++i) lines.emplace_back(random, 1 + static_cast<int>(random() % 25));
    std::vector<Utterance> batch;
    batch.reserve(count);
    for (const Line& line : lines) batch.push_back(line.utterance());
    const std::vector<Speech> together = engine.speak(batch, reused);
    for (std::size_t i = 0; i < lines.size(); ++i)
      EXPECT_EQ(together[i].samples, alone(engine, lines[i])) << "round " << round << " item " << i;
  }
}

TEST(Buckets, NeverChangeTheAudio) {
  std::mt19937 random(2);
  const Engine smallest_that_fits = small_engine();
  const Engine forced_150 = small_engine({.forced_bucket = 150});
  const Engine forced_300 = small_engine({.forced_bucket = 300});
  const Engine forced_2000 = small_engine({.forced_bucket = 2000});
  const Engine unbucketed = small_engine({.buckets = {}});
  Workspace reused;
  for (int symbols = 1; symbols < 24; symbols += 3) {
    const Line line(random, symbols);
    const Utterance utterance = line.utterance();
    const std::vector<Speech> plain = unbucketed.speak({&utterance, 1}, reused);
    const int frames = static_cast<int>(plain.front().samples.size()) / kSamplesPerFrame;
    ASSERT_EQ(plain.front().bucket, frames);
    ASSERT_LE(frames, 150);
    for (const Engine* engine : {&smallest_that_fits, &forced_150, &forced_300, &forced_2000}) {
      const std::vector<Speech> bucketed = engine->speak({&utterance, 1}, reused);
      EXPECT_EQ(bucketed.front().samples, plain.front().samples)
          << symbols << " symbols in bucket " << bucketed.front().bucket;
    }
  }
}

TEST(Buckets, HoldWhatTheyAreChosenFor) {
  const EngineOptions options;
  EXPECT_EQ(bucket_for(1, options), 50);
  EXPECT_EQ(bucket_for(50, options), 50);
  EXPECT_EQ(bucket_for(51, options), 150);
  EXPECT_EQ(bucket_for(2000, options), 2000);
  EXPECT_EQ(bucket_for(2001, options), 4000);
  EXPECT_EQ(bucket_for(40, {.forced_bucket = 300}), 300);
  EXPECT_EQ(bucket_for(301, {.forced_bucket = 300}), 500);
  EXPECT_EQ(bucket_for(77, {.buckets = {}}), 77);
}

TEST(Buckets, PlansGrowWithTheirFramesAndAlignEveryMatrix) {
  const LoadedModel model = small_model();
  EXPECT_LT(DecoderPlan::bytes(model.network->config, 50),
            DecoderPlan::bytes(model.network->config, 150));
  Arena memory;
  const DecoderPlan plan = DecoderPlan::in(memory, model.network->config, 77, 150);
  for (const Mat& mat : {plan.features, plan.har, plan.decoder.text, plan.generator.spectrum})
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(mat.data()) % 64, 0u);
}

TEST(Workspace, ForgetsWhatItHeldBefore) {
  std::mt19937 random(3);
  const Engine engine = small_engine();
  const Line small(random, 3);
  const Line large(random, 60);
  const std::vector<float> expected = alone(engine, small);
  Workspace used;
  const Utterance first = large.utterance();
  engine.speak({&first, 1}, used);
  const Utterance second = small.utterance();
  EXPECT_EQ(engine.speak({&second, 1}, used).front().samples, expected);
}

TEST(Workspace, OfSeveralThreadsGivesTheSameSamples) {
  std::mt19937 random(6);
  const Engine engine = small_engine();
  Workspace crew(3);
  for (const int symbols : {1, 20, 90}) {
    const Line line(random, symbols);
    const Utterance utterance = line.utterance();
    EXPECT_EQ(engine.speak({&utterance, 1}, crew).front().samples, alone(engine, line)) << symbols;
  }
}

TEST(Speech, HasSixHundredSamplesPerFrameAndChangesWithSeedAndSpeed) {
  std::mt19937 random(4);
  const Engine engine = small_engine();
  Line line(random, 20);
  line.speed = 1.0;
  Workspace workspace;
  const Utterance utterance = line.utterance();
  const Speech speech = engine.speak({&utterance, 1}, workspace).front();
  int frames = 0;
  for (const int duration : speech.durations) {
    EXPECT_GE(duration, 1);
    frames += duration;
  }
  EXPECT_EQ(std::ssize(speech.samples), frames * kSamplesPerFrame);
  EXPECT_EQ(std::ssize(speech.f0), 2 * frames);
  for (const float f0 : speech.f0) EXPECT_TRUE(f0 == 0 || f0 > 10) << f0;

  Utterance other_seed = utterance;
  ++other_seed.noise_seed;
  const Speech reseeded = engine.speak({&other_seed, 1}, workspace).front();
  EXPECT_EQ(reseeded.durations, speech.durations);
  EXPECT_NE(reseeded.samples, speech.samples);

  Utterance faster = utterance;
  faster.speed = 2.0;
  EXPECT_LT(engine.speak({&faster, 1}, workspace).front().samples.size(), speech.samples.size());
}

TEST(Speech, IsRefusedForWhatTheNetworkCannotTake) {
  std::mt19937 random(5);
  const Engine engine = small_engine();
  const Line line(random, 5);
  Workspace workspace;
  const auto speak = [&](const Utterance& u) { return engine.speak({&u, 1}, workspace); };
  const std::vector<int> only_pads = {0, 0};
  const std::vector<int> too_many(513, 5);
  const std::vector<int> unknown = {0, 178, 0};
  Utterance u = line.utterance();
  u.ids = only_pads;
  EXPECT_THROW(speak(u), Error);
  u.ids = too_many;
  EXPECT_THROW(speak(u), Error);
  u.ids = unknown;
  EXPECT_THROW(speak(u), Error);
  u = line.utterance();
  u.style = u.style.first(3);
  EXPECT_THROW(speak(u), Error);
  for (const double speed : {0.0, -1.0, 1e9, std::numeric_limits<double>::quiet_NaN()}) {
    u = line.utterance();
    u.speed = speed;
    EXPECT_THROW(speak(u), Error) << speed;
  }
  EXPECT_TRUE(engine.speak({}, workspace).empty());
}

}  // namespace
}  // namespace model
