// A run that fills a small tmpfs, and its completion once there is space.
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <string>
#include <vector>

#include "io/base/error.h"
#include "tests/support/full_disk.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

/// Renders into a disk that fills up, gives it room, and renders again; whether all was as it
/// should be. Messages of failed expectations come from a child process.
bool goes_on_after_the_disk_was_full(const TempFolder& folder, const fs::path& disk) {
  std::vector<std::string> items;
  for (const char* word : {"One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"})
    items.push_back(job::says(word, word));
  const Manifest manifest = job::into(job::read(folder, job::list_of(items)), disk / "out");
  bool was_full = false;
  job::Recorder told;
  try {
    job::render(manifest, {}, told);
  } catch (const io::Error& error) {
    was_full = io::is_of_the_disk(error);
  }
  const auto kept = job::results_of(manifest.output);
  EXPECT_TRUE(was_full);
  EXPECT_EQ(told.last.result, RunResult::kBroken);
  EXPECT_GE(told.outcomes.size(), 2u) << "some have to be finished before it is full";
  for (const auto& [name, outcome] : told.outcomes)
    EXPECT_EQ(kept.count(outcome.path), 1u) << name << " " << outcome.failure;
  EXPECT_FALSE(fs::exists(manifest.output / io::kStateFolder / "unfinished"));

  EXPECT_EQ(mount("small", disk.c_str(), "tmpfs", MS_REMOUNT, "size=4m"), 0);
  job::Recorder again;
  job::render(manifest, {}, again);
  EXPECT_EQ(again.found_names.size(), told.outcomes.size()) << "what was finished stays";
  job::render(job::into(manifest, folder / "fresh"));
  EXPECT_TRUE(job::results_of(manifest.output) == job::results_of(folder / "fresh"));
  return !testing::Test::HasFailure();
}

TEST(DiskTest, RunThatFillsTheDiskKeepsWhatIsFinishedAndGoesOnWhenThereIsRoom) {
  const TempFolder folder;
  const fs::path disk = folder / "disk";
  fs::create_directory(disk);
  const auto result =
      on_small_disk(disk, 100000, [&] { return goes_on_after_the_disk_was_full(folder, disk); });
  if (result == SmallDiskResult::kNotAllowed)
    GTEST_SKIP() << "needs permission to mount a file system";
  EXPECT_EQ(result, SmallDiskResult::kTrue);
}

}  // namespace
}  // namespace pipeline
