// Quality flags on synthetic signals: silence, clipping, DC, run-ons, speaking rate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/engine/engine.h"
#include "model/text/frontend.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/render/speech_file.h"

namespace pipeline {
namespace {

using Flags = std::vector<std::string>;
using Samples = std::vector<float>;

constexpr int kSymbolsOfASecond = 12;

Samples tone(double seconds, double amplitude, double offset = 0) {
  Samples samples(static_cast<std::size_t>(seconds * model::kSampleRate));
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i] = static_cast<float>(offset + amplitude * std::sin(0.05 * static_cast<double>(i)));
  return samples;
}

/// Flags of pieces one after the other, spoken at an ordinary rate of symbols.
Flags flags_of(const std::vector<Samples>& pieces, double speed = 1.0,
               const QualityPolicy& policy = {}) {
  QualityMeter meter;
  for (const Samples& piece : pieces) meter.speech(piece);
  return meter.flags(policy, kSymbolsOfASecond, speed);
}

TEST(QualityTest, SecondOfPlainSpeechIsNotSuspected) {
  EXPECT_EQ(flags_of({tone(1, 0.3)}), Flags{});
  EXPECT_EQ(flags_of({tone(1, 0.01)}), Flags{}) << "quiet, but audible";
}

TEST(QualityTest, SilenceAndNothingAreFlaggedOnce) {
  EXPECT_EQ(flags_of({}), Flags{"silence"});
  EXPECT_EQ(flags_of({tone(5, 0)}), Flags{"silence"});
  EXPECT_EQ(flags_of({tone(5, 0.003)}), Flags{"silence"}) << "-53 dBFS";
}

TEST(QualityTest, SoundIsJudgedByItsLevelAfterTheGain) {
  const auto flags_at = [](const Samples& samples, double gain_db) {
    QualityMeter meter;
    meter.speech(samples);
    meter.amplify(gain_db);
    return meter.flags({}, kSymbolsOfASecond, 1);
  };
  EXPECT_EQ(flags_at(tone(1, 0.003), 10), Flags{});
  EXPECT_EQ(flags_at(tone(1, 0.01), -15), Flags{"silence"});
  EXPECT_EQ(flags_at(tone(1, 0.3, 0.015), 6), Flags{"dc"});
  EXPECT_EQ(flags_at(tone(1, 1.5), -6), Flags{}) << "no longer beyond full scale";
}

TEST(QualityTest, OnlyWhatIsAudibleCountsAsHeard) {
  QualityMeter meter;
  for (const Samples& piece : {tone(1, 0.3), tone(2, 0.001), tone(0.5, 0.01)}) meter.speech(piece);
  EXPECT_NEAR(meter.heard_seconds(), 1.5, 0.02);
}

TEST(QualityTest, SilenceInsideOrBeforeSpeechIsFlaggedBeyondItsLimit) {
  const Samples speech = tone(0.5, 0.3);
  EXPECT_EQ(flags_of({speech, tone(1.9, 0.0005), speech}), Flags{});
  EXPECT_EQ(flags_of({speech, tone(2.1, 0.0005), speech}), Flags{"silence"});
  EXPECT_EQ(flags_of({tone(2.1, 0), speech, speech}), Flags{"silence"});
  EXPECT_EQ(flags_of({speech, tone(1.5, 0), speech, tone(1.5, 0), speech}), Flags{})
      << "two silences are not one";
}

TEST(QualityTest, NoiseInsideSpeechIsNotSilence) {
  const Samples speech = tone(0.5, 0.3);
  EXPECT_EQ(flags_of({speech, tone(2.1, 0.004), speech}), Flags{}) << "-37 dB of the loudest";
}

TEST(QualityTest, QuietOrNoiseBehindTheSpeechIsARunOn) {
  const Samples speech = tone(1, 0.3);
  EXPECT_EQ(flags_of({speech, tone(0.9, 0)}), Flags{});
  EXPECT_EQ(flags_of({speech, tone(1.1, 0)}), Flags{"run-on"});
  EXPECT_EQ(flags_of({speech, tone(1.1, 0.007)}), Flags{"run-on"}) << "-33 dB of the loudest";
  EXPECT_EQ(flags_of({speech, tone(5, 0)}), Flags{"run-on"}) << "and no silence within";
}

TEST(QualityTest, RateCountsSymbolsPerSecondOfSound) {
  EXPECT_EQ(flags_of({tone(3.4, 0.3)}), Flags{}) << "12 / 4 s + 0.5 s";
  EXPECT_EQ(flags_of({tone(3.6, 0.3)}), Flags{"rate"});
  EXPECT_EQ(flags_of({tone(0.31, 0.3)}), Flags{}) << "12 / 40 s";
  EXPECT_EQ(flags_of({tone(0.29, 0.3)}), Flags{"rate"});
  EXPECT_EQ(flags_of({tone(0.2, 0.3), tone(0.5, 0), tone(0.08, 0.3)}), Flags{"rate"})
      << "silence does not slow speech down";
}

TEST(QualityTest, TimesAreThoseOfSpeedOne) {
  EXPECT_EQ(flags_of({tone(3.6, 0.3)}, 0.5), Flags{});
  EXPECT_EQ(flags_of({tone(0.31, 0.3)}, 0.5), Flags{"rate"});
  EXPECT_EQ(flags_of({tone(1, 0.3), tone(1.8, 0)}, 0.5), Flags{});
  EXPECT_EQ(flags_of({tone(0.5, 0.3), tone(3.8, 0), tone(0.5, 0.3)}, 0.5), Flags{});
}

TEST(QualityTest, OneSampleBeyondFullScaleIsClipping) {
  Samples speech = tone(1, 0.3);
  speech[100] = -1.0f;
  EXPECT_EQ(flags_of({speech}), Flags{});
  speech[100] = std::nextafter(-1.0f, -2.0f);
  EXPECT_EQ(flags_of({speech}), Flags{"clipping"});
  EXPECT_EQ(flags_of({speech}, 1.0, {.max_clipped_samples = 1, .quarantine = {}}), Flags{});
}

TEST(QualityTest, MeanFarFromZeroIsDc) {
  EXPECT_EQ(flags_of({tone(1, 0.3, 0.019)}), Flags{});
  EXPECT_EQ(flags_of({tone(1, 0.3, 0.021)}), Flags{"dc"});
  EXPECT_EQ(flags_of({tone(1, 0.3, -0.021)}), Flags{"dc"});
}

TEST(QualityTest, FlagsComeInTheirFixedOrder) {
  EXPECT_EQ(flags_of({tone(4, 1.1, 0.1), tone(2.1, 0.0001), tone(0.1, 1.1), tone(1.1, 0.0001)}),
            (Flags{"clipping", "silence", "run-on", "rate", "dc"}));
}

TEST(QualityTest, CutOfThePiecesDoesNotMatter) {
  Samples all = tone(0.5, 0.3);
  const Samples quiet = tone(2.0101, 0.0001);  // its last frames straddle the pieces
  all.insert(all.end(), quiet.begin(), quiet.end());
  const Samples end = tone(0.5, 0.3);
  all.insert(all.end(), end.begin(), end.end());
  for (const std::size_t piece : {1, 7, 240, 24000}) {
    QualityMeter meter;
    for (std::size_t first = 0; first < all.size(); first += piece)
      meter.speech(std::span(all).subspan(first, std::min(piece, all.size() - first)));
    EXPECT_EQ(meter.flags({}, kSymbolsOfASecond, 1), Flags{"silence"}) << piece;
  }
}

TEST(QualityTest, DemoSpeechIsNotSuspected) {
  const model::Engine engine = model::Engine::load("demo");
  text::Frontend frontend(engine.alphabet());
  Preparer preparer(engine, frontend);
  model::Workspace workspace;
  const std::pair<const char*, double> texts[] = {
      {"Hi!", 1},
      {"A", 1},
      {"Stop.", 0.5},
      {"Well... I do not know. Perhaps we should wait.", 1},
      {"Fuzzy fish fizz; hush! The hiss of a snake is soft.", 2},
      {"It was a bright cold day in April, and the clocks were striking thirteen.", 0.7},
  };
  for (const std::string& voice : engine.voice_names()) {
    for (const auto& [text, speed] : texts) {
      Item item;
      item.script.content = text;
      item.voice = voice;
      item.language = "en-us";
      item.speed = speed;
      const Work work = preparer.prepare(item);
      ASSERT_EQ(work.chunks.size(), 1u) << work.outcome.failure;
      const PreparedChunk& chunk = work.chunks[0];
      const model::Utterance utterance{
          .ids = chunk.tokens.ids, .style = chunk.style, .speed = speed, .noise_seed = 1};
      QualityMeter meter;
      meter.speech(engine.speak({&utterance, 1}, workspace)[0].samples);
      EXPECT_EQ(meter.flags({}, chunk.tokens.phoneme_count, speed), Flags{})
          << voice << ": " << text;
    }
  }
}

}  // namespace
}  // namespace pipeline
