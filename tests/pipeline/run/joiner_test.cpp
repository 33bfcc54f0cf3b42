// Chunks joined with exact pauses: trimmed silence and noise, shifted alignments and curves.
#include "pipeline/run/render/joiner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "pipeline/run/render/companion_files.h"

namespace pipeline {
namespace {

constexpr std::int64_t kFrame = model::kSamplesPerFrame;

/// "a." as a voice may say it: silence, a sound, silence; `noise`: in the place of the last.
model::Speech speech_of(int head, int sound, int tail, float noise = 0) {
  model::Speech speech;
  speech.durations = {head, sound, tail, 0};
  speech.samples.assign(static_cast<std::size_t>((head + sound + tail) * kFrame), noise);
  std::fill_n(speech.samples.begin(), head * kFrame, 0.0f);
  for (std::int64_t i = 0; i < sound * kFrame; ++i)
    speech.samples[static_cast<std::size_t>(head * kFrame + i)] = i % 2 == 0 ? 0.5f : -0.5f;
  speech.f0.assign(speech.samples.size() / CurveMeter::kHop, 100.0f);
  return speech;
}

Work work_of(std::size_t chunks, const Pauses& pauses) {
  Work work;
  work.item.script.content = "a.";
  work.item.pauses = pauses;
  for (std::size_t i = 0; i < chunks; ++i) {
    PreparedChunk chunk;
    chunk.phonemes = "a.";
    chunk.tokens.ids = {0, 1, 2, 0};
    chunk.tokens.characters = {0, 1};
    work.chunks.push_back(std::move(chunk));
  }
  return work;
}

std::vector<float> joined(Work& work, const std::vector<model::Speech>& speeches) {
  std::vector<float> all;
  StageTimes times;
  SpeechStream stream({}, times, [&](std::span<const float> samples) {
    all.insert(all.end(), samples.begin(), samples.end());
  });
  Joiner joiner(stream, work);
  for (const model::Speech& speech : speeches) {
    work.outcome.durations.insert(work.outcome.durations.end(), speech.durations.begin(),
                                  speech.durations.end());
    joiner.add(speech);
  }
  joiner.finish();
  stream.finish();
  work.outcome.samples = stream.samples();
  return all;
}

/// Milliseconds of what is louder than -40 dB, and of what is not, in turns; the first is silence.
std::vector<double> turns(const std::vector<float>& samples) {
  std::vector<double> turns{0};
  bool is_sound = false;
  for (const float sample : samples) {
    if ((std::abs(sample) > 0.01f) != is_sound) {
      is_sound = !is_sound;
      turns.push_back(0);
    }
    turns.back() += 1000.0 / model::kSampleRate;
  }
  return turns;
}

void expect_near(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size()) << testing::PrintToString(found);
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1) << i;
}

TEST(JoinerTest, PausesAreTheTimeBetweenSounds) {
  for (const int ms : {20, 100, 400, 1000}) {
    Work work = work_of(3, {.before_ms = ms, .between_ms = 2 * ms, .after_ms = 3 * ms});
    const auto samples = joined(work, std::vector(3, speech_of(8, 4, 12)));
    expect_near(turns(samples), {1.0 * ms, 100, 2.0 * ms, 100, 2.0 * ms, 100, 3.0 * ms});
  }
}

TEST(JoinerTest, WithoutPausesNothingIsCut) {
  Work work = work_of(2, {});
  const auto samples = joined(work, std::vector(2, speech_of(8, 4, 12, 0.02f)));
  std::vector<float> expected = speech_of(8, 4, 12, 0.02f).samples;
  expected.insert(expected.end(), expected.begin(), expected.end());
  EXPECT_EQ(samples, expected);
  EXPECT_TRUE(work.outcome.joins.empty());
}

TEST(JoinerTest, PauseInOnePlaceLeavesTheOthersAsTheyAre) {
  Work work = work_of(3, {});
  work.chunks[1].pause_after_ms = 500;  // [pause:500ms]
  expect_near(turns(joined(work, std::vector(3, speech_of(8, 4, 12)))),
              {200, 100, 500, 100, 500, 100, 300});
}

TEST(JoinerTest, NoiseBehindTheLastSoundIsCutAndFades) {
  Work work = work_of(1, {.after_ms = 300});
  const auto samples = joined(work, {speech_of(8, 4, 24, 0.1f)});
  // 200 ms behind the end that the durations tell may still belong to the sound.
  expect_near(turns(samples), {200, 100 + 200, 300});
  const std::size_t cut = samples.size() - 300 * 24;
  EXPECT_LT(std::abs(samples[cut - 1]), 2e-3f);
  EXPECT_EQ(samples[cut], 0);
}

TEST(JoinerTest, SlowSoundsMayRingOnLonger) {
  Work work = work_of(1, {.after_ms = 300});
  work.item.speed = 0.25;
  model::Speech speech = speech_of(8, 4, 40);
  std::fill_n(speech.samples.begin() + 12 * kFrame, 24 * kFrame, 0.1f);  // 600 ms
  expect_near(turns(joined(work, {speech})), {200, 100 + 600, 300});
}

TEST(JoinerTest, ChunkOfSilenceIsKept) {
  Work work = work_of(2, {.between_ms = 100});
  model::Speech silent = speech_of(8, 4, 12);
  std::fill(silent.samples.begin(), silent.samples.end(), 0.0f);
  const auto samples = joined(work, {silent, silent});
  EXPECT_GT(samples.size(), 2u * 8 * kFrame);
  EXPECT_EQ(alignment_of(work, work.outcome, model::kSampleRate).samples, std::ssize(samples));
}

TEST(JoinerTest, AlignmentsAndCurvesFollowWhatIsCut) {
  for (const int ms : {0, 10, 100, 1000}) {
    Work work = work_of(2, {.before_ms = ms, .between_ms = ms, .after_ms = ms});
    const auto samples = joined(work, std::vector(2, speech_of(8, 4, 12)));
    const io::Alignment alignment = alignment_of(work, work.outcome, model::kSampleRate);
    std::vector<double> times{0};
    for (const auto& phone : alignment.phones) {
      const auto length = static_cast<double>(phone.samples.end - phone.samples.begin);
      if (phone.symbol.empty() != (times.size() % 2 == 1)) times.push_back(0);
      times.back() += length * 1000 / model::kSampleRate;
    }
    expect_near(times, turns(samples));
  }
}

}  // namespace
}  // namespace pipeline
