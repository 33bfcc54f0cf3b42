// Causes of a change found from a baseline's sketch alone: hum, filter, echo, room, gain.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <vector>

#include "pipeline/diff/measures/explanation.h"
#include "pipeline/diff/measures/kept_stretch.h"
#include "pipeline/diff/measures/sketch_fit.h"
#include "tests/support/talker.h"

// What is told of a candidate where a baseline has kept the sums of its blocks alone.
namespace pipeline::diff {
namespace {

using What = Explanation::What;

/// Whole blocks of speech.
std::vector<float> voice_of(int words = 8) {
  auto voice = talker::speak(talker::make_text(words));
  voice.resize(voice.size() / 480 * 480);
  return voice;
}

std::vector<float> kept_of(std::span<const float> samples) {
  Sketcher sketcher(24000);
  sketcher.append(samples);
  return scaled_sums(sketcher.finish(), 24000);
}

std::vector<float> plus(std::vector<float> sound, const std::function<double(double)>& more) {
  for (std::size_t i = 0; i < sound.size(); ++i)
    sound[i] += static_cast<float>(more(static_cast<double>(i) / 24000));
  return sound;
}

std::vector<float> noise(std::size_t samples) {
  std::mt19937 random(3);
  std::normal_distribution<float> normal(0, 0.1f);
  std::vector<float> out(samples);
  for (float& sample : out) sample = normal(random);
  return out;
}

std::vector<float> with_echo(const std::vector<float>& sound, std::size_t late, float gain) {
  auto out = sound;
  for (std::size_t i = late; i < out.size(); ++i) out[i] += gain * sound[i - late];
  return out;
}

/// A tail of noise that falls by 60 dB in 0.4 s, begins after 5 ms and has a quarter of the energy.
std::vector<float> in_a_room(const std::vector<float>& sound) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  std::vector<double> tail;
  double energy = 0;
  for (int i = 0; i < 4800; ++i) {
    tail.push_back(i < 120 ? 0 : normal(random) * std::pow(10.0, -3 * i / 9600.0));
    energy += tail.back() * tail.back();
  }
  auto out = sound;
  for (std::size_t i = 0; i < out.size(); ++i) {
    double sum = 0;
    for (std::size_t k = 120; k < std::min(tail.size(), i + 1); ++k) sum += tail[k] * sound[i - k];
    out[i] += static_cast<float>(sum / std::sqrt(energy) / 2);
  }
  return out;
}

Explanation explained(const std::vector<float>& baseline, const std::vector<float>& candidate) {
  return explain(kept_of(baseline), candidate, 24000,
                 std::vector<bool>(baseline.size() / 480, true), true);
}

TEST(ProjectionTest, HasTheSumsOfASketchAndTheirWaveform) {
  const auto voice = voice_of(2);
  const Projection projection(24000);
  const std::vector<float> kept = kept_of(voice), sums = projection.sums_of(voice);
  ASSERT_EQ(sums.size(), kept.size());
  for (std::size_t i = 0; i < sums.size(); ++i) EXPECT_NEAR(sums[i], kept[i], 1e-4) << i;
  // Products with a waveform are those of the sums.
  const std::vector<float> rough = projection.waveform_of(kept);
  double of_waveforms = 0, of_sums = 0;
  for (std::size_t i = 0; i < voice.size(); ++i) of_waveforms += rough[i] * voice[i];
  for (std::size_t i = 0; i < sums.size(); ++i) of_sums += kept[i] * sums[i];
  EXPECT_NEAR(of_waveforms, of_sums, 1e-3 * of_sums);
}

TEST(SketchFitTest, ExplainsWhatIsThereAndNoNoise) {
  const auto voice = voice_of(4);
  const Projection projection(24000);
  std::vector<float> late(voice.size());
  std::copy(voice.begin(), voice.end() - 5, late.begin() + 5);
  std::vector<float> mixed(voice.size());
  for (std::size_t i = 0; i < voice.size(); ++i) mixed[i] = 0.5f * voice[i] - 0.25f * late[i];
  SketchFit fit(projection.sums_of(mixed), std::vector<bool>(voice.size() / 480, true));
  fit.add(projection.sums_of(voice));
  const double with_one = fit.left().all();
  fit.add(projection.sums_of(late));
  EXPECT_LT(fit.left().all(), 1e-6 * with_one);
  EXPECT_NEAR(fit.weights()[0], 0.5, 1e-3);
  EXPECT_NEAR(fit.weights()[1], -0.25, 1e-3);
  fit.shrink(1);
  fit.add(projection.sums_of(noise(voice.size())));
  EXPECT_GT(fit.left().all(), 0.95 * with_one);
}

TEST(ExplanationTest, EqualSoundAndNoiseHaveNone) {
  const auto voice = voice_of();
  EXPECT_EQ(explained(voice, talker::with_noise(voice, 30)).what, What::kNothing);
  EXPECT_EQ(explained(voice, talker::with_noise(voice, 15)).what, What::kNothing);
}

TEST(ExplanationTest, ToneIsAHum) {
  const auto voice = voice_of();
  for (const double hz : {50.0, 1000.0, 8000.0}) {
    const Explanation found =
        explained(voice, plus(voice, [&](double seconds) {
                    return 0.01 * std::sin(2 * std::numbers::pi * hz * seconds);
                  }));
    EXPECT_EQ(found.what, What::kHum) << hz;
    EXPECT_NEAR(found.hum_hz, hz, 0.5);
    EXPECT_GT(found.share, 0.9);
  }
}

TEST(ExplanationTest, FilterLeavesLittleWhereItIsUndone) {
  const auto voice = voice_of();
  auto duller = voice, turned = voice;
  for (std::size_t i = 1; i < voice.size(); ++i) {
    duller[i] = 0.5f * voice[i] + 0.5f * duller[i - 1];
    turned[i] = 0.5f * voice[i] + voice[i - 1] - 0.5f * turned[i - 1];
  }
  for (const auto& filtered : {duller, turned}) {
    const Explanation found = explained(voice, filtered);
    EXPECT_EQ(found.what, What::kFilter);
    EXPECT_GT(found.share, 0.98);
    EXPECT_EQ(found.undone.size(), voice.size() / 480 * Sketch::kSums);
  }
}

TEST(ExplanationTest, EchoIsFoundWithItsDelay) {
  const auto voice = voice_of();
  const Explanation found = explained(voice, with_echo(voice, 2400, 0.3f));
  EXPECT_EQ(found.what, What::kEcho);
  EXPECT_NEAR(found.echo_seconds, 0.1, 1e-4);
  EXPECT_EQ(explained(voice, with_echo(voice, 60, 0.5f)).what, What::kFilter);
}

TEST(ExplanationTest, RoomIsReverberation) {
  auto sound = noise(24000 * 4);
  for (std::size_t i = 0; i < sound.size(); ++i) {
    const double swell = std::sin(2 * std::numbers::pi * static_cast<double>(i) / 12000);
    sound[i] *= static_cast<float>(std::pow(std::max(0.0, swell), 2));
  }
  EXPECT_EQ(explained(sound, in_a_room(sound)).what, What::kReverb);
}

TEST(ExplanationTest, GainThatSwaysIsOne) {
  const auto voice = voice_of();
  auto swaying = voice;
  for (std::size_t i = 0; i < voice.size(); ++i)
    swaying[i] *=
        1 + 0.3f * std::sin(2 * std::numbers::pi_v<float> * static_cast<float>(i) / 24000);
  EXPECT_EQ(explained(voice, swaying).what, What::kLevels);
}

/// What becomes of 0.3 s in the middle of a word.
DamagedStretch::What examined(const std::function<void(std::span<float>)>& damage) {
  const auto text = talker::make_text(8);
  auto voice = talker::speak(text);
  voice.resize(voice.size() / 480 * 480);
  const std::size_t first = static_cast<std::size_t>(talker::time_of(text, 3).first * 50) + 2;
  constexpr std::size_t kBlocks = 12;
  auto damaged = voice;
  damage(std::span(damaged).subspan(480 * first + 240, 480 * (kBlocks - 1)));
  return examine_blocks(kept_of(voice), damaged, 24000, first, first + kBlocks, {}).what;
}

TEST(KeptStretchTest, IsToldByItsBlocks) {
  using Of = DamagedStretch::What;
  const auto each = [](auto change) {
    return [change](std::span<float> part) {
      for (std::size_t i = 0; i < part.size(); ++i) part[i] = change(part[i], i);
    };
  };
  std::mt19937 random(5);
  std::normal_distribution<float> normal;
  EXPECT_EQ(examined(each([](float, auto) { return 0.0f; })), Of::kSilence);
  EXPECT_EQ(examined(each([](float x, auto) { return 0.5f * x; })), Of::kGain);
  EXPECT_EQ(examined(each([](float x, auto) { return -x; })), Of::kInverted);
  EXPECT_EQ(examined(each([](float x, auto) { return x + 0.05f; })), Of::kOffset);
  EXPECT_EQ(examined(each([](float x, auto) { return std::clamp(x, -0.03f, 0.03f); })),
            Of::kClipped);
  EXPECT_EQ(examined(each(
                [](float x, auto i) { return x + 0.1f * std::sin(0.3f * static_cast<float>(i)); })),
            Of::kTone);
  EXPECT_EQ(examined(each([&](float x, auto) { return x + 0.01f * normal(random); })), Of::kNoise);
  EXPECT_EQ(examined([](std::span<float> part) { std::ranges::reverse(part); }), Of::kOther);
}

}  // namespace
}  // namespace pipeline::diff
