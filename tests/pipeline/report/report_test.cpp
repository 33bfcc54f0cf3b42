// Reports from synthetic journals: sums over runs and shards, killed runs, damage, lost ledgers.
#include "pipeline/report/report.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "tests/support/sample_journal.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

using sample::begin;
using sample::end;
using sample::failed_item;
using sample::item;
using sample::write_journal;

const StageSummary& stage(const Report& report, const std::string& name) {
  return *std::find_if(report.stages.begin(), report.stages.end(),
                       [&](const StageSummary& stage) { return stage.name == name; });
}

TEST(ReportTest, OneRunAddsUp) {
  const TempFolder folder;
  write_journal(folder.path(), 0, 1,
                {begin(), item("list/a", 4, 0, 0), item("list/b", 8, 1, 0),
                 failed_item("list/c", "no voice"), end(2, 3)});
  const Report report = read_report(folder.path());
  EXPECT_EQ(report.totals.items, 3);
  EXPECT_EQ(report.totals.done, 2);
  EXPECT_EQ(report.totals.failed, 1);
  EXPECT_EQ(report.totals.audio_seconds, 12);
  EXPECT_EQ(report.totals.wall_seconds, 2);
  EXPECT_EQ(report.totals.rtf(), 2.0 / 12);
  EXPECT_EQ(report.totals.core_seconds_per_audio_second(), 0.25);
  EXPECT_EQ(report.totals.busy_seconds, 3);
  EXPECT_EQ(report.totals.utilisation(), 0.75);
  EXPECT_EQ(stage(report, "g2p").seconds.total, 0.6);
  EXPECT_NEAR(stage(report, "generator").share, 0.6, 1e-12);
  EXPECT_EQ(stage(report, "write").seconds.count, 2);
  ASSERT_EQ(report.workers.size(), 2u);
  EXPECT_EQ(report.workers[0].busy_seconds, 1);
  EXPECT_EQ(report.workers[1].available_seconds, 2);
  ASSERT_EQ(report.failures.size(), 1u);
  EXPECT_EQ(report.failures[0].reason, "no voice");
  EXPECT_EQ(report.lengths[1].rtf.count, 1) << "2 to 5 s";
  EXPECT_EQ(report.lengths[2].rtf.count, 1) << "5 to 10 s";
}

TEST(ReportTest, RunsThatRenderNothingDoNotCountIntoTheSpeed) {
  const TempFolder once, resumed;
  std::vector<Record> records = {begin(0), item("list/a", 4), item("list/b", 8, 1), end(2, 3)};
  write_journal(once.path(), 0, 1, records);
  Outcome failed = failed_item("list/c", "no voice"), copy = item("list/d", 4);
  failed.busy_seconds = copy.busy_seconds = 0.5;
  copy.copy_of = "list/a";
  for (int minute = 1; minute < 16; ++minute) {
    records.insert(records.end(), {begin(minute), failed, copy, end(5, 4)});
    if (minute % 3 == 0) records.pop_back();  // killed
  }
  write_journal(resumed.path(), 0, 1, records);
  const Report is = read_report(resumed.path()), was = read_report(once.path());
  EXPECT_EQ(is.totals.rtf(), was.totals.rtf());
  EXPECT_EQ(is.totals.wall_seconds, was.totals.wall_seconds);
  EXPECT_EQ(is.totals.utilisation(), was.totals.utilisation());
  EXPECT_EQ(is.totals.core_seconds_per_audio_second(), was.totals.core_seconds_per_audio_second());
  EXPECT_EQ(is.utilisation, was.utilisation);
  EXPECT_EQ(is.workers[0].available_seconds, was.workers[0].available_seconds);
  EXPECT_EQ(is.workers[0].busy_seconds, was.workers[0].busy_seconds);
  EXPECT_EQ(is.points.size(), was.points.size());
  EXPECT_EQ(is.runs.size(), 16u) << "they are listed all the same";
  EXPECT_EQ(is.runs[1].wall_seconds, 5);
  EXPECT_EQ(is.totals.items, 4);
  EXPECT_EQ(is.totals.failed, 1);
}

TEST(ReportTest, UtilisationShowsWhenWorkersWereBusy) {
  const TempFolder folder;  // one of two workers for the first half, both for the third quarter
  write_journal(folder.path(), 0, 1,
                {begin(0, 2), item("list/a", 24, 0, 0), item("list/b", 8, 1, 4), end(8, 8)});
  const Report report = read_report(folder.path());
  ASSERT_EQ(report.utilisation.size(), 240u);
  EXPECT_NEAR(report.utilisation[10], 0.5, 1e-6);
  EXPECT_NEAR(report.utilisation[130], 1, 1e-6);
  EXPECT_NEAR(report.utilisation[200], 0, 1e-6);
  EXPECT_NEAR(report.workers[1].busy_shares[130], 1, 1e-6);
  EXPECT_NEAR(report.workers[1].busy_shares[10], 0, 1e-6);
}

TEST(ReportTest, LastRecordOfAnItemHoldsAndItsWorkCountsTwice) {
  const TempFolder folder;
  Outcome failed = item("list/a", 4);
  failed.fail("the disk is full");
  write_journal(
      folder.path(), 0, 1,
      {begin(0), failed, item("list/b", 8), end(3, 3), begin(10), item("list/a", 4), end(1, 1)});
  const Report report = read_report(folder.path());
  EXPECT_EQ(report.totals.items, 2);
  EXPECT_EQ(report.totals.done, 2);
  EXPECT_EQ(report.totals.failed, 0);
  EXPECT_TRUE(report.failures.empty());
  EXPECT_EQ(report.totals.records, 3);
  EXPECT_EQ(report.totals.audio_seconds, 12);
  EXPECT_EQ(report.totals.busy_seconds, 4);
  EXPECT_EQ(report.totals.wall_seconds, 4) << "the break between the runs is no part of it";
  EXPECT_EQ(report.totals.run_seconds, 4);
}

TEST(ReportTest, LaterRunHoldsWhereverItsJournalStands) {
  for (const bool whole_is_later : {false, true}) {
    const TempFolder folder;
    write_journal(folder.path(), 0, 1,
                  {begin(whole_is_later ? 30 : 1), item("list/a", 4), end(1, 1)});
    write_journal(folder.path(), 0, 2,
                  {begin(15, 2, 0, 2), failed_item("list/a", "no"), end(1, 1)});
    EXPECT_EQ(read_report(folder.path()).totals.failed, whole_is_later ? 0 : 1);
  }
}

TEST(ReportTest, ParallelShardsShareTheirWallTime) {
  const TempFolder folder;
  for (int shard = 0; shard < 2; ++shard)
    write_journal(folder.path(), shard, 2,
                  {begin(0, 2, shard, 2), item("list/" + std::to_string(shard), 8),
                   end(shard == 0 ? 90 : 60, 8)});
  write_journal(folder.path(), 1, 2, {begin(30, 2, 1, 2), item("list/z", 8), end(10, 2)});
  const Report report = read_report(folder.path());
  EXPECT_EQ(report.totals.wall_seconds, 100);
  EXPECT_EQ(report.totals.run_seconds, 160);
  EXPECT_EQ(report.totals.worker_seconds, 320);
  EXPECT_EQ(report.runs[0].offset_seconds, 0);
  EXPECT_EQ(report.runs[1].offset_seconds, 0);
  EXPECT_EQ(report.runs[2].offset_seconds, 90);
}

TEST(ReportTest, SplitOfTheRecordsOverJournalsChangesNoSum) {
  sample::Factory factory;
  const std::vector<Outcome> items = sample::items(0, 500, 3, factory);
  std::vector<nlohmann::ordered_json> reports;
  for (const int shards : {1, 3, 7}) {
    const TempFolder folder;
    for (int shard = 0; shard < shards; ++shard) {
      std::vector<Record> records = {begin(0, 3, shard, shards)};
      for (std::size_t i = static_cast<std::size_t>(shard); i < items.size();
           i += static_cast<std::size_t>(shards))
        records.emplace_back(items[i]);
      records.emplace_back(end(1000, 1000.0 / shards));
      write_journal(folder.path(), shard, shards, records);
    }
    const auto json = report_json(read_report(folder.path()));
    nlohmann::ordered_json same;
    for (const char* key :
         {"stages", "queue", "item_rtf", "lengths", "item_audio_seconds", "flags"})
      same[key] = json[key];
    for (const char* key : {"items", "done", "failed", "audio_seconds", "spoken_seconds", "rtf",
                            "busy_seconds", "wall_seconds"})
      same[key] = json["totals"][key];
    reports.push_back(same);
  }
  EXPECT_EQ(reports[0].dump(), reports[1].dump());
  EXPECT_EQ(reports[0].dump(), reports[2].dump());
  EXPECT_EQ(reports[0]["items"], 500);
  EXPECT_GT(reports[0]["failed"], 0);
}

TEST(ReportTest, CopiesAreAudioWithoutWork) {
  const TempFolder folder;
  Outcome copy = item("list/b", 4);
  copy.copy_of = "list/a";
  write_journal(folder.path(), 0, 1, {begin(), item("list/a", 4), copy, end(1, 1)});
  const Totals totals = read_report(folder.path()).totals;
  EXPECT_EQ(totals.done, 2);
  EXPECT_EQ(totals.copies, 1);
  EXPECT_EQ(totals.audio_seconds, 8);
  EXPECT_EQ(totals.spoken_seconds, 4);
  EXPECT_EQ(totals.busy_seconds, 1);
}

TEST(ReportTest, KilledRunCountsToItsLastTrace) {
  const TempFolder folder;
  write_journal(folder.path(), 0, 1,
                {begin(0), item("list/a", 4, 0, 1), begin(5), item("list/b", 4), end(2, 2),
                 begin(9), item("list/c", 4, 1, 3)});
  const Report report = read_report(folder.path());
  ASSERT_EQ(report.runs.size(), 3u);
  EXPECT_EQ(result_of(report.runs[0]), "killed");
  EXPECT_EQ(result_of(report.runs[1]), "complete");
  EXPECT_EQ(result_of(report.runs[2]), "unfinished") << "it may still be going";
  EXPECT_EQ(report.totals.wall_seconds, 2 + 2 + 4);
  EXPECT_DOUBLE_EQ(report.totals.cpu_seconds, 1.2 + 2 + 1.2) << "of killed runs, that of work";
}

TEST(ReportTest, ProcessorTimeOfWorkersIsNoWallTime) {
  const TempFolder folder;
  Outcome shared = item("list/a", 4, 0, 0), crew = item("list/b", 8, 1, 0);
  shared.cpu_seconds = 0.5;  // half of its second belonged to another program
  crew.cpu_seconds = 3.5;    // in two seconds, by two threads
  write_journal(folder.path(), 0, 1, {begin(), shared, crew, end(2, 4.5)});
  const Report report = read_report(folder.path());
  EXPECT_EQ(report.totals.busy_seconds, 3);
  EXPECT_EQ(report.totals.worker_cpu_seconds, 4);
  EXPECT_EQ(report.totals.core_seconds_per_audio_second(), 4.5 / 12) << "all of the process";
  EXPECT_EQ(report.workers[0].cpu_seconds, 0.5);
  EXPECT_EQ(report.workers[1].cpu_seconds, 3.5);
  const auto json = report_json(report);
  EXPECT_EQ(json["totals"]["worker_cpu_seconds"], 4);
  EXPECT_EQ(json["totals"]["audio_hours_per_core_day"], 64);
  EXPECT_EQ(json["workers"][1]["cpu_seconds"], 3.5);
}

TEST(ReportTest, KilledRunCostsTheProcessorTimeOfItsItems) {
  const TempFolder now, before;
  Outcome measured = item("list/a", 4);
  measured.cpu_seconds = 0.7;
  Outcome old = measured;
  old.cpu_seconds.reset();
  write_journal(now.path(), 0, 1, {begin(), measured});
  write_journal(before.path(), 0, 1, {begin(), old});
  EXPECT_DOUBLE_EQ(read_report(now.path()).totals.cpu_seconds, 0.7 + measured.times.g2p);
  const Totals totals = read_report(before.path()).totals;
  EXPECT_DOUBLE_EQ(totals.cpu_seconds, 1) << "all stages";
  EXPECT_DOUBLE_EQ(totals.worker_cpu_seconds, 1 - old.times.g2p);
}

TEST(ReportTest, PriceIsThatOfTheProcessorTime) {
  const TempFolder folder;
  write_journal(folder.path(), 0, 1, {begin(), item("list/a", 4), end(1, 1)});
  const Report report = write_reports(folder.path());
  const Price price{0.04, "EUR"};
  const std::string table = to_table(report, price);
  for (const char* line :
       {"cores    0.250 core seconds per audio second, 96.0 hours of audio per core day\n",
        "price    0.000011 EUR for this job, 10.00 EUR for 1,000 hours of audio, at 0.04 EUR per "
        "core hour\n",
        "memory   500 MiB at most\n"})
    EXPECT_NE(table.find(line), std::string::npos) << line << table;
  EXPECT_EQ(to_table(report).find("price"), std::string::npos);
  EXPECT_DOUBLE_EQ(report_json(report, price)["price"]["per_1000_audio_hours"], 10);
  EXPECT_FALSE(nlohmann::json::parse(read_bytes(folder / "report/report.json")).contains("price"));
}

TEST(ReportTest, DamagedLinesAreLeftOutAndCounted) {
  const TempFolder folder;
  write_journal(folder.path(), 0, 1, {begin(), item("list/a", 4), item("list/b", 4), end(1, 1)});
  const auto path = journal_path(folder.path(), 0, 1);
  std::string bytes = read_bytes(path);
  bytes[bytes.find("list/b")] = 'L';
  std::ofstream(path, std::ios::binary) << bytes;
  const Report report = read_report(folder.path());
  EXPECT_EQ(report.damaged_lines, 1);
  EXPECT_EQ(report.totals.items, 1);
}

TEST(ReportTest, RunWhoseBeginIsDamagedIsARunOfItsOwn) {
  const TempFolder folder;
  write_journal(folder.path(), 0, 1, {begin(), item("list/a", 4), end(1, 1)});
  write_journal(folder.path(), 0, 1, {item("list/b", 8), item("list/a", 2), end(2, 2)});
  const Report report = read_report(folder.path());
  ASSERT_EQ(report.runs.size(), 2u);
  EXPECT_FALSE(report.runs[1].begin);
  EXPECT_EQ(report.runs[1].records, 2);
  EXPECT_EQ(report.totals.audio_seconds, 10);
  EXPECT_EQ(report.totals.wall_seconds, 3);
}

TEST(ReportTest, ManyFailuresAreCountedBeyondTheFirstThousand) {
  const TempFolder folder;
  std::vector<Record> records = {begin()};
  for (int i = 0; i < 1100; ++i) records.emplace_back(failed_item("l/" + std::to_string(i), "no"));
  write_journal(folder.path(), 0, 1, records);
  const Report report = read_report(folder.path());
  EXPECT_EQ(report.failures.size(), 1000u);
  EXPECT_EQ(report.more_failures, 100);
  EXPECT_NE(to_table(report).find("failed   and 1090 more\n"), std::string::npos);
}

TEST(ReportTest, RunWithoutAudioHasFiniteFigures) {
  const TempFolder folder;
  write_journal(folder.path(), 0, 1, {begin(), end(0, 0)});
  write_reports(folder.path());
  const auto json = nlohmann::json::parse(read_bytes(folder / "report/report.json"));
  EXPECT_EQ(json["totals"]["rtf"], 0);
  EXPECT_EQ(json["stages"][0]["share"], 0);
}

TEST(ReportTest, JsonSaysWhereItComesFrom) {
  const TempFolder folder;
  write_journal(folder.path(), 0, 1, {begin(), item("list/a", 4), end(1, 1)});
  write_reports(folder.path());
  const auto json = nlohmann::json::parse(read_bytes(folder / "report/report.json"));
  EXPECT_EQ(json["runs"][0]["result"], "complete");
  EXPECT_EQ(json["runs"][0]["begin"]["seed"], 18446744073709551615u);
  EXPECT_EQ(json["runs"][0]["begin"]["model"]["source"], "kokoro-v1.0.kkr");
  EXPECT_EQ(json["runs"][0]["begin"]["machine"]["vector_isa"], "AVX2");
}

/// The warnings of writing the report of a folder.
std::vector<std::string> warnings_of(const TempFolder& folder) {
  std::vector<std::string> warnings;
  write_reports(folder.path(), [&](const std::string& warning) { warnings.push_back(warning); });
  return warnings;
}

TEST(ReportTest, LostLedgerIsMadeFromTheReportItself) {
  const TempFolder folder;
  write_journal(folder.path(), 0, 1, {begin(), item("list/a", 4), end(1, 1)});
  write_reports(folder.path());
  write_journal(folder.path(), 0, 1, {begin(), item("list/b", 4), end(2, 2)});
  std::filesystem::remove_all(folder / ".kokoro-render/report");
  EXPECT_TRUE(warnings_of(folder).empty());
  EXPECT_NE(read_bytes(folder / "report/items.csv").find("list/b"), std::string::npos);
  EXPECT_TRUE(warnings_of(folder).empty());
}

TEST(ReportTest, EditedReportStaysWhateverBecameOfTheLedger) {
  for (const char* name : {"report.json", "report.html", "items.csv"})
    for (const bool is_lost : {false, true}) {
      const TempFolder folder;
      write_journal(folder.path(), 0, 1, {begin(), item("list/a", 4), end(1, 1)});
      write_reports(folder.path());
      const std::string path = std::string("report/") + name;
      const std::string edited = read_bytes(folder / path) + " ";
      folder.write(path, edited);
      if (is_lost) std::filesystem::remove_all(folder / ".kokoro-render/report");
      const std::vector<std::string> warnings = warnings_of(folder);
      ASSERT_FALSE(warnings.empty()) << name << is_lost;
      EXPECT_NE((warnings[0] + warnings.back()).find(path), std::string::npos) << name << is_lost;
      EXPECT_EQ(read_bytes(folder / path), edited) << name << is_lost;
    }
}

TEST(ReportTest, FolderWithoutJournalsIsRefused) {
  const TempFolder folder;
  try {
    read_report(folder.path());
    FAIL();
  } catch (const io::Error& error) {
    EXPECT_EQ(error.what(), folder.path().string() +
                                ": expected an output folder with journals in .kokoro-render, "
                                "found none");
  }
}

TEST(ReportTest, TableShowsSharesResultsAndReasons) {
  const TempFolder folder;
  write_journal(
      folder.path(), 0, 1,
      {begin(), item("list/a", 4), failed_item("list/b", "no voice"), end(2, 3), begin(9)});
  const std::string table = to_table(read_report(folder.path()));
  EXPECT_NE(table.find("generator           0.600   60.0%"), std::string::npos) << table;
  EXPECT_NE(table.find("audio    4.00 s in 2.00 s, RTF 0.500 with 2 workers"), std::string::npos)
      << table;
  EXPECT_NE(table.find("runs     1 complete, 1 unfinished\n"), std::string::npos) << table;
  EXPECT_NE(table.find("items    1 done, 1 failed\n"), std::string::npos) << table;
  EXPECT_NE(table.find("failed   list/b: no voice\n"), std::string::npos) << table;
}

TEST(ReportTest, BucketsCountWhatWasRenderedAndStateTheirMemory) {
  const TempFolder folder;
  auto small = item("list/a", 4), large = item("list/b", 30), longer = item("list/c", 60);
  auto copy = item("list/d", 4);
  small.bucket = copy.bucket = 500;
  large.bucket = 2000;
  longer.bucket = 4000;
  copy.copy_of = "list/a";
  write_journal(
      folder.path(), 0, 1,
      {begin(), small, large, longer, copy, failed_item("list/e", "no voice"), end(10, 10)});
  const Report report = read_report(folder.path());
  ASSERT_EQ(report.buckets.size(), 3u);
  const auto expect = [&](std::size_t i, int frames, double seconds, std::int64_t bytes) {
    EXPECT_EQ(report.buckets[i].frames, frames);
    EXPECT_EQ(report.buckets[i].items, 1);
    EXPECT_DOUBLE_EQ(report.buckets[i].audio_seconds, seconds);
    EXPECT_EQ(report.buckets[i].bytes, bytes);
  };
  expect(0, 500, 4, begin().bucket_bytes.at(500));
  expect(1, 2000, 30, begin().bucket_bytes.at(2000));
  expect(2, 4000, 60, 0);  // no run plans it
  EXPECT_EQ(report_json(report).at("buckets").at(1).at("bytes"), begin().bucket_bytes.at(2000));
  EXPECT_NE(to_table(report).find("2000"), std::string::npos);
}

}  // namespace
}  // namespace pipeline
