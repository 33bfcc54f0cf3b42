#include "io/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "io/error.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

int file_count(const std::filesystem::path& folder) {
  return static_cast<int>(std::distance(std::filesystem::directory_iterator(folder),
                                        std::filesystem::directory_iterator()));
}

TEST(AtomicFileTest, NothingIsVisibleBeforeCommit) {
  const TempFolder folder;
  AtomicFile file(folder / "a.txt");
  file.write("hello");
  EXPECT_FALSE(std::filesystem::exists(folder / "a.txt"));
  file.commit();
  EXPECT_EQ(read_bytes(folder / "a.txt"), "hello");
  EXPECT_EQ(file_count(folder.path()), 1);
}

TEST(AtomicFileTest, AbandonedFileLeavesNothingAndKeepsTheOldOne) {
  const TempFolder folder;
  folder.write("a.txt", "old");
  {
    AtomicFile file(folder / "a.txt");
    file.write("new");
  }
  EXPECT_EQ(read_bytes(folder / "a.txt"), "old");
  EXPECT_EQ(file_count(folder.path()), 1);
}

TEST(AtomicFileTest, CommitReplacesTheOldFile) {
  const TempFolder folder;
  folder.write("a.txt", "old and longer");
  write_file(folder / "a.txt", "new");
  EXPECT_EQ(read_bytes(folder / "a.txt"), "new");
}

TEST(AtomicFileTest, TwoWritersOfOneTargetDoNotMix) {
  const TempFolder folder;
  AtomicFile first(folder / "a.txt");
  AtomicFile second(folder / "a.txt");
  first.write("first");
  second.write("second");
  second.commit();
  first.commit();
  EXPECT_EQ(read_bytes(folder / "a.txt"), "first");
}

TEST(AtomicFileTest, MissingFolderIsRefusedByName) {
  const TempFolder folder;
  try {
    AtomicFile file(folder / "none/a.txt");
    FAIL() << "created a file in a folder that does not exist";
  } catch (const Error& error) {
    EXPECT_EQ(
        std::string(error.what()),
        (folder / "none/a.txt").string() + ": cannot create the file (No such file or directory)");
  }
}

TEST(AtomicFileTest, FullDiskIsReportedAndLeavesNothing) {
  const TempFolder folder;
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(write_file(folder / "a.txt", std::string(5000, 'x')), Error);
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(file_count(folder.path()), 0);
}

}  // namespace
}  // namespace io
