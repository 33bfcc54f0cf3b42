// The bytes of a .npy file, and the error for a missing folder.
#include "io/npy_file.h"

#include <gtest/gtest.h>

#include "io/base/error.h"
#include "io/base/hash.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

TEST(NpyFileTest, HeaderIsPaddedAndTheStampIsThatOfTheFile) {
  const TempFolder folder;
  for (const std::size_t count : {0u, 1u, 9u, 1234567u}) {
    const std::vector<float> values(count, 1.5f);
    const auto path = folder / "a.npy";
    SealedFile sealed = write_npy(path, values);
    const FileStamp stamp = sealed.stamp();
    sealed.place();
    const std::string bytes = read_bytes(path);
    EXPECT_EQ(stamp.bytes, std::ssize(bytes));
    EXPECT_EQ(stamp.hash, hash_file(path));
    EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    const std::size_t begin = bytes.size() - 4 * count;
    EXPECT_EQ(begin % 64, 0u) << "values begin on 64 bytes";
    EXPECT_EQ(10u + static_cast<unsigned char>(bytes[8]), begin);
    EXPECT_EQ(bytes[begin - 1], '\n');
    EXPECT_NE(bytes.find("'shape': (" + std::to_string(count) + ",)"), std::string::npos);
  }
}

TEST(NpyFileTest, FolderThatIsNotThereIsAnError) {
  const TempFolder folder;
  EXPECT_THROW(write_npy(folder / "no/a.npy", {}), Error);
}

}  // namespace
}  // namespace io
