#include "pipeline/run/ledger.h"

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

class LedgerTest : public testing::Test {
 protected:
  Ledger& open(ResumePolicy policy = {}) {
    ledger_ = std::make_unique<Ledger>(output_, journal_path(folder_.path(), 0, 1), policy);
    ledger_->begin(sample::begin(runs_++));
    return *ledger_;
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
    Ledger& ledger = open();
    ledger.admit(work);
    finish(work, status);
    if (status == Status::kFailed) work.outcome.fail("the model refuses it");
    ledger.record(work);
  }

  TempFolder folder_;
  io::OwnedFolder output_{folder_.path()};
  std::unique_ptr<Ledger> ledger_;
  int runs_ = 0;
};

TEST_F(LedgerTest, ItemIsRenderedOnceAsLongAsItsFingerprintAndItsPathStand) {
  EXPECT_FALSE(open().standing(prepared("a", '1')));
  run(prepared("a", '1'), Status::kDone);
  EXPECT_EQ(open().standing(prepared("a", '1'))->name, "list/a");
  EXPECT_FALSE(ledger_->standing(prepared("a", '2')));
  EXPECT_FALSE(ledger_->standing(prepared("b", '1')));
  Work moved = prepared("a", '1');
  moved.item.path = "elsewhere/a.wav";
  EXPECT_FALSE(ledger_->standing(moved));
}

TEST_F(LedgerTest, ItemTheModelRefusesIsNotTriedAgainUnlessAskedFor) {
  run(prepared("a", '1'), Status::kFailed);
  EXPECT_TRUE(open().standing(prepared("a", '1'))->failed());
  EXPECT_FALSE(open({.retry_failed = true}).standing(prepared("a", '1')));
  EXPECT_FALSE(open().standing(prepared("a", '2'))) << "changed, it may do better";
}

TEST_F(LedgerTest, QuarantinedItemIsNotTriedAgainUnlessAskedForOrLost) {
  run(prepared("a", '1'), Status::kQuarantined);
  EXPECT_EQ(open().standing(prepared("a", '1'))->status, Status::kQuarantined);
  EXPECT_FALSE(open({.retry_failed = true}).standing(prepared("a", '1')));
  std::filesystem::remove(folder_ / "quarantine/list/a.wav");
  EXPECT_FALSE(open().standing(prepared("a", '1')));
}

TEST_F(LedgerTest, EqualItemsWaitForTheFirstAndAreGivenBackWithItsRecord) {
  Ledger& ledger = open();
  Work first = prepared("a", '1'), second = prepared("b", '1'), other = prepared("c", '2');
  EXPECT_TRUE(ledger.admit(first));
  EXPECT_FALSE(ledger.admit(second));
  EXPECT_TRUE(ledger.admit(other));
  finish(other);
  EXPECT_TRUE(ledger.record(other).empty());
  finish(first);
  const std::vector<Work> waited = ledger.record(first);
  ASSERT_EQ(waited.size(), 1u);
  EXPECT_EQ(waited[0].item.id, "b");
  EXPECT_FALSE(ledger.has_put_back());
  Work late = prepared("d", '1');
  EXPECT_TRUE(ledger.admit(late));
  EXPECT_EQ(late.original->name, "list/a");
}

TEST_F(LedgerTest, ThoseWhoWaitForAnItemTheModelRefusesShareItsFailure) {
  Ledger& ledger = open();
  Work first = prepared("a", '1'), second = prepared("b", '1');
  ledger.admit(first);
  ledger.admit(second);
  first.outcome.fail("the model refuses it");
  EXPECT_EQ(ledger.record(first).size(), 1u);
  EXPECT_FALSE(ledger.has_put_back());
}

TEST_F(LedgerTest, ThoseWhoWaitForAFileThatCannotBeWrittenArePutBack) {
  Ledger& ledger = open();
  Work first = prepared("a", '1'), second = prepared("b", '1');
  ledger.admit(first);
  ledger.admit(second);
  first.outcome.fingerprint.clear();
  first.outcome.fail("no room");
  EXPECT_TRUE(ledger.record(first).empty());
  EXPECT_TRUE(ledger.has_put_back());
  std::vector<Work> back = ledger.take_back();
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(back[0].item.id, "b");
  EXPECT_TRUE(ledger.admit(back[0]));
  EXPECT_FALSE(ledger.has_put_back());
}

}  // namespace
}  // namespace pipeline
