// The report commands on synthetic journals: tables, prices, comparison of two runs.
#include <gtest/gtest.h>

#include "tests/cli/kokoro_render.h"
#include "tests/support/sample_journal.h"

namespace {

void write_run(const std::filesystem::path& output, double busy_factor) {
  auto item = sample::item("list/a", 10);
  for (double& seconds : item.times.model) seconds *= busy_factor;
  item.busy_seconds *= busy_factor;
  sample::write_journal(output, 0, 1, {sample::begin(), item, sample::end(2, 2 * busy_factor)});
}

TEST(ReportCommandTest, ShowMakesTheFilesAgainAndPrintsTheTable) {
  const TempFolder folder;
  write_run(folder.path(), 1);
  const ProgramResult result =
      run({"report", "show", folder.path(), "--trace", folder / "trace.json"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("items    1 done, 0 failed\n"), std::string::npos) << result.out;
  for (const char* file :
       {"report/report.json", "report/report.html", "report/items.csv", "trace.json"})
    EXPECT_GT(read_bytes(folder / file).size(), 100u) << file;
}

TEST(ReportCommandTest, PriceIsInTheTableAndTheDocument) {
  const TempFolder folder;
  write_run(folder.path(), 1);
  const auto show = [&](const char* price, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"report", "show", folder.path(), "--price", price};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  };
  const ProgramResult table = show("0.04 EUR");
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_NE(table.out.find("8.00 EUR for 1,000 hours of audio, at 0.04 EUR per core hour\n"),
            std::string::npos)
      << table.out;
  const ProgramResult document = show("0.04", {"--json", "-"});
  EXPECT_NE(document.out.find("\"per_core_hour\": 0.04,"), std::string::npos) << document.out;
  const ProgramResult refused = show("0,04");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("expected a price such as 0.04 or \"0.04 EUR\", found 0,04"),
            std::string::npos)
      << refused.err;
}

TEST(ReportCommandTest, CompareTellsBetterFromWorse) {
  const TempFolder folder;
  write_run(folder / "before", 1);
  write_run(folder / "after", 1.1);
  const auto compare = [&](const char* a, const char* b, const char* limit) {
    return run({"report", "compare", folder / a, folder / b, "--max-regression", limit}).exit_code;
  };
  EXPECT_EQ(compare("before", "after", "5%"), 1);
  EXPECT_EQ(compare("before", "after", "0.05"), 1);
  EXPECT_EQ(compare("before", "after", "15%"), 0);
  EXPECT_EQ(compare("after", "before", "0"), 0);
}

TEST(ReportCommandTest, SideThatRenderedNothingIsNotComparable) {
  const TempFolder folder;
  write_run(folder / "full", 1);
  sample::write_journal(folder / "empty", 0, 1, {sample::begin(), sample::end(2, 2)});
  for (const auto& [a, b] : {std::pair("full", "empty"), {"empty", "full"}, {"empty", "empty"}}) {
    const ProgramResult result = run({"report", "compare", folder / a, folder / b});
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(
        result.err.find((folder / "empty").string() +
                        ": expected a report of rendered audio, found none that was rendered"),
        std::string::npos)
        << result.err;
  }
}

TEST(ReportCommandTest, WhatCannotBeReportedIsRefused) {
  const TempFolder folder;
  ProgramResult result = run({"report", "show", folder.path()});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_NE(result.err.find("expected an output folder with journals"), std::string::npos);
  result = run({"report", "compare", "a", "b", "--max-regression", "much"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("--max-regression: expected a share like 5% or 0.05, found much"),
            std::string::npos);
  EXPECT_EQ(run({"report", "compare", folder / "a.json", folder / "b.json"}).exit_code, 3);
  EXPECT_EQ(run({"report"}).exit_code, 2);
}

}  // namespace
