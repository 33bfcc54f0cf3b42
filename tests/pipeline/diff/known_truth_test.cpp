// Diff of signals that differ by a known amount: gain, delay, pitch, tempo, words, noise, cuts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/loops.h"
#include "tests/support/talker.h"
#include "tests/support/temp_folder.h"

namespace pipeline::diff {
namespace {

using talker::make_text;
using talker::Manner;
using talker::speak;

/// Compares signals by way of files, as float so that nothing is rounded.
class KnownTruthTest : public testing::Test {
 protected:
  ItemFinding compare(const std::vector<float>& before, const std::vector<float>& after,
                      const Limits& limits = Limits()) {
    const io::AudioFormat format{.encoding = io::Encoding::kFloat};
    const auto a = folder_ / "a.wav";
    const auto b = folder_ / "b.wav";
    io::write_audio(a, before, format);
    io::write_audio(b, after, format);
    return compare_item({.id = "x", .baseline = {.path = a}, .candidate = {.path = b}}, limits);
  }

  /// By which figures of merit are taken of any take.
  static Limits limits_of_merit() {
    Limits limits;
    limits[Metric::kStoi] = 0.1;
    return limits;
  }

  static double measure(const ItemFinding& finding, Metric metric) {
    return finding.measures[metric].value_or(NAN);
  }

  TempFolder folder_;
  std::vector<talker::Word> text_ = make_text(8);
};

TEST_F(KnownTruthTest, GainOfHalfADecibel) {
  const auto voice = speak(text_);
  const ItemFinding finding = compare(voice, talker::scaled(voice, 0.5), limits_of_merit());
  EXPECT_EQ(finding.kind, Kind::kGain);
  EXPECT_NEAR(measure(finding, Metric::kGainDb), 0.5, 0.02);
  EXPECT_NEAR(measure(finding, Metric::kLsdDb), 0.5, 0.02);
  EXPECT_FALSE(compare(voice, talker::scaled(voice, 0.5)).measures[Metric::kStoi]);
  EXPECT_NEAR(measure(finding, Metric::kStoi), 1, 1e-4);
}

TEST_F(KnownTruthTest, DelayOf37Samples) {
  auto later = speak(text_);
  const auto voice = later;
  later.insert(later.begin(), 37, 0.0f);
  const ItemFinding finding = compare(voice, later, limits_of_merit());
  EXPECT_EQ(finding.kind, Kind::kShift);
  EXPECT_DOUBLE_EQ(measure(finding, Metric::kDelayMs), 37.0 / 24);
  EXPECT_NEAR(measure(finding, Metric::kLsdDb), 0, 1e-4);
  EXPECT_NEAR(measure(finding, Metric::kStoi), 1, 1e-4);
  EXPECT_DOUBLE_EQ(measure(compare(later, voice), Metric::kDelayMs), -37.0 / 24);
}

TEST_F(KnownTruthTest, WhatIsMissingIsNamedByTheBaselinesAlignment) {
  std::string words;
  for (int i = 0; i < std::ssize(text_); ++i) {
    const auto [begin, end] = talker::time_of(text_, i);
    const std::string times = fmt::format(R"("begin": {:.0f}, "end": {:.0f})",
                                          begin * talker::kRate, end * talker::kRate);
    words +=
        fmt::format(R"({}{{"text": "w{}", "spoken": "w", "phonemes": "w", "bytes": [0, 1], {}, )"
                    R"("phones": [{{"phone": "w", {}}}]}})",
                    i > 0 ? "," : "", i, times, times);
  }
  const std::vector<float> voice = speak(text_);
  folder_.write(
      "a.alignment.json",
      fmt::format(R"({{"sample_rate": {}, "samples": {}, "sentences": [{{"words": [{}]}}]}})",
                  talker::kRate, voice.size(), words));
  const ItemFinding finding = compare(voice, speak(text_, {.skipped = 3}));
  EXPECT_EQ(finding.kind, Kind::kWords);
  ASSERT_FALSE(finding.spans.empty());
  EXPECT_EQ(finding.spans[0].words, std::vector<std::string>{"w3"});
}

/// What is left of white noise above 7 kHz or so.
std::vector<float> hiss(int samples) {
  std::vector<float> noise = talker::with_noise(std::vector<float>(samples + 4, 0.1f), 0);
  for (int order = 0; order < 4; ++order)
    for (std::size_t i = noise.size() - 1; i > 0; --i) noise[i] = (noise[i] - noise[i - 1]) / 2;
  return {noise.begin() + 4, noise.end()};
}

TEST_F(KnownTruthTest, DelayIsExactOfSpeechAndOfWhatHasNothingLow) {
  for (const auto& sound : {speak(text_), hiss(20000), hiss(300)}) {
    for (const int delay : {1, 2, 3, 6, 4001, 11999}) {
      auto later = talker::scaled(sound, -6);
      for (float& x : later) x = -x;
      later.insert(later.begin(), delay, 0.0f);
      EXPECT_DOUBLE_EQ(measure(compare(sound, later), Metric::kDelayMs), delay / 24.0);
      EXPECT_DOUBLE_EQ(measure(compare(later, sound), Metric::kDelayMs), -delay / 24.0);
    }
  }
}

TEST_F(KnownTruthTest, SoundInPlaceOfSilenceIsNoOtherTake) {
  const auto voice = speak(text_);
  const ItemFinding finding = compare(std::vector<float>(voice.size()), voice);
  EXPECT_EQ(finding.kind, Kind::kSilent);
  EXPECT_FALSE(finding.passed);
  EXPECT_EQ(finding.sentence, "The baseline is silent, and the candidate is not.");
}

// The begin is cut off: all that is beyond a limit is the delay.
TEST_F(KnownTruthTest, ACutBeginIsAShift) {
  const auto voice = speak(text_);
  auto quiet = voice;
  quiet.insert(quiet.begin(), 2400, 0.0f);
  EXPECT_EQ(compare(quiet, voice).kind, Kind::kShift);
}

TEST_F(KnownTruthTest, AQuietEndThatIsMissingIsNoGain) {
  auto voice = speak(text_);
  const auto tail = talker::scaled(voice, -48);
  voice.insert(voice.end(), tail.begin(), tail.begin() + 4800);
  const std::vector<float> cut(voice.begin(), voice.end() - 4800);
  const ItemFinding finding = compare(voice, cut);
  EXPECT_TRUE(finding.kind == Kind::kTruncated || finding.kind == Kind::kTiming)
      << finding.sentence;
}

TEST_F(KnownTruthTest, AStrongHumIsNoVoice) {
  const auto voice = talker::with_noise(speak(text_), 30);
  auto with_hum = voice;
  const double level = std::sqrt(exact_energy(voice) / static_cast<double>(voice.size()));
  for (std::size_t i = 0; i < with_hum.size(); ++i)
    with_hum[i] += static_cast<float>(
        0.8 * level * std::sin(2 * std::numbers::pi * 50 * static_cast<double>(i) / 24000));
  const ItemFinding finding = compare(voice, with_hum);
  EXPECT_EQ(finding.kind, Kind::kHum) << finding.sentence;
  EXPECT_NEAR(measure(finding, Metric::kHumHz), 50, 1);
}

TEST_F(KnownTruthTest, InvertedPolarity) {
  const auto voice = speak(text_);
  auto inverted = voice;
  for (float& x : inverted) x = -x;
  const ItemFinding finding = compare(voice, inverted);
  EXPECT_EQ(finding.kind, Kind::kPolarity);
  EXPECT_FALSE(finding.passed);
}

TEST_F(KnownTruthTest, PitchOf20Cents) {
  const ItemFinding finding = compare(speak(text_), speak(text_, Manner{.cents = 20, .breath = 2}));
  EXPECT_EQ(finding.kind, Kind::kPitch);
  EXPECT_NEAR(measure(finding, Metric::kF0ShiftCents), 20, 2);
  EXPECT_NEAR(measure(finding, Metric::kF0RmseCents), 20, 4);
}

TEST_F(KnownTruthTest, TempoOf5Percent) {
  const ItemFinding finding =
      compare(speak(text_), speak(text_, Manner{.tempo = 1.05, .breath = 2}));
  EXPECT_EQ(finding.kind, Kind::kTiming);
  EXPECT_NEAR(measure(finding, Metric::kTempoPercent), 5, 0.2);
}

TEST_F(KnownTruthTest, DroppedWordIsLocated) {
  for (const int word : {0, 3, 5}) {
    const ItemFinding finding =
        compare(speak(text_), speak(text_, Manner{.skipped = word, .breath = 2}));
    EXPECT_EQ(finding.kind, Kind::kWords) << word;
    ASSERT_EQ(finding.spans.size(), 1) << word;
    const auto [begin, end] = talker::time_of(text_, word);
    EXPECT_NEAR(finding.spans[0].baseline_begin, begin, 0.1) << word;
    EXPECT_NEAR(finding.spans[0].baseline_end, end, 0.1) << word;
  }
}

TEST_F(KnownTruthTest, NoiseAt40Decibels) {
  const auto voice = speak(text_);
  const ItemFinding finding = compare(voice, talker::with_noise(voice, 40));
  EXPECT_EQ(finding.kind, Kind::kNoise);
  EXPECT_NEAR(measure(finding, Metric::kSnrDb), 40, 0.5);
}

// Longer than the windows in which speech is aligned, and than what is kept in memory.
TEST_F(KnownTruthTest, DroppedWordIsLocatedInALongItem) {
  const auto text = make_text(300);
  const int word = 200;
  const ItemFinding finding =
      compare(speak(text), speak(text, Manner{.tempo = 1.03, .skipped = word, .breath = 2}));
  EXPECT_GT(finding.baseline.seconds, Recording::kKeptSeconds);
  EXPECT_EQ(finding.kind, Kind::kWords) << finding.sentence;
  EXPECT_NEAR(measure(finding, Metric::kTempoPercent), 3, 0.2);
  ASSERT_EQ(finding.spans.size(), 1);
  const auto [begin, end] = talker::time_of(text, word);
  EXPECT_NEAR(finding.spans[0].baseline_begin, begin, 0.1);
  EXPECT_NEAR(finding.spans[0].baseline_end, end, 0.1);
}

// Longer than what is kept in memory: cuts are followed all the same.
TEST_F(KnownTruthTest, CutsOfALongItemAreFoundToTheSample) {
  const auto text = make_text(300);
  const auto whole = speak(text);
  auto cut = whole;
  std::vector<std::pair<double, double>> missing;
  for (const int word : {250, 130, 40}) {
    const auto [begin, end] = talker::time_of(text, word);
    const auto at = cut.begin() + std::llround(begin * 24000);
    cut.erase(at, at + std::llround((end - begin) * 24000));
    missing.insert(missing.begin(), {begin, end});
  }
  const ItemFinding finding = compare(whole, cut);
  EXPECT_GT(finding.baseline.seconds, Recording::kKeptSeconds);
  EXPECT_EQ(finding.kind, Kind::kWords) << finding.sentence;
  ASSERT_EQ(finding.spans.size(), 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(finding.spans[i].baseline_begin, missing[i].first, 0.001) << i;
    EXPECT_NEAR(finding.spans[i].baseline_end, missing[i].second, 0.001) << i;
  }
}

// As when the pauses of a book are changed: no delay is right for more than a few seconds.
TEST_F(KnownTruthTest, PausesOfALongItemAreCounted) {
  const auto text = make_text(12);
  std::vector<float> whole, longer;
  constexpr unsigned kSentences = 40;
  for (unsigned i = 0; i < kSentences; ++i) {
    const auto sentence = speak(text, Manner{.breath = i + 1});
    for (auto* sound : {&whole, &longer}) {
      sound->insert(sound->end(), sentence.begin(), sentence.end());
      sound->resize(sound->size() + (sound == &whole ? 7200 : 8400));
    }
  }
  const ItemFinding finding = compare(whole, longer);
  EXPECT_EQ(finding.kind, Kind::kTiming) << finding.sentence;
  EXPECT_NEAR(measure(finding, Metric::kPauseSeconds), 0.05 * (kSentences - 1), 1e-6);
}

TEST_F(KnownTruthTest, LongTailIsMissing) {
  const auto text = make_text(300);
  const auto whole = speak(text);
  auto part = speak(text, Manner{.breath = 2});
  part.resize(part.size() / 3);
  const ItemFinding finding = compare(whole, part);
  EXPECT_EQ(finding.kind, Kind::kTruncated) << finding.sentence;
  EXPECT_NEAR(finding.spans.back().baseline_begin, static_cast<double>(part.size()) / 24000, 0.5);
}

TEST_F(KnownTruthTest, BreathAloneIsNoFinding) {
  const ItemFinding finding = compare(speak(text_), speak(text_, Manner{.breath = 2}));
  EXPECT_TRUE(finding.passed) << finding.sentence;
  EXPECT_LT(measure(finding, Metric::kMcd13Db), measure(finding, Metric::kMcdDb));
  EXPECT_FALSE(finding.measures[Metric::kStoi]);  // another take lies on nothing
  EXPECT_FALSE(finding.measures[Metric::kLsdDb]);
}

TEST_F(KnownTruthTest, WhatDropsOutIsLessIntelligible) {
  const auto voice = speak(text_);
  double better = 1;
  for (const int samples : {2000, 6000, 18000}) {
    auto damaged = voice;
    std::fill_n(damaged.begin() + 24000, samples, 0.0f);
    const ItemFinding finding = compare(voice, damaged);
    EXPECT_LT(measure(finding, Metric::kStoi), better - 0.005) << samples;
    better = measure(finding, Metric::kStoi);
  }
}

}  // namespace
}  // namespace pipeline::diff
