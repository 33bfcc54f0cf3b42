// F0 and energy curves per hop, and their shift by pauses.
#include <gtest/gtest.h>

#include "pipeline/run/render/speech_file.h"

namespace pipeline {
namespace {

using Values = std::vector<float>;

TEST(CurveMeterTest, ValueForEveryHopAndOneForWhatIsLeft) {
  CurveMeter meter;
  meter.append(Values(600, 0.5f), Values{100, 200});
  meter.append(Values(10, 0.25f), {});
  meter.finish();
  EXPECT_EQ(meter.f0(), (Values{100, 200, 0}));
  EXPECT_EQ(meter.energy(), (Values{0.5f, 0.5f, 0.25f}));
}

TEST(CurveMeterTest, PauseMovesTheValuesBehindItByItsOwnLength) {
  CurveMeter meter;
  meter.append(Values(140), {});  // less than half of a hop: the first value is the voice's
  meter.append(Values(600, 1.0f), Values{100, 200});
  meter.finish();
  EXPECT_EQ(meter.f0(), (Values{100, 200, 0}));
  CurveMeter later;
  later.append(Values(160), {});
  later.append(Values(600, 1.0f), Values{100, 200});
  later.finish();
  EXPECT_EQ(later.f0(), (Values{0, 100, 200}));
}

TEST(CurveMeterTest, NothingHasNoValues) {
  CurveMeter meter;
  meter.finish();
  EXPECT_TRUE(meter.f0().empty());
  EXPECT_TRUE(meter.energy().empty());
}

}  // namespace
}  // namespace pipeline
