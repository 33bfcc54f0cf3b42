#include "pipeline/report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace pipeline {
namespace {

Report sample_report() {
  Report report;
  report.manifest = "job.json";
  report.seed = 18446744073709551615u;
  report.workers = 2;
  report.model = {.source = "demo", .identity = "0123", .parameters = 10, .bytes = 40};
  report.machine.blas_core = "Haswell";
  report.wall_seconds = 2;
  report.cpu_seconds = 3;
  report.peak_memory_bytes = 1 << 20;

  Outcome done;
  done.name = "list/a";
  done.origin = "items[0]";
  done.voice = "anna";
  done.path = "list/a.wav";
  done.chunks = 1;
  done.tokens = 12;
  done.frames = 160;
  done.bucket = 300;
  done.audio_seconds = 4;
  done.warnings = {"not spoken: x (1 time)"};
  done.times.g2p = 1;
  done.times.model[6] = 2;
  done.times.write = 1;
  Outcome failed;
  failed.name = "list/b";
  failed.fail("not UTF-8: \xFF");
  report.outcomes = {done, failed};
  return report;
}

TEST(ReportTest, JsonHoldsTotalsStagesAndItems) {
  const auto json = nlohmann::json::parse(to_json(sample_report()));
  EXPECT_EQ(json["job"]["seed"], 18446744073709551615u);
  EXPECT_EQ(json["totals"]["items"], 2);
  EXPECT_EQ(json["totals"]["failed"], 1);
  EXPECT_EQ(json["totals"]["audio_seconds"], 4.0);
  EXPECT_EQ(json["totals"]["rtf"], 0.5);
  EXPECT_EQ(json["totals"]["core_seconds_per_audio_second"], 0.75);
  EXPECT_EQ(json["model"]["identity"], "0123");
  EXPECT_EQ(json["machine"]["blas_core"], "Haswell");

  ASSERT_EQ(json["stages"].size(), 11u);
  EXPECT_EQ(json["stages"][0]["name"], "g2p");
  EXPECT_EQ(json["stages"][7]["name"], model::stage_name(model::Stage::kGenerator));
  EXPECT_EQ(json["stages"][7]["share"], 0.5);
  EXPECT_EQ(json["stages"][10]["name"], "write");

  const auto& done = json["items"][0];
  EXPECT_EQ(done["path"], "list/a.wav");
  EXPECT_EQ(done["frames"], 160);
  EXPECT_EQ(done["warnings"][0], "not spoken: x (1 time)");
  EXPECT_FALSE(done.contains("failure"));
  const auto& failed = json["items"][1];
  EXPECT_EQ(failed["failure"], "not UTF-8: \xEF\xBF\xBD") << "the report itself is UTF-8";
  EXPECT_FALSE(failed.contains("path"));
}

TEST(ReportTest, RunWithoutAudioHasFiniteFigures) {
  const auto json = nlohmann::json::parse(to_json(Report{}));
  EXPECT_EQ(json["totals"]["rtf"], 0);
  EXPECT_EQ(json["stages"][0]["share"], 0);
}

TEST(ReportTest, TableShowsSharesAndReasons) {
  const std::string table = to_table(sample_report());
  EXPECT_NE(table.find("g2p                 1.000   25.0%"), std::string::npos) << table;
  EXPECT_NE(table.find("audio    4.00 s in 2.00 s, RTF 0.500 with 2 workers"), std::string::npos);
  EXPECT_NE(table.find("items    1 done, 1 failed"), std::string::npos);
  EXPECT_NE(table.find("failed   list/b: not UTF-8"), std::string::npos);
}

}  // namespace
}  // namespace pipeline
