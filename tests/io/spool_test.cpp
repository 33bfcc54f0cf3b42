#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>
#include <thread>

#include "io/files/content.h"
#include "io/files/error.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

TEST(SpoolTest, PipeCanBeReadAnyNumberOfTimes) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const std::string bytes(300000, 'x');  // more than a pipe holds
  std::thread writer([&] {
    for (std::size_t sent = 0; sent < bytes.size();)
      sent += static_cast<std::size_t>(::write(ends[1], &bytes[sent], bytes.size() - sent));
    ::close(ends[1]);
  });
  const Spool spool(ends[0], "a pipe");
  writer.join();
  ::close(ends[0]);
  EXPECT_EQ(read_bytes(spool.path()), bytes);
  EXPECT_EQ(read_bytes(spool.path()), bytes);
}

TEST(SpoolTest, DescriptorThatCannotBeReadIsRefused) {
  try {
    const Spool spool(-1, "standard input");
    FAIL() << "read what is not open";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "standard input: cannot be read (Bad file descriptor)");
  }
}

}  // namespace
}  // namespace io
