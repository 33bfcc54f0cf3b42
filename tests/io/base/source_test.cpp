// Sources: pipes that are read repeatedly, files in place, errors for missing ones.
#include "io/base/source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <string>
#include <thread>

#include "io/base/error.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

TEST(SourceTest, PipeCanBeReadAnyNumberOfTimes) {
  const TempFolder folder;
  const auto pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string bytes(300000, 'x');  // more than a pipe holds
  std::thread writer([&] { std::ofstream(pipe) << bytes; });
  const Source source(pipe);
  writer.join();
  const Source copy = source;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(read_bytes(source.path()), bytes);
  EXPECT_EQ(copy.read(), bytes);
  EXPECT_TRUE(source.is_stream());
  EXPECT_EQ(source.shown(), pipe);
  EXPECT_EQ(source.folder(), "");
}

TEST(SourceTest, FileIsReadWhereItLies) {
  const TempFolder folder;
  const auto file = folder.write("a.txt", "One.");
  const Source source(file);
  EXPECT_EQ(source.path(), file);
  EXPECT_EQ(source.folder(), folder.path());
  EXPECT_EQ(source.read(), "One.");
  EXPECT_FALSE(source.is_stream());
}

TEST(SourceTest, WhatIsNotThereIsRefusedWhenItIsRead) {
  const Source source("/nowhere/a.txt");
  try {
    source.read();
    FAIL() << "read what is not there";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "/nowhere/a.txt: cannot open the file (No such file or directory)");
  }
}

}  // namespace
}  // namespace io
