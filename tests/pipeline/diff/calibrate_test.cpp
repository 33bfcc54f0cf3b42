// Limits calibrated on a synthetic talker: other seeds pass, planted faults fail.
#include "pipeline/diff/calibrate/calibrate.h"

#include <gtest/gtest.h>

#include "io/base/error.h"
#include "pipeline/diff/diff.h"
#include "tests/support/talker.h"
#include "tests/support/temp_folder.h"

namespace pipeline::diff {
namespace {

/// An output of four items, said with the breath of `seed`.
std::filesystem::path render(const TempFolder& folder, unsigned seed) {
  auto output = folder / ("seed" + std::to_string(seed));
  std::filesystem::create_directories(output / "c");
  for (unsigned item = 1; item <= 4; ++item)
    io::write_audio(output / "c" / (std::to_string(item) + ".wav"),
                    talker::speak(talker::make_text(4, item), {.breath = 10 * seed + item}), {});
  return output;
}

/// Who speaks the items of render().
std::map<std::string, Speaker> speakers() {
  std::map<std::string, Speaker> all;
  for (int item = 1; item <= 4; ++item)
    all["c/" + std::to_string(item)] = {"m", "1f", item < 4 ? "low" : "high"};
  return all;
}

TEST(CalibrateTest, OtherSeedsAreWithinTheLimitsAndFaultsAreNot) {
  const TempFolder folder;
  const auto one = render(folder, 1);
  const auto voices = calibrate({one, render(folder, 2), render(folder, 3)}, speakers(), 2);
  const LimitTable limits{.defaults = voices.at(0).limits};
  EXPECT_GT(limits.of("c/1")[Metric::kMcdDb], 1);
  EXPECT_LT(limits.of("c/1")[Metric::kF0ShiftCents], info(Metric::kF0ShiftCents).limit);
  EXPECT_EQ(limits.of("c/1")[Metric::kClicks], info(Metric::kClicks).limit);

  const auto other = render(folder, 4);
  EXPECT_TRUE(compare(one, other, limits, 2).passed());
  io::write_audio(other / "c/2.wav",
                  talker::speak(talker::make_text(4, 2), {.cents = 12, .breath = 5}), {});
  const DiffReport report = compare(one, other, limits, 2);
  EXPECT_EQ(report.failed, 1);
  EXPECT_EQ(report.items[0].kind, Kind::kPitch) << report.items[0].sentence;
}

TEST(CalibrateTest, VoicesOfFewItemsShareTheirLimits) {
  const TempFolder folder;
  const auto voices = calibrate({render(folder, 1), render(folder, 2)}, speakers(), 2);
  ASSERT_EQ(voices.size(), 2u);
  EXPECT_EQ(voices[0].speaker.voice, "high");
  EXPECT_EQ(voices[0].items, 1);
  EXPECT_EQ(voices[1].items, 3);
  EXPECT_EQ(voices[0].limits, voices[1].limits);
}

TEST(CalibrateTest, MissingItemIsRefused) {
  const TempFolder folder;
  const auto one = render(folder, 1);
  const auto two = render(folder, 2);
  std::filesystem::remove(two / "c/3.wav");
  EXPECT_THROW(calibrate({one, two}, speakers(), 1), io::Error);
}

TEST(CalibrateTest, NewVoicesTakeThePlaceOfTheirOldLimits) {
  const Speaker slt{"m", "1f", "slt"}, rms{"m", "1f", "rms"}, elsewhere{"n", "2f", "slt"};
  LimitTable table{
      .voices = {{slt, 9, {{Metric::kMcdDb, 1}}}, {elsewhere, 9, {{Metric::kMcdDb, 2}}}}};
  put_voices(table, {{slt, 30, {{Metric::kMcdDb, 3}}}, {rms, 30, {{Metric::kMcdDb, 4}}}});
  EXPECT_EQ(table.voices.size(), 3u);
  EXPECT_EQ(table.of("c/1", slt)[Metric::kMcdDb], 3);
  EXPECT_EQ(table.of("c/1", rms)[Metric::kMcdDb], 4);
  EXPECT_EQ(table.of("c/1", elsewhere)[Metric::kMcdDb], 2);
}

}  // namespace
}  // namespace pipeline::diff
