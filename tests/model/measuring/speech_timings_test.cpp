// Stage timings add up to the run, and inputs have the requested length.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "model/measuring/measuring.h"
#include "tests/support/small_model.h"

namespace model {
namespace {

TEST(SpeechTimingsTest, InputsAreOfTheLengthAskedForAndTheSameAtEveryRun) {
  const Engine engine(small_model());
  for (const int symbols : {1, 30, 100}) {
    const TestSpeech speech = make_test_speech(engine, symbols);
    EXPECT_EQ(speech.tokens.ids.size(), static_cast<std::size_t>(symbols) + 2);
    EXPECT_TRUE(speech.tokens.unknown.empty());
    const TestSpeech again = make_test_speech(engine, symbols);
    EXPECT_EQ(again.tokens.ids, speech.tokens.ids);
    EXPECT_EQ(again.style, speech.style);
  }
}

TEST(SpeechTimingsTest, StagesAddUpToTheRun) {
  const Engine engine(small_model());
  const SpeechTimings timings = time_speech(engine, make_test_speech(engine, 60), 1, 1);
  ASSERT_EQ(timings.seconds.size(), 1u);
  const double sum = std::accumulate(timings.stages.begin(), timings.stages.end(), 0.0);
  EXPECT_GT(sum, 0);
  EXPECT_LE(sum, timings.seconds[0]);
  EXPECT_EQ(timings.tokens, 62);
  EXPECT_DOUBLE_EQ(timings.audio_seconds, timings.frames * 0.025);
  EXPECT_GT(timings.peak, 0);
  EXPECT_TRUE(timings.scaling.empty());
}

TEST(SpeechTimingsTest, SeveralWorkersAreComparedWithOneInEveryRun) {
  const Engine engine(small_model());
  const SpeechTimings timings = time_speech(engine, make_test_speech(engine, 5), 3, 2);
  EXPECT_EQ(timings.seconds.size(), 3u);
  ASSERT_EQ(timings.scaling.size(), 3u);
  EXPECT_GT(*std::ranges::min_element(timings.scaling), 0);
}

}  // namespace
}  // namespace model
