// Resume from a journal cut at every single byte of its end; slow.
#include "tests/pipeline/run/cut_journal.h"

namespace pipeline {
namespace {

TEST(CutJournalTest, EveryByteOfTheLastTwoRecordsResumesToTheSameBytes) {
  resume_from_cut_journals(1);
}

}  // namespace
}  // namespace pipeline
