// Causes of a change within one take: filter, echo, room, clock drift, wow, stretches, overload.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>

#include "pipeline/diff/measures/drift.h"
#include "pipeline/diff/measures/response.h"
#include "pipeline/diff/measures/splices.h"
#include "pipeline/diff/measures/stretch.h"
#include "pipeline/diff/measures/take.h"
#include "tests/support/talker.h"

namespace pipeline::diff {
namespace {

constexpr int kRate = talker::kRate;

std::vector<float> voice() { return talker::speak(talker::make_text(8)); }

/// With a hiss in its pauses, by which a take is known.
std::vector<float> hissing(unsigned seed) {
  std::vector<float> samples = talker::speak(talker::make_text(8), {.breath = seed});
  std::mt19937 random(seed);
  std::normal_distribution<float> hiss(0, 0.02f);
  for (float& x : samples)
    if (x == 0) x = hiss(random);
  return samples;
}

/// a once more, `delay` samples later and `gain` times as large.
std::vector<float> echoing(std::vector<float> a, std::size_t delay, float gain) {
  const std::vector<float> sound = a;
  for (std::size_t i = delay; i < a.size(); ++i) a[i] += gain * sound[i - delay];
  return a;
}

/// A first-order high-pass.
std::vector<float> without_bass(const std::vector<float>& a, double hz) {
  const auto keep = static_cast<float>(std::exp(-2 * std::numbers::pi * hz / kRate));
  std::vector<float> out(a.size());
  for (std::size_t i = 1; i < a.size(); ++i) out[i] = keep * (out[i - 1] + a[i] - a[i - 1]);
  return out;
}

TEST(ResponseTest, TellsFilterEchoAndRoomApart) {
  const std::vector<float> a = hissing(1);
  const Response filter = find_response(a, without_bass(a, 600), kRate, 1, 0);
  EXPECT_EQ(filter.what, Response::What::kFilter);
  EXPECT_GT(filter.explained, 0.9);
  EXPECT_NEAR(filter.high_pass_hz, 300, 70);

  const Response echo = find_response(a, echoing(a, 2400, 0.3f), kRate, 1, 0);
  EXPECT_EQ(echo.what, Response::What::kEcho);
  EXPECT_NEAR(echo.echo_seconds, 0.1, 0.001);
  EXPECT_NEAR(echo.tail_db, 20 * std::log10(0.3), 1.5);

  std::mt19937 random(4);
  std::normal_distribution<double> reflection;
  std::vector<float> room = a;
  for (std::size_t lag = 240; lag < 7200; lag += 20) {
    const auto tap =
        static_cast<float>(0.05 * reflection(random) * std::exp(-static_cast<double>(lag) / 2400));
    for (std::size_t i = lag; i < a.size(); ++i) room[i] += tap * a[i - lag];
  }
  EXPECT_EQ(find_response(a, room, kRate, 1, 0).what, Response::What::kReverb);
}

TEST(ResponseTest, NoiseIsNoSystem) {
  const std::vector<float> a = voice();
  EXPECT_EQ(find_response(a, talker::with_noise(a, 20), kRate, 1, 0).what,
            Response::What::kNothing);
}

/// The sound as a clock would play it that is at place(i) of it when it should be at i.
std::vector<float> played(const std::vector<float>& a, const std::function<double(double)>& place) {
  std::vector<float> out(a.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double at = place(static_cast<double>(i));
    const auto whole = static_cast<std::ptrdiff_t>(std::floor(at));
    double sum = 0;
    for (std::ptrdiff_t k = whole - 31; k <= whole + 32; ++k) {
      if (k < 0 || k >= std::ssize(a)) continue;
      const double x = at - static_cast<double>(k);
      const double sinc = x == 0 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
      sum +=
          a[static_cast<std::size_t>(k)] * sinc * (0.5 + 0.5 * std::cos(std::numbers::pi * x / 32));
    }
    out[i] = static_cast<float>(sum);
  }
  return out;
}

TEST(DriftTest, AnotherClockIsToldToFivePartsInAMillion) {
  const std::vector<float> a = voice();
  const std::vector<float> b = played(a, [](double i) { return 1.0005 * i; });
  const auto drift = find_drift(a, b, kRate);
  ASSERT_TRUE(drift);
  EXPECT_NEAR(1e6 * (drift->speed - 1), 500, 5);
  EXPECT_FALSE(find_drift(a, a, kRate));
}

TEST(DriftTest, WowIsFollowedAndUndone) {
  constexpr double kHz = 2, kDepth = 0.003;
  const std::vector<float> a = hissing(1);
  const std::vector<float> b = played(a, [](double i) {
    const double turn = 2 * std::numbers::pi * kHz / kRate;
    return i + kDepth / turn * std::sin(turn * i);
  });
  const auto wander = find_wander(a, b, kRate, 0);
  ASSERT_TRUE(wander);
  EXPECT_NEAR(wander->wow_percent(kRate), 100 * kDepth / std::numbers::sqrt2, 0.1);
  TakeMeter before(kRate), after(kRate);
  before.append(a, b);
  after.append(drifted(a, *wander, b.size(), kRate), b);
  EXPECT_GT(after.finish().snr_db, 20 + before.finish().snr_db);
}

TEST(DriftTest, AnotherTakeDoesNotWander) {
  EXPECT_FALSE(find_wander(hissing(1), hissing(2), kRate, 0));
}

/// A stretch of 60 ms within a word, with 20 ms around it, changed by `change`.
DamagedStretch examined_in_word(const std::function<void(std::span<float>)>& change) {
  const auto [begin, end] = talker::time_of(talker::make_text(8), 3);
  const auto at = static_cast<std::ptrdiff_t>((begin + end) / 2 * kRate);
  const std::vector<float> sound = voice();
  const std::vector<float> wanted(sound.begin() + at - 480, sound.begin() + at + 1920);
  std::vector<float> b = wanted;
  change(std::span(b).subspan(480, 1440));
  return examine(wanted, b, kRate, 1e-10);
}

TEST(StretchTest, IsNamedByItsSamplesAndTrimmedToThem) {
  using Damaged = DamagedStretch::What;
  const auto expect = [](Damaged what, const std::function<void(float&, int)>& change) {
    const DamagedStretch found = examined_in_word([&](std::span<float> samples) {
      for (int i = 0; i < std::ssize(samples); ++i) change(samples[static_cast<std::size_t>(i)], i);
    });
    EXPECT_EQ(found.what, what) << static_cast<int>(what);
    EXPECT_NEAR(found.begin_seconds, 0.02, 0.002) << static_cast<int>(what);
    EXPECT_NEAR(found.end_seconds, 0.08, 0.002) << static_cast<int>(what);
    return found;
  };
  expect(Damaged::kSilence, [](float& x, int) { x = 0; });
  expect(Damaged::kInverted, [](float& x, int) { x = -x; });
  EXPECT_NEAR(expect(Damaged::kGain, [](float& x, int) { x *= 0.5f; }).gain_db, -6.02, 0.1);
  expect(Damaged::kOffset, [](float& x, int) { x += 0.05f; });
  expect(Damaged::kNoise, [random = std::mt19937(1)](float& x, int) mutable {
    x += std::normal_distribution<float>(0, 0.01f)(random);
  });
  const auto tone = [](float& x, int i) {
    x += 0.1f * std::sin(2 * std::numbers::pi_v<float> * 1000 / kRate * static_cast<float>(i));
  };
  EXPECT_NEAR(expect(Damaged::kTone, tone).tone_hz, 1000, 20);
  const auto turned = [](std::span<float> samples) { std::ranges::reverse(samples); };
  EXPECT_EQ(examined_in_word(turned).what, Damaged::kOther);
  const auto click = [](std::span<float> samples) { samples[700] += 0.5f; };
  EXPECT_EQ(examined_in_word(click).what, Damaged::kClick);
}

TEST(ResidualTest, AnOverloadIsBentAndAFilterIsNot) {
  const std::vector<float> a = voice();
  const auto profile_of = [&](const std::vector<float>& b) {
    TakeMeter meter(kRate);
    meter.append(a, b);
    const TakeMeter::Result take = meter.finish();
    ResidualProfile profile(kRate, take.gain, take.dc, {}, {},
                            std::numeric_limits<float>::infinity());
    profile.append(a, b);
    return profile.finish();
  };
  std::vector<float> driven = a;
  for (float& x : driven) x = std::tanh(3 * x) / 3;
  const ResidualProfile::Result overload = profile_of(driven);
  EXPECT_GT(overload.bent, 4 * (overload.filter + overload.noise));
  EXPECT_TRUE(overload.is_flattened);
  EXPECT_EQ(profile_of(without_bass(a, 150)).bent, 0);
}

TEST(TakeTest, ACutAfterTheBeginIsNoShift) {
  const std::vector<float> whole = voice();
  const auto at = static_cast<std::ptrdiff_t>(0.3 * kRate);
  std::vector<float> cut = whole;
  cut.erase(cut.begin() + at, cut.begin() + at + 2400);
  SampleView a(whole, kRate), b(cut, kRate);
  const Course course = follow(a, b, 1, -2400, 1e-4);
  EXPECT_EQ(course.delay, 0);
  ASSERT_EQ(course.splices.size(), 1);
  EXPECT_EQ(course.splices[0].missing, 2400);
  EXPECT_NEAR(static_cast<double>(course.splices[0].a), static_cast<double>(at), 2);
}

}  // namespace
}  // namespace pipeline::diff
