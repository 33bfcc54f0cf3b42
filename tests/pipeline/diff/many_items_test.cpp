// Faults planted in a thousand items are all found, without false alarms.
#include "tests/pipeline/diff/planted_faults.h"

namespace pipeline::diff {
namespace {

TEST(ManyItemsTest, FaultsAreFoundAmong1000ItemsWithoutFalseAlarm) {
  planted::expect_all_found(1000, 4);
}

TEST(ManyItemsTest, NothingIsFoundIn5000IdenticalItems) {
  const TempFolder folder;
  std::vector<float> voice = talker::speak(talker::make_text(3));
  for (int item = 0; item < 5000; ++item) {
    voice[100] = static_cast<float>(item) / 10000;  // no two alike
    const auto a = folder / ("a/" + planted::id_of(item) + ".wav");
    const auto b = folder / ("b/" + planted::id_of(item) + ".wav");
    planted::write(a, voice, talker::kRate);
    std::filesystem::create_directories(b.parent_path());
    std::filesystem::copy_file(a, b);
  }
  const DiffReport report = compare(folder / "a", folder / "b", {}, 2);
  EXPECT_EQ(report.items.size(), 5000);
  EXPECT_EQ(report.kinds.at(Kind::kIdentical), 5000);
  EXPECT_TRUE(report.passed());
}

}  // namespace
}  // namespace pipeline::diff
