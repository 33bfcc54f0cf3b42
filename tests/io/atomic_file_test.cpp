#include "io/atomic_file.h"

#include <gtest/gtest.h>

#include "io/error.h"
#include "tests/support/full_disk.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

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

TEST(AtomicFileTest, UnfinishedFileIsKeptInTheStagingFolder) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "staging");
  AtomicFile file(folder / "a.txt", folder / "staging");
  file.write("hello");
  EXPECT_EQ(file_count(folder.path()), 1);
  EXPECT_EQ(file_count(folder / "staging"), 1);
  file.commit();
  EXPECT_EQ(file_count(folder / "staging"), 0);
  EXPECT_EQ(read_bytes(folder / "a.txt"), "hello");
}

TEST(AtomicFileTest, MissingStagingFolderIsRefusedByName) {
  const TempFolder folder;
  try {
    write_file(folder / "a.txt", "hello", folder / "none");
    FAIL() << "created a file in a folder that does not exist";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find((folder / "none").string()), std::string::npos)
        << error.what();
    EXPECT_EQ(error.code(), ENOENT);
  }
}

TEST(AtomicFileTest, StagingFolderOnAnotherFileSystemIsRefusedByName) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "staging");
  const auto result = on_small_disk(folder / "staging", 65536, [&] {
    try {
      write_file(folder / "a.txt", "hello", folder / "staging");
    } catch (const Error& error) {
      const std::string what = error.what();
      return error.code() == EXDEV && file_count(folder / "staging") == 0 &&
             what.find((folder / "staging").string() + " has to be on the same file system") !=
                 std::string::npos;
    }
    return false;
  });
  if (result == SmallDiskResult::kNotAllowed)
    GTEST_SKIP() << "this system does not let the test mount a small disk";
  EXPECT_EQ(result, SmallDiskResult::kTrue);
}

TEST(AtomicFileTest, FileBeyondTheLimitIsReportedAndLeavesNothing) {
  const TempFolder folder;
  {
    const FileSizeLimit limit(1000);
    EXPECT_THROW(write_file(folder / "a.txt", std::string(5000, 'x')), Error);
  }
  EXPECT_EQ(file_count(folder.path()), 0);
}

TEST(AtomicFileTest, OnlyFailuresOfTheDiskAreOfTheDisk) {
  for (const int code : {ENOSPC, EDQUOT, EROFS, EIO})
    EXPECT_TRUE(is_of_the_disk(system_error("a", "b", code))) << code;
  for (const int code : {0, EACCES, ENAMETOOLONG, ENOENT, EFBIG, EISDIR})
    EXPECT_FALSE(is_of_the_disk(system_error("a", "b", code))) << code;
}

}  // namespace
}  // namespace io
