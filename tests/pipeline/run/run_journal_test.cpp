// Decisions of a run from its journal: skip, render, wait for an equal item.
#include "pipeline/run/record/run_journal.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/support/sample_journal.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

/// A prepared item that says `speech`, a digit.
Work prepared(const std::string& id, char speech) {
  Work work;
  work.item.corpus = "list";
  work.item.id = id;
  work.item.path = "list/" + id + ".wav";
  work.outcome = sample::item("list/" + id, 1);
  work.outcome.path.clear();
  work.outcome.fingerprint.assign(32, speech);
  return work;
}

class RunJournalTest : public testing::Test {
 protected:
  RunJournal& open(ResumePolicy policy = {}) {
    journal_ = std::make_unique<RunJournal>(output_, journal_path(folder_.path(), 0, 1), policy);
    journal_->begin(sample::begin(runs_++));
    return *journal_;
  }
  /// As if it had been rendered.
  void finish(Work& work, Status status = Status::kDone) {
    work.outcome.status = status;
    work.outcome.path = work.result_path(status);
    if (status == Status::kFailed) return;
    const io::FileStamp stamp = io::write_file({output_, work.outcome.path}, "file");
    work.outcome.bytes = stamp.bytes;
    work.outcome.hash = stamp.hash;
  }
  /// Renders it in a run of its own.
  void run(Work work, Status status) {
    RunJournal& journal = open();
    journal.start(work);
    finish(work, status);
    if (status == Status::kFailed) work.outcome.fail("the model refuses it");
    journal.record(work);
  }

  TempFolder folder_;
  io::OwnedFolder output_{folder_.path()};
  std::unique_ptr<RunJournal> journal_;
  int runs_ = 0;
};

TEST_F(RunJournalTest, ItemIsRenderedOnceAsLongAsItsFingerprintAndItsPathStand) {
  EXPECT_FALSE(open().finished_outcome(prepared("a", '1')));
  run(prepared("a", '1'), Status::kDone);
  EXPECT_EQ(open().finished_outcome(prepared("a", '1'))->name, "list/a");
  EXPECT_FALSE(journal_->finished_outcome(prepared("a", '2')));
  EXPECT_FALSE(journal_->finished_outcome(prepared("b", '1')));
  Work moved = prepared("a", '1');
  moved.item.path = "elsewhere/a.wav";
  EXPECT_FALSE(journal_->finished_outcome(moved));
}

TEST_F(RunJournalTest, ItemTheModelRefusesIsNotTriedAgainUnlessAskedFor) {
  run(prepared("a", '1'), Status::kFailed);
  EXPECT_TRUE(open().finished_outcome(prepared("a", '1'))->failed());
  EXPECT_FALSE(open({.retry_failed = true}).finished_outcome(prepared("a", '1')));
  EXPECT_FALSE(open().finished_outcome(prepared("a", '2'))) << "changed, it may do better";
}

TEST_F(RunJournalTest, QuarantinedItemIsNotTriedAgainUnlessAskedForOrLost) {
  run(prepared("a", '1'), Status::kQuarantined);
  EXPECT_EQ(open().finished_outcome(prepared("a", '1'))->status, Status::kQuarantined);
  EXPECT_FALSE(open({.retry_failed = true}).finished_outcome(prepared("a", '1')));
  std::filesystem::remove(folder_ / "quarantine/list/a.wav");
  EXPECT_FALSE(open().finished_outcome(prepared("a", '1')));
}

TEST_F(RunJournalTest, EqualItemsWaitForTheFirstAndAreGivenBackWithItsRecord) {
  RunJournal& journal = open();
  Work first = prepared("a", '1'), second = prepared("b", '1'), other = prepared("c", '2');
  EXPECT_TRUE(journal.start(first));
  EXPECT_FALSE(journal.start(second));
  EXPECT_TRUE(journal.start(other));
  finish(other);
  EXPECT_TRUE(journal.record(other).empty());
  finish(first);
  const std::vector<Work> waited = journal.record(first);
  ASSERT_EQ(waited.size(), 1u);
  EXPECT_EQ(waited[0].item.id, "b");
  EXPECT_FALSE(journal.has_requeued());
  Work late = prepared("d", '1');
  EXPECT_TRUE(journal.start(late));
  EXPECT_EQ(late.original->name, "list/a");
}

TEST_F(RunJournalTest, ThoseWhoWaitForAnItemTheModelRefusesShareItsFailure) {
  RunJournal& journal = open();
  Work first = prepared("a", '1'), second = prepared("b", '1');
  journal.start(first);
  journal.start(second);
  first.outcome.fail("the model refuses it");
  EXPECT_EQ(journal.record(first).size(), 1u);
  EXPECT_FALSE(journal.has_requeued());
}

TEST_F(RunJournalTest, ThoseWhoWaitForAFileThatCannotBeWrittenArePutBack) {
  RunJournal& journal = open();
  Work first = prepared("a", '1'), second = prepared("b", '1');
  journal.start(first);
  journal.start(second);
  first.outcome.fingerprint.clear();
  first.outcome.fail("no room");
  EXPECT_TRUE(journal.record(first).empty());
  EXPECT_TRUE(journal.has_requeued());
  std::vector<Work> back = journal.take_requeued();
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(back[0].item.id, "b");
  EXPECT_TRUE(journal.start(back[0]));
  EXPECT_FALSE(journal.has_requeued());
}

}  // namespace
}  // namespace pipeline
