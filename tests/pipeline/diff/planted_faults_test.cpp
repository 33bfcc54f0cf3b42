#include "tests/pipeline/diff/planted_faults.h"

namespace pipeline::diff {
namespace {

TEST(PlantedFaultsTest, AllAreFoundAndNamedAmong40Items) { planted::expect_all_found(40, 2); }

}  // namespace
}  // namespace pipeline::diff
