#include "pipeline/diff/calibrate.h"

#include <gtest/gtest.h>

#include "io/error.h"
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

TEST(CalibrateTest, OtherSeedsAreWithinTheLimitsAndFaultsAreNot) {
  const TempFolder folder;
  const auto one = render(folder, 1);
  const LimitTable measured = calibrate({one, render(folder, 2), render(folder, 3)}, 2);
  const LimitTable limits = read_limits(folder.write("limits.json", limits_to_json(measured)));
  EXPECT_GT(limits.of("c/1")[Metric::kMcdDb], 1);
  EXPECT_LT(limits.of("c/1")[Metric::kF0ShiftCents], info(Metric::kF0ShiftCents).limit);
  EXPECT_EQ(limits.of("c/1")[Metric::kClicks], info(Metric::kClicks).limit);
  EXPECT_EQ(limits.of("other/1")[Metric::kMcdDb], info(Metric::kMcdDb).limit);

  const auto other = render(folder, 4);
  EXPECT_TRUE(compare(one, other, limits, 2).passed());
  io::write_audio(other / "c/2.wav",
                  talker::speak(talker::make_text(4, 2), {.cents = 12, .breath = 5}), {});
  const DiffReport report = compare(one, other, limits, 2);
  EXPECT_EQ(report.failed, 1);
  EXPECT_EQ(report.items[0].kind, Kind::kPitch) << report.items[0].sentence;
}

TEST(CalibrateTest, MissingItemIsRefused) {
  const TempFolder folder;
  const auto one = render(folder, 1);
  const auto two = render(folder, 2);
  std::filesystem::remove(two / "c/3.wav");
  EXPECT_THROW(calibrate({one, two}, 1), io::Error);
}

}  // namespace
}  // namespace pipeline::diff
