// Glob patterns in a folder tree: order, hidden names, links, and time on hostile patterns.
#include "io/glob.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

using Files = std::vector<std::string>;

class GlobTest : public testing::Test {
 protected:
  GlobTest() {
    for (const char* file : {"a.txt", "b.txt", "B.txt", "b.md", ".hidden.txt", "x/a.txt",
                             "x/y/a.txt", "x/y/z/a.txt", ".git/a.txt", "[1].txt"})
      folder_.write(file, "");
    std::filesystem::create_directory(folder_ / "folder.txt");
  }

  Files find(const std::string& pattern) const { return glob(folder_.path(), pattern).files; }

  TempFolder folder_;
};

TEST_F(GlobTest, FilesComeInTheOrderOfTheirBytes) {
  EXPECT_EQ(find("*.txt"), (Files{"B.txt", "[1].txt", "a.txt", "b.txt"}));
  EXPECT_EQ(find("?.txt"), (Files{"B.txt", "a.txt", "b.txt"}));
  EXPECT_EQ(find("[ab].*"), (Files{"a.txt", "b.md", "b.txt"}));
  EXPECT_EQ(find("[!ab].txt"), (Files{"B.txt"}));
  EXPECT_EQ(find("[[]1].txt"), (Files{"[1].txt"}));
}

TEST_F(GlobTest, TwoStarsAreAnyNumberOfFolders) {
  EXPECT_EQ(find("**/a.txt"), (Files{"a.txt", "x/a.txt", "x/y/a.txt", "x/y/z/a.txt"}));
  EXPECT_EQ(find("**/**/a.txt"), find("**/a.txt")) << "each file once";
  EXPECT_EQ(find("x/**/z/*"), (Files{"y/z/a.txt"}));
  EXPECT_EQ(find("*/*/a.txt"), (Files{"x/y/a.txt"}));
}

TEST_F(GlobTest, FolderIsWhatComesBeforeTheFirstWildcard) {
  const Matches below = glob(folder_.path(), "x/y/*");
  EXPECT_EQ(below.fixed, "x/y");
  EXPECT_EQ(below.folder, folder_ / "x/y");
  EXPECT_EQ(glob(folder_.path(), "*/y/*").folder, folder_ / "");
  EXPECT_EQ(glob("/elsewhere", folder_ / "x/*").files, (Files{"a.txt"})) << "absolute patterns";
}

TEST_F(GlobTest, WildcardsInTheFoldersOwnNameMeanNothing) {
  folder_.write("[2024]/a.txt", "");
  EXPECT_EQ(glob(folder_ / "[2024]", "*.txt").files, (Files{"a.txt"}));
}

TEST_F(GlobTest, HiddenNamesMatchOnlyWhenAskedFor) {
  EXPECT_EQ(find(".*.txt"), (Files{".hidden.txt"}));
  EXPECT_EQ(find(".git/*"), (Files{"a.txt"}));
}

TEST_F(GlobTest, LinksToFoldersAreNotFollowedByTwoStars) {
  std::filesystem::create_directory_symlink(folder_.path(), folder_ / "x/loop");
  std::filesystem::create_symlink(folder_ / "a.txt", folder_ / "x/link.txt");
  EXPECT_EQ(find("x/**/*.txt"), (Files{"a.txt", "link.txt", "y/a.txt", "y/z/a.txt"}));
}

TEST_F(GlobTest, MissingFolderIsRefusedAndNoMatchIsNot) {
  EXPECT_THROW(find("none/*.txt"), Error);
  EXPECT_EQ(find("*.wav"), Files{});
}

/// Processor seconds of the fastest of three searches.
double seconds(const std::filesystem::path& folder, const std::string& pattern) {
  double least = std::numeric_limits<double>::infinity();
  for (int run = 0; run < 3; ++run) {
    const std::clock_t begin = std::clock();
    EXPECT_EQ(glob(folder, pattern).files, Files{});
    least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return std::max(least, 1e-4);  // less than that is noise
}

std::string repeated(const std::string& part, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += part;
  return all;
}

TEST_F(GlobTest, TimeIsLinearInThePartsOfThePattern) {
  std::filesystem::create_directories(folder_ / repeated("d/", 20));
  for (const char* part : {"**/", "**/*/", "**/**/?*/", "**/[a-z]/**/"})
    EXPECT_LT(seconds(folder_.path(), repeated(part, 80) + "none"),
              10 * seconds(folder_.path(), repeated(part, 20) + "none"))
        << part << ": 4 if it is linear, 2^60 if each ** is tried at each folder";
}

TEST_F(GlobTest, TimeIsNotExponentialInTheStarsOfAPart) {
  folder_.write(std::string(200, 'a'), "");
  EXPECT_LT(seconds(folder_.path(), repeated("*a", 40) + "b"), 0.1);
}

TEST_F(GlobTest, TwoStarsOftenFindEachFileOnce) {
  EXPECT_EQ(find(repeated("**/", 30) + "a.txt"), find("**/a.txt"));
  EXPECT_EQ(find("**/*/**/a.txt"), (Files{"x/a.txt", "x/y/a.txt", "x/y/z/a.txt"}));
  EXPECT_EQ(find("**/x/**/y/**/*"), (Files{"x/y/a.txt", "x/y/z/a.txt"}));
}

}  // namespace
}  // namespace io
