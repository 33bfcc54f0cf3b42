// Which items are finished: the latest record wins, despite clocks, damage and many shards.
#include "pipeline/journal/finished_items.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <string>

#include "io/base/error.h"
#include "tests/support/sample_journal.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

/// An item with a fingerprint of 32 times this digit.
Outcome item(const std::string& name, char fingerprint, double audio_seconds = 1) {
  Outcome outcome = sample::item(name, audio_seconds);
  outcome.fingerprint.assign(32, fingerprint);
  return outcome;
}

TEST(FinishedItemsTest, FolderWithoutJournalsKnowsNothing) {
  const TempFolder folder;
  FinishedItems finished(folder.path());
  EXPECT_FALSE(finished.find("a/1"));
  EXPECT_FALSE(finished.find_same("a", std::string(32, '1')));
  EXPECT_EQ(finished.run_of("a/1"), nullptr);
}

TEST(FinishedItemsTest, LastRecordOfAnItemCounts) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 1,
                        {sample::begin(1), item("a/1", '1'), item("a/2", '2'), item("a/1", '3')});
  FinishedItems finished(folder.path());
  EXPECT_EQ(finished.find("a/1")->fingerprint, std::string(32, '3'));
  EXPECT_EQ(finished.find("a/2")->fingerprint, std::string(32, '2'));
  EXPECT_FALSE(finished.find("a/3"));
}

TEST(FinishedItemsTest, LaterRunWinsWhateverItsJournalIsCalled) {
  for (const bool first_is_later : {true, false}) {
    const TempFolder folder;  // journal-0-of-1 is read before journal-0-of-2
    sample::write_journal(folder.path(), 0, 1,
                          {sample::begin(first_is_later ? 9 : 3), item("a/1", '1')});
    sample::write_journal(folder.path(), 0, 2, {sample::begin(5), item("a/1", '2')});
    FinishedItems finished(folder.path());
    EXPECT_EQ(finished.find("a/1")->fingerprint, std::string(32, first_is_later ? '1' : '2'));
    EXPECT_EQ(finished.run_of("a/1")->time, sample::begin(first_is_later ? 9 : 5).time);
  }
}

TEST(FinishedItemsTest, LaterRunWinsWithinACombinedJournalToo) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 2, {sample::begin(9), item("a/1", '9')});
  sample::write_journal(folder.path(), 1, 2, {sample::begin(5), item("a/1", '5')});
  combine_journals(folder.path());
  EXPECT_EQ(FinishedItems(folder.path()).find("a/1")->fingerprint, std::string(32, '9'));
}

TEST(FinishedItemsTest, RecordOfThisRunWinsOverAnyClock) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 1, {sample::begin(59), item("a/1", '1')});
  FinishedItems finished(folder.path());
  const auto path = journal_path(folder.path(), 0, 2);
  JournalWriter journal(path);
  journal.append(sample::begin(1));  // a clock that was set back
  finished.add(item("a/1", '2'), path, journal.append(item("a/1", '2')));
  EXPECT_EQ(finished.find("a/1")->fingerprint, std::string(32, '2'));
  EXPECT_EQ(finished.find_same("a", std::string(32, '2'))->name, "a/1");
}

TEST(FinishedItemsTest, RunAfterTheClockWasSetBackComesAfterAllOthers) {
  const TempFolder folder;
  RunBegin ahead = sample::begin(1);
  ahead.time = "2099-12-31T23:59:59.999Z";
  sample::write_journal(folder.path(), 0, 1, {ahead, item("a/1", '1')});
  const FinishedItems finished(folder.path());
  EXPECT_EQ(finished.time_of_next_run("2024-05-01T12:30:00.250Z"), "2100-01-01T00:00:00.000Z");
  EXPECT_EQ(finished.time_of_next_run("2100-05-01T12:30:00.250Z"), "2100-05-01T12:30:00.250Z");
  const TempFolder empty;
  EXPECT_EQ(FinishedItems(empty.path()).time_of_next_run(ahead.time), ahead.time);
}

TEST(FinishedItemsTest, SameSpeechIsFoundInItsCorpusOnly) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 1, {sample::begin(1), item("a/1", '1')});
  FinishedItems finished(folder.path());
  EXPECT_EQ(finished.find_same("a", std::string(32, '1'))->name, "a/1");
  EXPECT_FALSE(finished.find_same("b", std::string(32, '1')));
  EXPECT_FALSE(finished.find_same("a", std::string(32, '2')));
}

TEST(FinishedItemsTest, ItemThatSaysSomethingElseByNowIsNotTheSame) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 1,
                        {sample::begin(1), item("a/1", '1'), item("a/1", '2')});
  FinishedItems finished(folder.path());
  EXPECT_FALSE(finished.find_same("a", std::string(32, '1')));
  EXPECT_EQ(finished.find_same("a", std::string(32, '2'))->name, "a/1");
}

TEST(FinishedItemsTest, FailedAndQuarantinedItemsAreNotTheSameAsAnything) {
  const TempFolder folder;
  Outcome failed = item("a/1", '1');
  failed.fail("no");
  Outcome quarantined = item("a/2", '2');
  quarantined.status = Status::kQuarantined;
  sample::write_journal(folder.path(), 0, 1, {sample::begin(1), failed, quarantined});
  FinishedItems finished(folder.path());
  EXPECT_FALSE(finished.find_same("a", std::string(32, '1')));
  EXPECT_FALSE(finished.find_same("a", std::string(32, '2')));
  EXPECT_TRUE(finished.find("a/1")->failed());
}

TEST(FinishedItemsTest, DamagedRecordsAreCountedAndTheRestKnown) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 1,
                        {sample::begin(1), item("a/1", '1'), item("a/2", '2')});
  const auto path = journal_path(folder.path(), 0, 1);
  std::string bytes = read_bytes(path);
  bytes[bytes.find("a/1") + 2] = '7';
  std::ofstream(path, std::ios::binary) << bytes;
  FinishedItems finished(folder.path());
  EXPECT_FALSE(finished.find("a/1"));
  EXPECT_FALSE(finished.find("a/7"));
  EXPECT_TRUE(finished.find("a/2"));
  EXPECT_EQ(finished.damaged(), 1);
}

TEST(FinishedItemsTest, ItemsWhoseBeginIsDamagedAreNotFinished) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 2, {sample::begin(1), item("a/1", '1')});
  sample::write_journal(folder.path(), 1, 2, {sample::begin(2), item("a/2", '2')});
  const auto path = journal_path(folder.path(), 1, 2);
  std::string bytes = read_bytes(path);
  bytes[20] = '#';
  std::ofstream(path, std::ios::binary) << bytes;
  const FinishedItems finished(folder.path());
  EXPECT_EQ(finished.run_of("a/1")->time, sample::begin(1).time);
  EXPECT_EQ(finished.run_of("a/2"), nullptr);
  combine_journals(folder.path());
  EXPECT_EQ(FinishedItems(folder.path()).run_of("a/2"), nullptr);
}

TEST(FinishedItemsTest, RecordThatChangedSinceItWasReadIsAnError) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 1, {sample::begin(1), item("a/1", '1')});
  FinishedItems finished(folder.path());
  const auto path = journal_path(folder.path(), 0, 1);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 5);
  EXPECT_THROW(finished.find("a/1"), io::Error);
}

TEST(FinishedItemsTest, MoreShardsThanOpenFilesAreNoMatter) {
  const TempFolder folder;
  constexpr int kShards = 60;
  for (int shard = 0; shard < kShards; ++shard)
    sample::write_journal(folder.path(), shard, kShards,
                          {sample::begin(1), item("a/" + std::to_string(shard), '1')});
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{40, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  try {
    FinishedItems finished(folder.path());
    for (int shard = 0; shard < kShards; ++shard)
      EXPECT_TRUE(finished.find("a/" + std::to_string(shard))) << shard;
  } catch (const io::Error& error) {
    ADD_FAILURE() << error.what();
  }
  setrlimit(RLIMIT_NOFILE, &before);
}

}  // namespace
}  // namespace pipeline
