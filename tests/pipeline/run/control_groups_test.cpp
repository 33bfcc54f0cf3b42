// CPU and memory limits of control groups, versions 1 and 2, in fake file systems.
#include "pipeline/run/control_groups.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

/// A root of a file system with these control groups.
class ControlGroupsTest : public testing::Test {
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
    write("proc/self/cgroup", "9:name=systemd:" + group + "\n5:cpuset:/other\n4:cpu,cpuacct:" +
                                  group + "\n3:memory:" + group + "\n0::/\n");
    write("proc/self/mountinfo",
          "31 30 0:27 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
          "32 30 0:28 " +
              shown +
              " /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup "
              "rw,cpu,cpuacct\n"
              "34 30 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
              "33 30 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  }

  void quota_1(const std::string& folder, const std::string& quota, const std::string& period) {
    write("sys/fs/cgroup/cpu,cpuacct/" + folder + "cpu.cfs_quota_us", quota + "\n");
    write("sys/fs/cgroup/cpu,cpuacct/" + folder + "cpu.cfs_period_us", period + "\n");
  }

  std::optional<std::int64_t> cores() const { return quota_of_groups(root_.path()).cores; }
  std::optional<std::int64_t> memory() const { return quota_of_groups(root_.path()).memory_bytes; }

  TempFolder root_;
};

TEST_F(ControlGroupsTest, NoneIsSetOrKnown) {
  EXPECT_EQ(cores(), std::nullopt);
  version_2("/job");
  EXPECT_EQ(cores(), std::nullopt);
  for (const std::string text : {"max 100000\n", "", "100000\n", "x y\n", "100000 0\n"}) {
    write("sys/fs/cgroup/job/cpu.max", text);
    EXPECT_EQ(cores(), std::nullopt) << text;
  }
}

TEST_F(ControlGroupsTest, QuotaOfVersionTwoIsRoundedUp) {
  version_2("/job");
  for (const auto& [quota, expected] : {std::pair{"1000", 1L},
                                        {"100000", 1L},
                                        {"100001", 2},
                                        {"250000", 3},
                                        {"9000000000000000000", 90000000000000}}) {
    write("sys/fs/cgroup/job/cpu.max", quota + std::string(" 100000\n"));
    EXPECT_EQ(cores(), expected) << quota;
  }
}

TEST_F(ControlGroupsTest, SmallestOfTheGroupsAboveCounts) {
  version_2("/user.slice/job/step");
  write("sys/fs/cgroup/user.slice/cpu.max", "200000 100000\n");
  write("sys/fs/cgroup/user.slice/job/cpu.max", "max 100000\n");
  write("sys/fs/cgroup/user.slice/job/step/cpu.max", "800000 100000\n");
  write("sys/fs/cgroup/user.slice/other/cpu.max", "100000 100000\n");
  EXPECT_EQ(cores(), 2);
}

TEST_F(ControlGroupsTest, ContainerSeesItsGroupAsTheRoot) {
  write("sys/fs/cgroup/cpu.max", "300000 100000\n");
  version_2("/");
  EXPECT_EQ(cores(), 3);
  version_2("/docker/a", "/docker/a");
  EXPECT_EQ(cores(), 3);
  version_2("/../other");
  EXPECT_EQ(cores(), 3);
}

TEST_F(ControlGroupsTest, VersionOneHasItsOwnFiles) {
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

TEST_F(ControlGroupsTest, MemoryIsTheSmallestLimit) {
  version_2("/pod/container");
  EXPECT_EQ(memory(), std::nullopt);
  write("sys/fs/cgroup/pod/memory.max", "1073741824\n");
  write("sys/fs/cgroup/pod/container/memory.max", "max\n");
  EXPECT_EQ(memory(), 1 << 30);
  write("sys/fs/cgroup/pod/container/memory.max", "536870912\n");
  EXPECT_EQ(memory(), 1 << 29);
  EXPECT_EQ(cores(), std::nullopt);
}

TEST_F(ControlGroupsTest, MemoryOfVersionOneIsUnlimitedByAGreatNumber) {
  version_1("/docker/a", "/docker");
  write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(memory(), std::nullopt);
  write("sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes", "1073741824\n");
  EXPECT_EQ(memory(), 1 << 30);
}

}  // namespace
}  // namespace pipeline
