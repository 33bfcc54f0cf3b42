#include "pipeline/run/environment.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>

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

/// A root of a file system with these control groups.
class CoresOfQuotaTest : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) { root_.write(path, text); }

  void version_2(const std::string& group, const std::string& shown = "/") {
    write("proc/self/cgroup", "0::" + group + "\n");
    write("proc/self/mountinfo",
          "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
          "30 22 0:26 " +
              shown +
              " /sys/fs/cgroup rw,nosuid shared:4 master:1 - cgroup2 cgroup2 "
              "rw,nsdelegate\n");
  }

  void version_1(const std::string& group, const std::string& shown) {
    write("proc/self/cgroup",
          "9:name=systemd:" + group + "\n5:cpuset:/other\n4:cpu,cpuacct:" + group + "\n0::/\n");
    write("proc/self/mountinfo",
          "31 30 0:27 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
          "32 30 0:28 " +
              shown +
              " /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup "
              "rw,cpu,cpuacct\n"
              "33 30 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  }

  void quota_1(const std::string& folder, const std::string& quota, const std::string& period) {
    write("sys/fs/cgroup/cpu,cpuacct/" + folder + "cpu.cfs_quota_us", quota + "\n");
    write("sys/fs/cgroup/cpu,cpuacct/" + folder + "cpu.cfs_period_us", period + "\n");
  }

  std::optional<int> cores() const { return quota_cores(root_.path()); }

  TempFolder root_;
};

TEST_F(CoresOfQuotaTest, NoneIsSetOrKnown) {
  EXPECT_EQ(cores(), std::nullopt);
  version_2("/job");
  EXPECT_EQ(cores(), std::nullopt);
  for (const std::string text : {"max 100000\n", "", "100000\n", "x y\n", "100000 0\n"}) {
    write("sys/fs/cgroup/job/cpu.max", text);
    EXPECT_EQ(cores(), std::nullopt) << text;
  }
}

TEST_F(CoresOfQuotaTest, QuotaOfVersionTwoIsRoundedUp) {
  version_2("/job");
  for (const auto& [quota, expected] : {std::pair{"1000", 1},
                                        {"100000", 1},
                                        {"100001", 2},
                                        {"250000", 3},
                                        {"9000000000000000000", 2147483647}}) {
    write("sys/fs/cgroup/job/cpu.max", quota + std::string(" 100000\n"));
    EXPECT_EQ(cores(), expected) << quota;
  }
}

TEST_F(CoresOfQuotaTest, SmallestOfTheGroupsAboveCounts) {
  version_2("/user.slice/job/step");
  write("sys/fs/cgroup/user.slice/cpu.max", "200000 100000\n");
  write("sys/fs/cgroup/user.slice/job/cpu.max", "max 100000\n");
  write("sys/fs/cgroup/user.slice/job/step/cpu.max", "800000 100000\n");
  write("sys/fs/cgroup/user.slice/other/cpu.max", "100000 100000\n");
  EXPECT_EQ(cores(), 2);
}

TEST_F(CoresOfQuotaTest, ContainerSeesItsGroupAsTheRoot) {
  write("sys/fs/cgroup/cpu.max", "300000 100000\n");
  version_2("/");
  EXPECT_EQ(cores(), 3);
  version_2("/docker/a", "/docker/a");
  EXPECT_EQ(cores(), 3);
  version_2("/../other");
  EXPECT_EQ(cores(), 3);
}

TEST_F(CoresOfQuotaTest, VersionOneHasItsOwnFiles) {
  version_1("/docker/a", "/docker");
  quota_1("", "-1", "100000");
  quota_1("a/", "-1", "100000");
  EXPECT_EQ(cores(), std::nullopt);
  quota_1("a/", "150000", "50000");
  EXPECT_EQ(cores(), 3);
  quota_1("", "100001", "100000");
  EXPECT_EQ(cores(), 2);
  write("sys/fs/cgroup/cpuset/other/cpu.cfs_quota_us", "1\n");
  write("sys/fs/cgroup/unified/cpu.max", "100000 100000\n");
  EXPECT_EQ(cores(), 1);
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
