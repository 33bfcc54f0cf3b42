// Repeated runs after changes to manifest, files or journal: only what changed is rendered.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/pipeline/run/cut_journal.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using job::says;
using Names = std::vector<std::string>;

const Names kTwoItems = {says("a", "Good."), says("b", "Yes.")};

TEST(ResumeTest, SecondRunRendersNothingAndChangesNothing) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(kTwoItems, R"("sidecars": true, )"));
  job::render(manifest);
  const auto before = job::results_of(manifest.output);
  const auto written = fs::last_write_time(manifest.output / "list/a.wav");
  const auto sidecar_written = fs::last_write_time(manifest.output / "list/a.json");
  job::Recorder told;
  const RunSummary summary = job::render(manifest, {.workers = 2}, told);
  EXPECT_EQ(told.rendered(), Names{});
  EXPECT_EQ(told.found_names, (Names{"list/a", "list/b"}));
  EXPECT_EQ(summary.end.items, 2);
  EXPECT_EQ(summary.end.already_done, 2);
  EXPECT_TRUE(job::results_of(manifest.output) == before);
  EXPECT_EQ(fs::last_write_time(manifest.output / "list/a.wav"), written);
  EXPECT_EQ(fs::last_write_time(manifest.output / "list/a.json"), sidecar_written);
}

/// The second manifest over the results of the first; gives what had to be rendered. What lies
/// there in the end is what a new folder would hold.
Names rendered_after(const std::string& first, const std::string& second) {
  const TempFolder folder;
  job::render(job::read(folder, first));
  const Manifest manifest = job::read(folder, second);
  Names names = job::rendered(manifest);
  job::render(job::into(manifest, folder / "fresh"));
  EXPECT_TRUE(job::results_of(folder / "out") == job::results_of(folder / "fresh"));
  return names;
}

TEST(ResumeTest, ChangedItemIsRenderedAgainAloneWhateverChanged) {
  const std::string before = list_of(kTwoItems);
  for (const std::string& changed :
       {says("b", "No."), says("b", "Yes.", R"(, "voice": "demo_rms")"),
        says("b", "Yes.", R"(, "speed": 3.5)"), says("b", "Yes.", R"(, "seed": 3)"),
        says("b", "Yes.", R"(, "pauses": {"before_ms": 1})"),
        says("b", "Yes.", R"(, "pauses": {"after_ms": 1})"),
        std::string(R"("id": "b", "phonemes": "jˈɛs")"),
        says("b", "Tomato.", R"(, "language": "en-gb")")})
    EXPECT_EQ(rendered_after(before, list_of({kTwoItems[0], changed})), Names{"list/b"}) << changed;
}

TEST(ResumeTest, NewItemsAndOtherOrderLeaveTheRestAsItIs) {
  EXPECT_EQ(
      rendered_after(list_of(kTwoItems), list_of({says("c", "No."), kTwoItems[1], kTwoItems[0]})),
      Names{"list/c"});
}

TEST(ResumeTest, OtherFormatOrJobSeedRendersEverythingAgain) {
  const Names all = {"list/a", "list/b"};
  const std::string before = list_of(kTwoItems);
  for (const char* settings : {R"("audio": {"encoding": "pcm24"}, )",
                               R"("audio": {"sample_rate": 8000}, )", R"("seed": 1, )"})
    EXPECT_EQ(rendered_after(before, list_of(kTwoItems, settings)), all) << settings;
}

TEST(ResumeTest, ChangedMetadataIsWrittenWithoutRendering) {
  const auto with = [](const char* metadata) {
    return list_of({says("a", "Good.", std::string(R"(, "metadata": )") + metadata)},
                   R"("sidecars": true, )");
  };
  EXPECT_EQ(rendered_after(with(R"({"page": 1})"), with(R"({"page": 2})")), Names{});
}

TEST(ResumeTest, SidecarsAskedForLaterOrLostAreAddedWithoutRendering) {
  EXPECT_EQ(rendered_after(list_of(kTwoItems), list_of(kTwoItems, R"("sidecars": true, )")),
            Names{});
}

TEST(ResumeTest, LostFileIsRenderedAgain) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(kTwoItems));
  job::render(manifest);
  const auto whole = job::results_of(manifest.output);
  fs::remove(manifest.output / "list/a.wav");
  EXPECT_EQ(job::rendered(manifest), Names{"list/a"});
  fs::remove_all(manifest.output / "list");
  EXPECT_EQ(job::rendered(manifest), (Names{"list/a", "list/b"}));
  EXPECT_TRUE(job::results_of(manifest.output) == whole);
}

TEST(ResumeTest, ChangedFileIsNoResultAndIsNotReplacedUntilItIsMovedAway) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(kTwoItems));
  job::render(manifest);
  const auto whole = job::results_of(manifest.output);
  const fs::path file = manifest.output / "list/a.wav";
  const auto changes =
      std::vector<std::function<void()>>{[&] { fs::resize_file(file, fs::file_size(file) - 1); },
                                         [&] {  // of the same size
                                           std::string bytes = read_bytes(file);
                                           bytes[100] ^= 1;
                                           std::ofstream(file, std::ios::binary) << bytes;
                                         },
                                         [&] {
                                           fs::rename(file, folder / "moved");
                                           fs::create_symlink(folder / "moved", file);
                                         }};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    changes[i]();
    const std::string changed = read_bytes(file);
    EXPECT_EQ(job::render(manifest).failed, 1) << i;
    EXPECT_EQ(read_bytes(file), changed) << i;
    fs::remove(file);
    EXPECT_EQ(job::rendered(manifest), Names{"list/a"}) << i;
    EXPECT_TRUE(job::results_of(manifest.output) == whole) << i;
  }
}

TEST(ResumeTest, FileOfAnotherJobIsNoResultOfThisOne) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(kTwoItems));
  job::render(manifest);
  const std::string right = read_bytes(manifest.output / "list/a.wav");
  folder.write("out/list/a.wav", std::string(right.size(), 'x'));
  EXPECT_EQ(job::render(manifest).failed, 1);
  EXPECT_EQ(read_bytes(manifest.output / "metadata.jsonl").find("\"list/a\""), std::string::npos);
}

TEST(ResumeTest, CopiedOutputIsKnownByItsBytes) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(kTwoItems));
  job::render(manifest);
  fs::copy(manifest.output, folder / "copy", fs::copy_options::recursive);  // with other times
  EXPECT_EQ(job::rendered(job::into(manifest, folder / "copy")), Names{});
}

TEST(ResumeTest, VerifyReadsAgainWhatTheLedgerVouchesFor) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(kTwoItems));
  job::render(manifest);
  const fs::path file = manifest.output / "list/a.wav";
  std::string bytes = read_bytes(file);
  bytes[100] ^= 1;
  std::ofstream(file, std::ios::binary) << bytes;
  {  // as a disk may do, unseen
    io::FileLedger ledger(io::Folder(manifest.output / io::kStateFolder), "");
    ledger.note(ledger.find("list/a.wav").at(0).seen_as(io::look_at(file)), false);
  }
  EXPECT_EQ(job::rendered(manifest), Names{});
  EXPECT_EQ(job::rendered(manifest, {.resume = {.verify = true}}), Names{"list/a"});
}

TEST(ResumeTest, FilesThatAreNotOfTheJobAreLeftAlone) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good.")}));
  folder.write("out/list/notes.txt", "mine");
  folder.write("out/other/z.wav", "mine");
  job::render(manifest);
  job::render(manifest);
  EXPECT_EQ(read_bytes(folder / "out/list/notes.txt"), "mine");
  EXPECT_EQ(read_bytes(folder / "out/other/z.wav"), "mine");
}

TEST(ResumeTest, WhatAKilledRunLeftUnfinishedIsRemoved) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good.")}));
  const std::string state = std::string("out/") + io::kStateFolder;
  folder.write(state + "/unfinished/.a.wav.0123456789abcdef.part", "half");
  folder.write(state + "/unfinished-1-of-2/.b.wav.0123.part", "of a shard under way, perhaps");
  job::render(manifest);
  EXPECT_FALSE(fs::exists(folder / state / "unfinished"));
  EXPECT_TRUE(fs::exists(folder / state / "unfinished-1-of-2/.b.wav.0123.part"));
}

TEST(ResumeTest, WriteErrorOfOneFileIsTriedAgainByTheNextRun) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(kTwoItems));
  folder.write("out/list/a.wav/in_the_way", "");
  EXPECT_EQ(job::render(manifest).failed, 1);
  EXPECT_EQ(job::render(manifest).failed, 1);
  fs::remove_all(manifest.output / "list/a.wav");
  EXPECT_EQ(job::rendered(manifest), Names{"list/a"});
  EXPECT_EQ(job::rendered(manifest), Names{});
}

TEST(ResumeTest, BadItemStaysCountedAsFailed) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", ""), says("b", "Yes.")}));
  for (int run = 0; run < 3; ++run) EXPECT_EQ(job::render(manifest).failed, 1);
}

TEST(ResumeTest, JournalThatWasLostRendersEverythingToTheSameBytes) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of(kTwoItems));
  job::render(manifest);
  const auto whole = job::results_of(manifest.output);
  fs::remove_all(manifest.output / io::kStateFolder);
  EXPECT_EQ(job::rendered(manifest).size(), 2u);
  EXPECT_TRUE(job::results_of(manifest.output) == whole);
}

TEST(ResumeTest, JournalCutWithinItsLastTwoRecordsResumesToTheSameBytes) {
  resume_from_cut_journals(97);
}

}  // namespace
}  // namespace pipeline
