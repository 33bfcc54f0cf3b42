// Selection of instruction sets: the list, the widest by default, refused names.
#include "model/kernels/isa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model/error.h"

namespace model {
namespace {

/// Leaves the process as it found it.
class IsaTest : public testing::Test {
 protected:
  ~IsaTest() override { choose_isa("auto"); }
};

TEST_F(IsaTest, EachUsableSetRunsOnceChosen) {
  for (const std::string& isa : usable_isas()) {
    choose_isa(isa);
    EXPECT_EQ(vector_isa(), isa);
  }
}

TEST_F(IsaTest, UsableSetsAreListedInTheOrderOfAllThereAre) {
  auto next = kIsaNames.begin();
  for (const std::string& isa : usable_isas()) {
    next = std::find(next, kIsaNames.end(), isa);
    ASSERT_NE(next, kIsaNames.end()) << isa;
    ++next;
  }
}

TEST_F(IsaTest, AskingWhatThereIsDoesNotUndoTheChoice) {
  const std::vector<std::string> all = usable_isas();
  ASSERT_FALSE(all.empty());
  choose_isa(all.back());
  const std::string_view chosen = vector_isa();
  EXPECT_EQ(usable_isas(), all);
  EXPECT_EQ(vector_isa(), chosen);
}

TEST_F(IsaTest, AutoIsTheWidest) {
  const std::string_view best = vector_isa();
  choose_isa(usable_isas().back());
  choose_isa("auto");
  EXPECT_EQ(vector_isa(), best);
  choose_isa(usable_isas().front());
  EXPECT_EQ(vector_isa(), best);
}

TEST_F(IsaTest, SetThatIsNotThereIsRefusedByNameAndNothingChanges) {
  const std::string_view before = vector_isa();
  for (const char* name : {"altivec", "", "AVX2", "avx2,portable"}) {
    try {
      choose_isa(name);
      ADD_FAILURE() << name << " was taken";
    } catch (const Error& error) {
      const std::string message = error.what();
      EXPECT_NE(message.find(std::string("found ") + name), std::string::npos) << message;
      for (const std::string& isa : usable_isas())
        EXPECT_NE(message.find(isa), std::string::npos) << message;
    }
    EXPECT_EQ(vector_isa(), before);
  }
}

}  // namespace
}  // namespace model
