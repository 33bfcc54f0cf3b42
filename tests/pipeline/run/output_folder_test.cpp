// Output folders with links, foreign files or concurrent runs, or removed during the run.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "io/base/error.h"
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

TEST(OutputFolderTest, FileOfTheOutputThatIsALinkIsNeitherReplacedNorFollowed) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Hello.")}));
  fs::create_directories(manifest.output / "list");
  fs::create_symlink(folder.write("precious", "keep"), manifest.output / "list/a.wav");
  job::Recorder told;
  job::render(manifest, {}, told);
  EXPECT_NE(told.outcomes["list/a"].failure.find("is a symbolic link"), std::string::npos);
  EXPECT_EQ(read_bytes(folder / "precious"), "keep");
  EXPECT_TRUE(fs::is_symlink(manifest.output / "list/a.wav"));
}

TEST(OutputFolderTest, DictionaryThatASidecarWouldReplaceIsRefused) {
  const TempFolder folder;
  const std::string dictionary = R"({"entries": [{"word": "Kokoro", "phonemes": "kˈOkəɹO"}]})";
  folder.write("out/list/a.json", dictionary);
  const Manifest manifest =
      job::read(folder, list_of({says("a", "Kokoro.")},
                                R"("sidecars": true, "dictionaries": ["out/list/a.json"], )"));
  EXPECT_THROW(job::render(manifest), ManifestError);
  EXPECT_EQ(read_bytes(folder / "out/list/a.json"), dictionary);
}

TEST(OutputFolderTest, FileOfAnotherFailsItsItemAloneAndStays) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good."), says("b", "Yes.")}));
  folder.write("out/list/a.wav", "a recording of the user's");
  job::Recorder told;
  job::render(manifest, {}, told);
  EXPECT_NE(told.outcomes["list/a"].failure.find("was not written by kokoro-render"),
            std::string::npos);
  EXPECT_FALSE(told.outcomes["list/b"].failed()) << told.outcomes["list/b"].failure;
  EXPECT_EQ(read_bytes(folder / "out/list/a.wav"), "a recording of the user's");
  fs::remove(folder / "out/list/a.wav");
  EXPECT_EQ(job::rendered(manifest), std::vector<std::string>{"list/a"}) << "tried again";
}

constexpr const char* kAllFiles =
    R"("sidecars": true, "curves": true, "alignments": ["json", "srt"], )";

TEST(OutputFolderTest, ItemThatIsQuarantinedLeavesNothingAmongTheResults) {
  const TempFolder folder;
  const auto item = says("a", "Good.");
  job::render(job::read(folder, list_of({item}, kAllFiles)));
  const Manifest strict =
      job::read(folder, list_of({item}, std::string(kAllFiles) +
                                            R"("quality": {"max_dc": 0, "quarantine": ["dc"]}, )"));
  EXPECT_EQ(job::render(strict).quarantined, 1);
  EXPECT_TRUE(fs::is_empty(strict.output / "list"));
  EXPECT_TRUE(fs::exists(strict.output / "quarantine/list/a.wav"));
  job::render(job::read(folder, list_of({item}, kAllFiles)));
  EXPECT_TRUE(fs::is_empty(strict.output / "quarantine/list")) << "and back again";
}

TEST(OutputFolderTest, ItemThatFailsLeavesNothingAmongTheResults) {
  const TempFolder folder;
  job::render(job::read(folder, list_of({says("a", "Good."), says("b", "Yes.")}, kAllFiles)));
  const Manifest failing = job::read(
      folder,
      list_of({says("a", "Good.", R"(, "voice": "nobody")"), says("b", "Yes.")}, kAllFiles));
  EXPECT_EQ(job::render(failing).failed, 1);
  for (const auto& [path, bytes] : job::results_of(failing.output))
    EXPECT_EQ(path.find("list/a."), std::string::npos) << path;
}

TEST(OutputFolderTest, FolderOfACorpusThatIsRemovedUnderWayIsMadeAgain) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "One."), says("b", "Two."),
                                                       says("c", "Three."), says("d", "Four.")}));
  job::Recorder told;
  bool is_removed = false;
  told.at_finish = [&](const Outcome&) {
    if (!std::exchange(is_removed, true)) fs::remove_all(manifest.output / "list");
  };
  EXPECT_EQ(job::render(manifest, {}, told).failed, 0);
}

TEST(OutputFolderTest, OutputThatIsRemovedUnderWayEndsTheRun) {
  const TempFolder folder;
  std::vector<std::string> items;
  for (int i = 0; i < 60; ++i)
    items.push_back(says(std::to_string(i), "Number " + std::to_string(i)));
  const Manifest manifest = job::read(folder, list_of(items));
  job::Recorder told;
  told.at_finish = [&](const Outcome&) { fs::remove_all(manifest.output); };
  EXPECT_THROW(job::render(manifest, {}, told), io::Error);
  EXPECT_LT(told.outcomes.size(), 60u) << "nothing is rendered in vain";
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
