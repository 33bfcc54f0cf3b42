// Diff with broken audio: empty, truncated, no audio, and every byte of the header changed.
#include <gtest/gtest.h>

#include "pipeline/diff/diff.h"
#include "tests/support/talker.h"
#include "tests/support/temp_folder.h"

namespace pipeline::diff {
namespace {

/// Folders a and b with a good item and one whose candidate is broken.
class BrokenFilesTest : public testing::Test {
 protected:
  BrokenFilesTest() {
    io::write_audio(folder_ / "good.wav", voice_, {});
    good_ = read_bytes(folder_ / "good.wav");
    folder_.write("a/bad.wav", good_);
    folder_.write("a/good.wav", good_);
    folder_.write("b/good.wav", good_);
  }

  ItemFinding finding() {
    const DiffReport report = compare(folder_ / "a", folder_ / "b", {}, 1);
    EXPECT_EQ(report.items.size(), 2);
    EXPECT_EQ(report.failed, 1);
    EXPECT_EQ(report.items.back().kind, Kind::kIdentical);
    return report.items.front();
  }

  void expect_corrupted(const std::string& bytes, const std::string& reason) {
    folder_.write("b/bad.wav", bytes);
    const ItemFinding found = finding();
    EXPECT_EQ(found.kind, Kind::kCorrupted) << reason;
    EXPECT_NE(found.sentence.find(reason), std::string::npos) << found.sentence;
    EXPECT_NE(found.sentence.find("b/bad.wav"), std::string::npos) << found.sentence;
  }

  TempFolder folder_;
  std::vector<float> voice_ = talker::speak(talker::make_text(3));
  std::string good_;
};

TEST_F(BrokenFilesTest, EmptyFile) { expect_corrupted("", "is empty"); }

TEST_F(BrokenFilesTest, NoAudio) { expect_corrupted("<html>no such page</html>", "is not audio"); }

TEST_F(BrokenFilesTest, CutFile) {
  expect_corrupted(good_.substr(0, good_.size() / 2), "of the " + std::to_string(good_.size()));
}

TEST_F(BrokenFilesTest, CutWithinItsHeader) { expect_corrupted(good_.substr(0, 30), ""); }

TEST_F(BrokenFilesTest, HeaderWithoutSamples) {
  io::write_audio(folder_ / "none.wav", {}, {});
  expect_corrupted(read_bytes(folder_ / "none.wav"), "has no samples");
}

TEST_F(BrokenFilesTest, ImpossibleSampleRate) {
  std::string bytes = good_;
  bytes[24] = 3;  // the rate is at 24 .. 27
  bytes[25] = bytes[26] = bytes[27] = 0;
  expect_corrupted(bytes, "sample rate of 3 Hz");
}

TEST_F(BrokenFilesTest, CutFlac) {
  io::write_audio(folder_ / "x.flac", voice_, {.container = io::Container::kFlac});
  const std::string bytes = read_bytes(folder_ / "x.flac");
  expect_corrupted(bytes.substr(0, bytes.size() / 2), "");
}

TEST_F(BrokenFilesTest, FolderInPlaceOfAFile) {
  std::filesystem::create_directories(folder_ / "b/bad.wav/x");
  const ItemFinding found = finding();
  EXPECT_EQ(found.kind, Kind::kMissing);
}

TEST_F(BrokenFilesTest, LinkToItself) {
  std::filesystem::create_symlink("bad.wav", folder_ / "b/bad.wav");
  const ItemFinding found = finding();
  EXPECT_EQ(found.kind, Kind::kCorrupted);
  EXPECT_NE(found.sentence.find("b/bad.wav"), std::string::npos) << found.sentence;
}

TEST_F(BrokenFilesTest, SamplesFarBeyondFullScale) {
  io::write_audio(folder_ / "loud.wav", talker::scaled(voice_, 600),
                  {.encoding = io::Encoding::kFloat});
  expect_corrupted(read_bytes(folder_ / "loud.wav"), "times full scale");
}

TEST_F(BrokenFilesTest, BrokenBaselineIsTold) {
  folder_.write("a/bad.wav", "junk");
  folder_.write("b/bad.wav", good_);
  const ItemFinding found = finding();
  EXPECT_EQ(found.kind, Kind::kCorrupted);
  EXPECT_EQ(found.sentence.find("Baseline cannot be used"), 0) << found.sentence;
}

TEST_F(BrokenFilesTest, EveryByteOfTheHeaderMayBeWrong) {
  for (std::size_t i = 0; i < 44; ++i) {
    std::string bytes = good_;
    bytes[i] = static_cast<char>(~bytes[i]);
    folder_.write("b/bad.wav", bytes);
    const DiffReport report = compare(folder_ / "a", folder_ / "b", {}, 1);
    EXPECT_EQ(report.items.size(), 2) << i;
    for (const ItemFinding& item : report.items) EXPECT_FALSE(item.sentence.empty()) << i;
  }
}

}  // namespace
}  // namespace pipeline::diff
