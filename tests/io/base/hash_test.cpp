// XXH3-128 against its published value, and hashes of files larger than a block.
#include "io/base/hash.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "io/base/error.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

TEST(HashTest, HashOfNothingIsTheOneItsAuthorsPublish) {
  const TempFolder folder;
  EXPECT_EQ(hash_file(folder.write("empty", "")), "99aa06d3014798d86001c324468d497f");
}

TEST(HashTest, EveryByteCountsInAFileOfManyBlocks) {
  const TempFolder folder;
  std::string bytes(1000003, 'x');
  const std::string before = hash_file(folder.write("a", bytes));
  EXPECT_EQ(hash_file(folder.write("b", bytes)), before);
  bytes.back() = 'y';
  EXPECT_NE(hash_file(folder.write("c", bytes)), before);
}

TEST(HashTest, OpenFileIsHashedFromItsBeginAndKeepsItsPosition) {
  const TempFolder folder;
  const auto path = folder.write("a", "hello");
  const int descriptor = ::open(path.c_str(), O_RDONLY);
  ASSERT_EQ(::lseek(descriptor, 3, SEEK_SET), 3);
  EXPECT_EQ(hash_file(descriptor, "a"), hash_file(path));
  EXPECT_EQ(::lseek(descriptor, 0, SEEK_CUR), 3);
  ::close(descriptor);
}

TEST(HashTest, FileThatCannotBeReadIsRefusedByName) {
  const TempFolder folder;
  EXPECT_THROW(hash_file(folder / "none"), Error);
  EXPECT_THROW(hash_file(folder.path()), Error) << "a folder opens, but does not read";
}

}  // namespace
}  // namespace io
