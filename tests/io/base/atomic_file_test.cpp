// Atomic writes: links, pipes, devices, concurrent writers, abandoned files, a file size limit.
#include "io/base/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <thread>

#include "io/base/error.h"
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

TEST(AtomicFileTest, LinkIsFollowedEvenToAFileThatIsNotThereYet) {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "elsewhere");
  std::filesystem::create_symlink("elsewhere/a.txt", folder / "link");
  for (const char* text : {"new", "newer"}) {
    write_file(folder / "link", text);
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(read_bytes(folder / "elsewhere/a.txt"), text);
  }
  EXPECT_EQ(file_count(folder / "elsewhere"), 1);
}

TEST(AtomicFileTest, LinksInACircleAreRefused) {
  const TempFolder folder;
  std::filesystem::create_symlink("b", folder / "a");
  std::filesystem::create_symlink("a", folder / "b");
  EXPECT_THROW(write_file(folder / "a", "new"), Error);
}

TEST(AtomicFileTest, PipeGetsTheBytesAndStaysAPipe) {
  const TempFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string got;
  std::jthread reader([&] { got = read_bytes(pipe); });
  write_file(pipe, "through the pipe");
  reader.join();
  EXPECT_EQ(got, "through the pipe");
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  EXPECT_EQ(file_count(folder.path()), 1);
}

TEST(AtomicFileTest, DeviceGetsTheBytesAndStaysADevice) {
  write_file("/dev/null", "gone");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  try {
    write_file("/dev/full", "too much");
    FAIL() << "wrote to a full device";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ENOSPC);
  }
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
