// Estimated SNR of synthetic syllables in known noise, silence at ends, word error rates.
#include "pipeline/dataset/speech_meter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "pipeline/dataset/word_errors.h"

namespace pipeline::dataset {
namespace {

constexpr int kMeterRate = 24000;

std::vector<float> silence_of(double seconds) {
  return std::vector<float>(static_cast<std::size_t>(seconds * kMeterRate));
}

/// Syllables: a tone that swells and fades five times a second; its power is that of the whole.
void add_speech(std::vector<float>& samples, double begin, double end, double rms) {
  for (auto i = static_cast<std::size_t>(begin * kMeterRate);
       i < static_cast<std::size_t>(end * kMeterRate); ++i) {
    const double t = static_cast<double>(i) / kMeterRate;
    const double swell = 1 + 0.5 * std::sin(2 * std::numbers::pi * 5 * t);
    samples[i] += static_cast<float>(rms * swell * std::sqrt(2 / 1.125) *
                                     std::sin(2 * std::numbers::pi * 220 * t));
  }
}

void add_noise(std::vector<float>& samples, double rms) {
  std::mt19937 generator(7);
  std::normal_distribution<double> noise(0, rms);
  for (float& sample : samples) sample += static_cast<float>(noise(generator));
}

SpeechMeasures measures_of(const std::vector<float>& samples, std::size_t block = 1000) {
  SpeechMeter meter(kMeterRate);
  for (std::size_t at = 0; at < samples.size(); at += block)
    meter.append(std::span(samples).subspan(at, std::min(block, samples.size() - at)));
  return meter.result();
}

class SnrTest : public testing::TestWithParam<int> {};

TEST_P(SnrTest, IsFoundInNoiseOfThatStrength) {
  constexpr double kSpeech = 0.1;
  std::vector<float> samples = silence_of(3);
  for (const double at : {0.3, 1.2, 2.2}) add_speech(samples, at, at + 0.6, kSpeech);
  add_noise(samples, kSpeech / std::pow(10, GetParam() / 20.0));
  EXPECT_NEAR(measures_of(samples).snr_db, GetParam(), 1.5);
}

INSTANTIATE_TEST_SUITE_P(Decibels, SnrTest, testing::Values(5, 10, 20, 30, 40, 50));

TEST(SpeechMeterTest, SilenceOfZerosIsNoBetterThanSixteenBits) {
  std::vector<float> samples = silence_of(2);
  add_speech(samples, 0.5, 1.5, 0.1);
  EXPECT_NEAR(measures_of(samples).snr_db, 81.1, 0.5);
}

TEST(SpeechMeterTest, WhatIsAllAlikeHasNoSpeechInIt) {
  std::vector<float> samples = silence_of(1);
  EXPECT_EQ(measures_of(samples).snr_db, 0);
  add_noise(samples, 0.1);
  EXPECT_EQ(measures_of(samples).snr_db, 0);
  EXPECT_EQ(measures_of({}).silence(), 0);
}

TEST(SpeechMeterTest, SilenceIsCountedAtTheEndsAndWithin) {
  std::vector<float> samples = silence_of(2);
  add_noise(samples, 1e-4);
  add_speech(samples, 0.2, 0.8, 0.1);
  add_speech(samples, 1.1, 1.6, 0.1);
  const SpeechMeasures found = measures_of(samples);
  EXPECT_NEAR(found.leading_silence, 0.1, 0.011);
  EXPECT_NEAR(found.inner_silence, 0.15, 0.011);
  EXPECT_NEAR(found.trailing_silence, 0.2, 0.011);
  const SpeechMeasures none = measures_of(silence_of(1));
  EXPECT_EQ(none.leading_silence, 1);
  EXPECT_EQ(none.silence(), 1);
}

TEST(SpeechMeterTest, BlocksDoNotMatter) {
  std::vector<float> samples = silence_of(1.005);
  add_noise(samples, 0.001);
  add_speech(samples, 0.3, 0.7, 0.1);
  const SpeechMeasures some = measures_of(samples, 7), all = measures_of(samples, samples.size());
  EXPECT_EQ(some.snr_db, all.snr_db);
  EXPECT_EQ(some.inner_silence, all.inner_silence);
}

TEST(WordErrorRateTest, CountsWhatIsLostReplacedAndAdded) {
  const auto rate = [](const char* said, const std::vector<std::string>& heard) {
    return word_error_rate(words_of(said), heard);
  };
  EXPECT_EQ(words_of("\"Don't,\" 'twas twenty-one!"),
            (std::vector<std::string>{"don't", "twas", "twenty", "one"}));
  EXPECT_EQ(rate("It costs five dollars.", {"it", "costs", "five", "dollars"}), 0);
  EXPECT_EQ(rate("It costs five dollars.", {"it", "cost", "dollars", "now"}), 0.75);
  EXPECT_EQ(rate("One.", {"a", "one", "two"}), 2);
  EXPECT_EQ(rate("...", {"a"}), 0);
}

}  // namespace
}  // namespace pipeline::dataset
