// The description of engine and machine: instruction set, CPU names, usable cores.
#include "pipeline/run/environment.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <set>
#include <string>

#include "model/kernels/isa.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

TEST(EnvironmentTest, InstructionSetIsPartOfTheMachineButNotOfTheIdentity) {
  std::set<std::string> identities;
  for (const std::string& isa : model::usable_isas()) {
    model::choose_isa(isa);
    identities.insert(engine_identity());
    EXPECT_EQ(describe_machine().vector_isa, isa);
  }
  model::choose_isa("auto");
  EXPECT_EQ(identities.size(), 1u);
}

TEST(EnvironmentTest, FeaturesOfTheMachineNameTheWidestInstructionSet) {
  const std::string widest = model::usable_isas().front();
  if (widest == model::kIsaPortable) GTEST_SKIP();
  const auto features = describe_machine().features;
  EXPECT_NE(std::ranges::find(features, widest), features.end()) << widest;
}

TEST(CpuNameTest, CoresOfArmHaveTheNamesOfTheirNumbers) {
  const TempFolder root;
  const auto name = [&](const std::string& info) {
    root.write("proc/cpuinfo", info);
    return cpu_name(root.path());
  };
  EXPECT_EQ(name(""), "unknown");
  EXPECT_EQ(name("processor\t: 0\nmodel\t\t: 85\nmodel name\t: Intel(R) Xeon(R)\nflags\t: fpu\n"),
            "Intel(R) Xeon(R)");
  const auto arm = [](const std::string& implementer, const std::string& part) {
    return "processor\t: 0\nBogoMIPS\t: 50.00\nCPU implementer\t: " + implementer +
           "\nCPU architecture: 8\nCPU part\t: " + part + "\nCPU revision\t: 1\n\n";
  };
  EXPECT_EQ(name(arm("0x41", "0xd0c") + arm("0x41", "0xd0c")), "Neoverse N1");
  EXPECT_EQ(name(arm("0x41", "0xd05") + arm("0x41", "0xd0b") + arm("0x41", "0xd05")),
            "Cortex-A55, Cortex-A76");
  EXPECT_EQ(name(arm("0x61", "0xd0c")), "ARM implementer 0x61 part 0xd0c");
  EXPECT_EQ(name(arm("0x41", "0xfff")), "ARM implementer 0x41 part 0xfff");
}

TEST(EnvironmentTest, CoresAreThoseOfTheAffinityMaskAtMost) {
  const int all = usable_cores();
  EXPECT_GE(all, 1);
  cpu_set_t before, one;
  ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
  CPU_ZERO(&one);
  for (int core = 0; core < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++core)
    if (CPU_ISSET(core, &before)) CPU_SET(core, &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(usable_cores(), 1);
  ASSERT_EQ(::sched_setaffinity(0, sizeof before, &before), 0);
  EXPECT_EQ(usable_cores(), all);
}

}  // namespace
}  // namespace pipeline
