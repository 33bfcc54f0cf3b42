// Progress lines, bars and events of a simulated run, with a clock that the test sets.
#include "cli/progress.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/sample_journal.h"

namespace cli {
namespace {

/// An observer whose streams are strings and whose clock stands still until it is set.
class ProgressTest : public testing::Test {
 protected:
  ProgressTest() {
    options_.out = &out_;
    options_.err = &err_;
    options_.clock = [this] { return now_; };
  }

  /// 100 items, of which every second takes one of two workers a second each.
  void run(int items) {
    observer_ = make_observer(options_);
    observer_->begin(sample::begin(), {100, 1000});
    for (int i = 0; i < items; ++i) {
      now_ += 0.5;
      pipeline::Outcome item = sample::item("list/" + std::to_string(i), 4);
      item.busy_seconds = 1;
      observer_->finished(item, 10);
    }
  }

  ProgressOptions options_;
  std::ostringstream out_, err_;
  double now_ = 1000;
  std::unique_ptr<pipeline::Observer> observer_;
};

TEST_F(ProgressTest, LinesComeAtIntervals) {
  run(39);
  EXPECT_EQ(err_.str(), "20 of 100 items, 0:00:40 left, 8.0 x real time, 0:01:20 of audio\n");
  EXPECT_EQ(out_.str(), "");
}

TEST_F(ProgressTest, BarIsRedrawnWithinTheWidthAndErased) {
  options_.terminal_columns = 72;
  run(50);
  observer_->end(sample::end(25, 50));
  const std::string text = err_.str();
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_TRUE(text.ends_with("\r\033[K")) << "nothing of it stays";
  std::istringstream draws(text);
  for (std::string draw; std::getline(draws, draw, '\r');) EXPECT_LT(draw.size(), 72u + 3) << draw;
  EXPECT_NE(text.find("[############............] 50 of 100 items, 0:00:25 left"),
            std::string::npos)
      << text;
}

TEST_F(ProgressTest, AssemblyTellsItsPartAndWhatIsLeft) {
  run(1);
  observer_->end(sample::end(1, 1));
  err_.str("");
  for (int i = 1; i <= 40; ++i) {
    observer_->assembling(i / 100.0);
    now_ += 0.5;
  }
  EXPECT_EQ(err_.str(), "put together 20%, 0:00:38 left\nput together 40%, 0:00:29 left\n");
}

TEST_F(ProgressTest, AssemblyIsErasedFromATerminal) {
  for (const auto& [columns, line] :
       {std::pair{72, "put together 50%, 0:00:01 left"}, std::pair{20, "put together 50%, 0"}}) {
    options_.terminal_columns = columns;
    run(1);
    observer_->assembling(0.01);
    now_ += 1;
    observer_->assembling(0.5);
    EXPECT_TRUE(err_.str().ends_with(std::string("\r\033[K") + line)) << err_.str();
    observer_.reset();
    EXPECT_TRUE(err_.str().ends_with("\r\033[K")) << "nothing of it stays";
  }
}

TEST_F(ProgressTest, QuietRunAndEventsTellNothingOfTheAssembly) {
  for (const bool quiet : {true, false}) {
    options_.quiet = quiet;
    options_.json_events = !quiet;
    run(0);
    out_.str("");
    now_ += 60;
    observer_->assembling(0.5);
    EXPECT_EQ(out_.str() + err_.str(), "");
  }
}

TEST_F(ProgressTest, NarrowTerminalShowsWhatHasRoom) {
  options_.terminal_columns = 20;
  run(50);
  EXPECT_TRUE(err_.str().ends_with("\r\033[K50 of 100 items")) << err_.str();
}

TEST_F(ProgressTest, BarIsRedrawnAtMostTenTimesASecond) {
  options_.terminal_columns = 80;
  observer_ = make_observer(options_);
  observer_->begin(sample::begin(), {1000, 1000});
  for (int i = 0; i < 1000; ++i) {
    now_ += 0.001;
    observer_->finished(sample::item("list/a", 4), 1);
  }
  const std::string text = err_.str();
  const auto draws = std::count(text.begin(), text.end(), '\r');
  EXPECT_GE(draws, 8);
  EXPECT_LE(draws, 10);
}

TEST_F(ProgressTest, FailureIsPrintedOnALineOfItsOwn) {
  options_.terminal_columns = 80;
  run(1);
  observer_->finished(sample::failed_item("list/x", "no voice"), 10);
  EXPECT_TRUE(err_.str().ends_with("\r\033[Kkokoro-render: list/x: no voice\n")) << err_.str();
}

TEST_F(ProgressTest, QuietPrintsFailuresOnly) {
  options_.quiet = true;
  options_.terminal_columns = 80;
  run(99);
  pipeline::Outcome failed = sample::failed_item("list/x", "no voice");
  failed.warnings = {"not spoken: x"};
  observer_->finished(failed, 10);
  observer_->end(sample::end(50, 50));
  EXPECT_EQ(err_.str(), "kokoro-render: list/x: no voice\n");
}

TEST_F(ProgressTest, WarningsAndOldFailuresAreTold) {
  observer_ = make_observer(options_);
  observer_->begin(sample::begin(), {2, 20});
  pipeline::Outcome item = sample::item("list/a", 4);
  item.warnings = {"not spoken: x (1 time)"};
  observer_->finished(item, 10);
  observer_->found(sample::failed_item("list/b", "no voice"), 10);
  observer_->stopping();
  observer_->stopping();
  EXPECT_EQ(err_.str(),
            "kokoro-render: list/a: not spoken: x (1 time)\n"
            "kokoro-render: list/b: no voice (in an earlier run)\n"
            "kokoro-render: stopping, finishing the items in progress\n");
}

TEST_F(ProgressTest, EventsAreOneObjectPerLine) {
  options_.json_events = true;
  run(3);
  observer_->finished(sample::failed_item("list/x", "not UTF-8: \xFF"), 10);
  observer_->found(sample::item("list/y", 4), 10);
  observer_->end(sample::end(25, 50, 100));
  std::istringstream lines(out_.str());
  std::vector<nlohmann::json> events;
  for (std::string line; std::getline(lines, line);) events.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(events.size(), 8u) << out_.str();
  EXPECT_EQ(events[0]["event"], "begin");
  EXPECT_EQ(events[0]["items"], 100);
  EXPECT_EQ(events[1]["event"], "item");
  EXPECT_EQ(events[1]["path"], "list/0.wav");
  EXPECT_EQ(events[3]["event"], "progress");
  EXPECT_EQ(events[3]["dealt_with"], 2);
  EXPECT_EQ(events[3]["remaining_seconds"], 48.5);
  EXPECT_EQ(events[5]["failure"], "not UTF-8: \xEF\xBF\xBD");
  EXPECT_EQ(events[6]["found"], true);
  EXPECT_EQ(events[7]["event"], "end");
  EXPECT_EQ(events[7]["result"], "complete");
  EXPECT_EQ(events[7]["failed"], 1);
  EXPECT_EQ(err_.str(), "kokoro-render: list/x: not UTF-8: \xFF\n") << "failures for people, too";
}

}  // namespace
}  // namespace cli
