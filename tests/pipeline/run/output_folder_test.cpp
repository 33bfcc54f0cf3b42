#include "pipeline/run/output_folder.h"

#include <gtest/gtest.h>

#include <string>

#include "io/error.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using job::says;

TEST(OutputFolderTest, OutputThatIsAFileStopsTheRun) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Hello.")}));
  folder.write("out", "a file");
  EXPECT_THROW(job::render(manifest), io::Error);
}

TEST(OutputFolderTest, ManifestThatAResultWouldReplaceIsRefused) {
  const TempFolder folder;
  for (const char* name : {"out/metadata.jsonl", "out/report/report.json"}) {
    const std::string up = std::string(name).starts_with("out/r") ? "../.." : "..";
    std::string text = list_of({says("a", "Hello.")});
    text.replace(text.find("\"out\""), 5, "\"" + up + "/out\"");
    const Manifest manifest = job::read(folder, text, name);
    EXPECT_THROW(job::render(manifest), ManifestError) << name;
    EXPECT_EQ(read_bytes(folder / name), text);
  }
}

TEST(OutputFolderTest, FolderOfTheOutputThatIsALinkIsRefused) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Hello.")}));
  fs::create_directory(folder / "elsewhere");
  fs::create_directory(manifest.output);
  fs::create_directory_symlink(folder / "elsewhere", manifest.output / "list");
  job::Recorder told;
  job::render(manifest, {}, told);
  EXPECT_NE(told.outcomes["list/a"].failure.find("is a symbolic link"), std::string::npos);
  EXPECT_EQ(file_count(folder / "elsewhere"), 0);
}

TEST(OutputFolderTest, FileOfTheOutputThatIsALinkIsReplacedNotFollowed) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Hello.")}));
  fs::create_directories(manifest.output / "list");
  fs::create_symlink(folder.write("precious", "keep"), manifest.output / "list/a.wav");
  job::render(manifest);
  EXPECT_EQ(read_bytes(folder / "precious"), "keep");
  EXPECT_FALSE(fs::is_symlink(manifest.output / "list/a.wav"));
}

TEST(OutputFolderTest, SecondRunOnAFolderInUseIsRefusedAndOtherShardsAreNot) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good."), says("b", "Yes.")}));
  const auto is_refused_during = [&](Shard running, Shard other) {
    bool is_refused = false;
    job::Recorder told;
    told.at_begin = [&](const RunBegin&) {
      try {
        job::render(manifest, {.shard = other});
      } catch (const io::Error& error) {
        is_refused = std::string(error.what()).find("another process") != std::string::npos;
      }
    };
    job::render(manifest, {.shard = running}, told);
    return is_refused;
  };
  EXPECT_TRUE(is_refused_during({0, 1}, {0, 1}));
  EXPECT_TRUE(is_refused_during({0, 1}, {0, 2}));
  EXPECT_TRUE(is_refused_during({0, 2}, {0, 1}));
  EXPECT_TRUE(is_refused_during({1, 2}, {1, 2}));
  EXPECT_FALSE(is_refused_during({0, 2}, {1, 2}));
  EXPECT_FALSE(is_refused_during({1, 2}, {0, 2}));
}

}  // namespace
}  // namespace pipeline
