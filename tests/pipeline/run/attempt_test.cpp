// Which exceptions fail one item, which are retried, and which end the run.
#include <gtest/gtest.h>

#include <cerrno>
#include <vector>

#include "io/base/error.h"
#include "model/error.h"
#include "pipeline/run/work.h"

namespace pipeline {
namespace {

TEST(AttemptTest, OddExceptionIsTheFailureOfOneItemAndTriedAgain) {
  Outcome outcome;
  outcome.fingerprint = "f";
  EXPECT_FALSE(attempt(outcome, [] { static_cast<void>(std::vector<int>().at(1)); }));
  EXPECT_TRUE(outcome.failed());
  EXPECT_TRUE(outcome.failure.starts_with("unexpected: ")) << outcome.failure;
  EXPECT_EQ(outcome.fingerprint, "");
}

TEST(AttemptTest, RefusalOfTheModelIsNotTriedAgain) {
  Outcome outcome;
  outcome.fingerprint = "f";
  EXPECT_FALSE(attempt(outcome, [] { throw model::Error("text", "words", "none"); }));
  EXPECT_EQ(outcome.failure, "text: expected words, found none");
  EXPECT_EQ(outcome.fingerprint, "f");
}

TEST(AttemptTest, ProgramThatIsNotInstalledIsNotOneItemsFailure) {
  Outcome outcome;
  EXPECT_THROW(attempt(outcome, [] { throw model::Unavailable("kokoro-espeak: none"); }),
               model::Unavailable);
  EXPECT_FALSE(outcome.failed());
}

TEST(AttemptTest, FullDiskIsNotOneItemsFailure) {
  Outcome outcome;
  EXPECT_THROW(attempt(outcome, [] { throw io::Error("a.wav", "cannot write", ENOSPC); }),
               io::Error);
  EXPECT_FALSE(outcome.failed());
}

}  // namespace
}  // namespace pipeline
