// All planted faults are found and named, within default and calibrated limits.
#include "tests/pipeline/diff/planted_faults.h"

#include "pipeline/diff/calibrate/calibrate.h"

namespace pipeline::diff {
namespace {

TEST(PlantedFaultsTest, AllAreFoundAndNamedAmong40Items) { planted::expect_all_found(40, 2); }

/// What calibration makes of 24 items of this talker, said with four breaths.
LimitTable calibrated() {
  const TempFolder folder;
  std::vector<std::filesystem::path> takes;
  std::map<std::string, Speaker> speakers;
  for (unsigned take = 1; take <= 4; ++take) {
    takes.push_back(folder / std::to_string(take));
    for (int item = 0; item < 24; ++item) {
      const auto text = talker::make_text(5, static_cast<unsigned>(1000 + item));
      planted::write(takes.back() / (planted::id_of(item) + ".wav"),
                     speak(text, {.breath = 10 + take}), talker::kRate);
      speakers[planted::id_of(item)] = {"talker", "1", "only"};
    }
  }
  return {.defaults = calibrate(takes, speakers, 2).at(0).limits};
}

// This talker hardly moves by itself, so that limits are far below the default ones and a fault may
// be named after the finest of its traces.
TEST(PlantedFaultsTest, CalibratedLimitsFindThemAndNothingElse) {
  planted::expect_all_found(40, 2, calibrated(), false);
}

}  // namespace
}  // namespace pipeline::diff
