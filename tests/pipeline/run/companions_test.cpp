// Alignments, curves and sidecars of items: added later, lost, edited, merged, quarantined.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pipeline/manifest/paths.h"
#include "pipeline/run/job/merge.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using job::says;
using Names = std::vector<std::string>;

const std::string kAll =
    R"("alignments": ["textgrid", "ctm", "srt", "vtt", "json", "labels"], "curves": true, )";
constexpr int kFilesPerItem = 9;

std::vector<std::string> few_items() {
  return {says("a", "Good."), says("b", "Dr. No said: yes!"), says("c", "Good."),
          R"("id": "p", "phonemes": "h\u0259l\u02c8O, w\u02c8\u025c\u0279ld", )"
          R"("pauses": {"before_ms": 7, "after_ms": 13})"};
}

TEST(CompanionsTest, ShardsMergedGiveWhatOneProcessGives) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of(few_items(), kAll + R"("audio": {"sample_rate": 22050}, )"));
  job::render(job::into(manifest, folder / "whole"), {.workers = 2});
  for (int shard = 2; shard >= 0; --shard)
    job::render(manifest, {.workers = 1 + shard, .shard = {shard, 3}});
  EXPECT_EQ(merge(manifest, job::demo(), true).items, 4);
  const auto merged = job::results_of(manifest.output);
  EXPECT_EQ(merged.size(), 4u * kFilesPerItem + 1);
  EXPECT_TRUE(merged == job::results_of(folder / "whole"));
  EXPECT_EQ(job::rendered(manifest), Names{});
}

TEST(CompanionsTest, AlignmentsAskedForLaterAreMadeWithoutRendering) {
  const TempFolder folder;
  job::render(job::read(folder, list_of(few_items())));
  const Manifest manifest =
      job::read(folder, list_of(few_items(), R"("alignments": ["json", "srt"], )"));
  EXPECT_EQ(job::rendered(manifest), Names{});
  job::render(job::into(manifest, folder / "at_once"));
  EXPECT_TRUE(job::results_of(manifest.output) == job::results_of(folder / "at_once"));
}

TEST(CompanionsTest, CurvesAskedForLaterAreRendered) {
  const TempFolder folder;
  job::render(job::read(folder, list_of({says("a", "Good.")})));
  const Manifest manifest = job::read(folder, list_of({says("a", "Good.")}, R"("curves": true, )"));
  EXPECT_EQ(job::rendered(manifest), Names{"list/a"});
  EXPECT_EQ(job::rendered(manifest), Names{});
  EXPECT_EQ(job::rendered(job::read(folder, list_of({says("a", "Good.")}))), Names{})
      << "not wanting them changes nothing";
}

TEST(CompanionsTest, CopyOfAnItemThatIsWrittenInAnotherWayHasItsOwnWords) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "five dollars", R"(, "seed": 1)"),
                                                       says("b", "$5", R"(, "seed": 1)")},
                                                      kAll));
  job::Recorder told;
  job::render(manifest, {}, told);
  EXPECT_EQ(told.outcomes.at("list/b").copy_of, "list/a") << "else this test tests nothing";
  const auto read = [&](const std::string& name) { return read_bytes(manifest.output / name); };
  EXPECT_TRUE(read("list/a.wav") == read("list/b.wav"));
  EXPECT_TRUE(read("list/a.f0.npy") == read("list/b.f0.npy"));
  EXPECT_NE(read("list/a.labels.txt").find("dollars\n"), std::string::npos);
  EXPECT_NE(read("list/b.labels.txt").find("$5\n"), std::string::npos);
  EXPECT_EQ(read("list/b.labels.txt").find("dollars"), std::string::npos);
}

TEST(CompanionsTest, MetadataAndSidecarsNameTheFiles) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({says("a", "Good.")}, kAll + R"("sidecars": true, )"));
  job::render(manifest);
  const auto line = nlohmann::json::parse(read_bytes(manifest.output / "metadata.jsonl"));
  EXPECT_EQ(line, nlohmann::json::parse(read_bytes(manifest.output / "list/a.json")));
  EXPECT_EQ(line.at("alignments").at("json"), "list/a.alignment.json");
  EXPECT_EQ(line.at("curves").at("f0"), "list/a.f0.npy");
  std::size_t files = 0;
  for (const char* kind : {"alignments", "curves"})
    for (const auto& [name, path] : line.at(kind).items()) {
      EXPECT_TRUE(fs::is_regular_file(manifest.output / path.get<std::string>())) << name;
      ++files;
    }
  EXPECT_EQ(files, manifest.alignments.size() + kCurves.size());

  const Manifest fewer = job::read(folder, list_of({says("a", "Good.")}));
  job::render(fewer);
  const auto without = nlohmann::json::parse(read_bytes(fewer.output / "metadata.jsonl"));
  EXPECT_FALSE(without.contains("alignments") || without.contains("curves"));
}

TEST(CompanionsTest, LostFilesAreMadeAgain) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(few_items(), kAll));
  job::render(manifest);
  const auto whole = job::results_of(manifest.output);
  fs::remove(manifest.output / "list/b.TextGrid");
  fs::remove(manifest.output / "list/b.srt");
  fs::remove(manifest.output / "list/a.energy.npy");
  EXPECT_EQ(job::rendered(manifest), Names{"list/a"}) << "only curves take a rendering";
  EXPECT_TRUE(job::results_of(manifest.output) == whole);
}

TEST(CompanionsTest, FileThatSomebodyEditedFailsItsItemAndNothingIsLost) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good.")}, kAll));
  job::render(manifest);
  const auto whole = job::results_of(manifest.output);
  for (const char* name : {"list/a.TextGrid", "list/a.f0.npy"}) {
    std::string bytes = whole.at(name);
    bytes.back() ^= 1;
    folder.write(std::string("out/") + name, bytes);
    job::Recorder told;
    job::render(manifest, {}, told);
    EXPECT_NE(told.outcomes.at("list/a").failure.find(name), std::string::npos);
    EXPECT_EQ(read_bytes(manifest.output / name), bytes);
    EXPECT_EQ(read_bytes(manifest.output / "list/a.wav"), whole.at("list/a.wav"));
    fs::remove(manifest.output / name);
    EXPECT_EQ(job::rendered(manifest), Names{"list/a"});
    EXPECT_TRUE(job::results_of(manifest.output) == whole);
  }
}

TEST(CompanionsTest, MergeMakesTextsAndRefusesAFolderThatLacksCurves) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good.")}, kAll));
  job::render(manifest, {.shard = {0, 1}});
  const auto whole = job::results_of(manifest.output);
  fs::remove(manifest.output / "list/a.vtt");
  fs::remove(manifest.output / "list/a.alignment.json");
  EXPECT_EQ(merge(manifest, job::demo(), true).items, 1);
  EXPECT_TRUE(job::results_of(manifest.output) == whole);
  fs::remove(manifest.output / "list/a.energy.npy");
  try {
    merge(manifest, job::demo(), false);
    ADD_FAILURE() << "without the energy";
  } catch (const IncompleteError& error) {
    EXPECT_NE(std::string(error.what()).find("list/a.energy.npy"), std::string::npos);
  }
}

TEST(CompanionsTest, MergeRefusesATextThatSomebodyEdited) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good.")}, kAll));
  job::render(manifest, {.shard = {0, 1}});
  folder.write("out/list/a.srt", "corrected by hand");
  EXPECT_THROW(merge(manifest, job::demo(), false), io::Error);
  EXPECT_EQ(read_bytes(manifest.output / "list/a.srt"), "corrected by hand");
}

TEST(CompanionsTest, QuarantinedItemsHaveTheirsInTheQuarantine) {
  const TempFolder folder;
  const Manifest manifest = job::read(
      folder,
      list_of({says("a", "Good.")}, kAll + R"("quality": {"max_dc": 0, "quarantine": ["dc"]}, )"));
  job::render(manifest);
  EXPECT_EQ(file_count(manifest.output / "quarantine/list"), kFilesPerItem);
  EXPECT_TRUE(fs::exists(manifest.output / "quarantine/list/a.TextGrid"));
  EXPECT_EQ(job::rendered(manifest), Names{});
}

TEST(CompanionsTest, AlignmentThatCannotBeWrittenFailsItsItemAlone) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({says("a", "Good."), says("b", "Yes.")}, kAll));
  folder.write("out/list/a.ctm/in_the_way", "");
  for (int run = 0; run < 2; ++run) {
    job::Recorder told;
    EXPECT_EQ(job::render(manifest, {}, told).failed, 1);
    EXPECT_NE(told.outcomes["list/a"].failure.find("a.ctm"), std::string::npos);
    EXPECT_TRUE(fs::exists(manifest.output / "list/b.ctm"));
  }
  fs::remove_all(manifest.output / "list/a.ctm");
  EXPECT_EQ(job::rendered(manifest), Names{"list/a"});
}

}  // namespace
}  // namespace pipeline
