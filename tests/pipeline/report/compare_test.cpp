// Comparison of two reports: slower stages, margins, different machines, invalid files.
#include "pipeline/report/compare.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "io/base/error.h"
#include "io/base/json_document.h"
#include "pipeline/report/report.h"
#include "tests/support/sample_journal.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

using io::Json;

/// Of one item of 10 s whose generator took `generator` seconds and its istft `istft`.
Json report_of(double generator, double istft, const RunBegin& run = sample::begin()) {
  const TempFolder folder;
  Outcome item = sample::item("list/a", 10);
  item.times.model[static_cast<std::size_t>(model::Stage::kGenerator)] = generator;
  item.times.model[static_cast<std::size_t>(model::Stage::kIstft)] = istft;
  sample::write_journal(folder.path(), 0, 1, {run, item, sample::end(2, 3)});
  return load_report(folder.path());
}

const ComparedFigure& figure(const ReportComparison& comparison, const std::string& name) {
  return *std::find_if(comparison.figures.begin(), comparison.figures.end(),
                       [&](const ComparedFigure& figure) { return figure.name == name; });
}

TEST(CompareTest, SameReportIsNotWorseWithoutAnyMargin) {
  const ReportComparison comparison = compare(report_of(2, 0), report_of(2, 0), 0);
  EXPECT_FALSE(comparison.is_worse());
  EXPECT_TRUE(comparison.notes.empty());
  EXPECT_EQ(figure(comparison, "core seconds / audio").before, 0.3);
  EXPECT_EQ(figure(comparison, "generator / audio").ratio(), 1);
}

TEST(CompareTest, SlowerStageIsWorseOnlyBeyondTheLimit) {
  const Json before = report_of(2, 0), after = report_of(2.2, 0);
  EXPECT_FALSE(compare(before, after, 0.15).is_worse());
  const ReportComparison comparison = compare(before, after, 0.05);
  EXPECT_TRUE(comparison.is_worse());
  EXPECT_TRUE(figure(comparison, "generator / audio").worse);
  EXPECT_TRUE(figure(comparison, "generator p95").worse);
  EXPECT_FALSE(figure(comparison, "write / audio").worse);
  EXPECT_FALSE(compare(after, before, 0.05).is_worse()) << "faster is never worse";
}

TEST(CompareTest, StageOfLessThanOnePercentDoesNotCount) {
  const ReportComparison comparison = compare(report_of(2, 0.001), report_of(2, 0.009), 0.05);
  EXPECT_FALSE(figure(comparison, "istft / audio").counts);
  EXPECT_FALSE(comparison.is_worse());
  EXPECT_TRUE(compare(report_of(2, 0.001), report_of(2, 0.5), 0.05).is_worse())
      << "unless it has grown beyond it";
}

TEST(CompareTest, OtherModelsAndMachinesAreNoted) {
  RunBegin other = sample::begin();
  other.model.identity = "other";
  other.machine.cpu = "Another CPU";
  const ReportComparison comparison = compare(report_of(2, 0), report_of(2, 0, other), 0.05);
  EXPECT_EQ(comparison.notes,
            (std::vector<std::string>{"model differs: 0123456789abcdef0123456789abcdef and other",
                                      "processor differs: Example CPU @ 2.60GHz and Another CPU"}));
  EXPECT_NE(to_table(comparison).find("note: model differs"), std::string::npos);
}

TEST(CompareTest, WrittenReportSaysTheSameAsItsFolder) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 1,
                        {sample::begin(), sample::item("list/a", 7), sample::end(2, 3)});
  write_reports(folder.path());
  EXPECT_FALSE(compare(load_report(folder / "report/report.json"), load_report(folder.path()), 0)
                   .is_worse());
}

TEST(CompareTest, ReportOfRunsThatRenderedNothingIsRefused) {
  const TempFolder folder;
  sample::write_journal(folder.path(), 0, 1,
                        {sample::begin(), sample::failed_item("list/a", "no"), sample::end(2, 3)});
  write_reports(folder.path());
  EXPECT_THROW(load_report(folder.path()), io::Error);
  EXPECT_THROW(load_report(folder / "report/report.json"), io::Error);
}

TEST(CompareTest, FileThatIsNoReportIsRefused) {
  const TempFolder folder;
  for (const char* text : {"", "{", "[]", "{}", R"({"kind": "kokoro-render report 0"})"})
    EXPECT_THROW(load_report(folder.write("x.json", text)), io::Error) << text;
  EXPECT_THROW(load_report(folder / "missing.json"), io::Error);
}

}  // namespace
}  // namespace pipeline
