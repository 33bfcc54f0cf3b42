// JSON and table of a diff report.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "pipeline/diff/tell/tell.h"

namespace pipeline::diff {
namespace {

DiffReport sample() {
  DiffReport report{.baseline = "old", .candidate = "new", .items = {}, .kinds = {}, .notes = {}};
  ItemFinding words;
  words.id = "books/a";
  words.baseline = {.path = "old/a.wav", .sample_rate = 24000, .channels = 1, .seconds = 3.25};
  words.candidate = {.path = "new/a.wav", .sample_rate = 24000, .channels = 1, .seconds = 2.75};
  words.tier = Tier::kSpeech;
  words.kind = Kind::kWords;
  words.passed = false;
  words.severity = 7;
  words.sentence = "0.42 s of speech missing at 1.30 s (\"<never>\").";
  words.excesses = {{Metric::kMissingSeconds, 0.42, 0.06}};
  words.spans = {{1.3, 1.72, 1.3, 1.3, Kind::kWords, {"<never>"}}};
  words.measures[Metric::kMissingSeconds] = 0.42;
  words.measures[Metric::kGainDb] = -INFINITY;
  ItemFinding missing;
  missing.id = "loose";
  missing.baseline.path = "old/b.wav";
  missing.kind = Kind::kMissing;
  missing.passed = false;
  missing.sentence = "The candidate lacks it.";
  ItemFinding same;
  same.id = "books/c";
  same.tier = Tier::kBytes;
  report.items = {words, missing, same};
  report.kinds = {{Kind::kWords, 1}, {Kind::kMissing, 1}, {Kind::kIdentical, 1}};
  report.failed = 2;
  return report;
}

TEST(DiffOutputTest, JsonHasWhatItsPageSays) {
  const auto json = nlohmann::json::parse(to_json(sample(), {}));
  EXPECT_EQ(json.at("kind"), "kokoro-render diff 1");
  EXPECT_FALSE(json.at("passed"));
  EXPECT_EQ(json.at("kinds").at("words"), 1);
  const auto& words = json.at("findings").at(0);
  EXPECT_EQ(words.at("spans").at(0).at("words").at(0), "<never>");
  EXPECT_EQ(words.at("spans").at(0).at("baseline"), nlohmann::json({1.3, 1.72}));
  EXPECT_EQ(words.at("excesses").at(0).at("metric"), "missing_seconds");
  EXPECT_EQ(words.at("measures").at("gain_db"), -1e9);
  EXPECT_TRUE(json.at("findings").at(1).at("candidate").is_null());
  EXPECT_EQ(json.at("findings").at(2).size(), 4);
  EXPECT_EQ(json.at("limits").at("default").at("mcd_db"), 4);
}

TEST(DiffOutputTest, TableListsTheWorstAndCountsTheRest) {
  const std::string all = to_table(sample(), 10);
  EXPECT_NE(all.find("FAIL  "), std::string::npos);
  EXPECT_NE(all.find("3 items: 2 beyond limits, 1 identical"), std::string::npos) << all;
  EXPECT_EQ(all.find("books/c"), std::string::npos);
  EXPECT_NE(to_table(sample(), 1).find("and 1 more that differ"), std::string::npos);
}

TEST(DiffOutputTest, TableHasNoControlCharacters) {
  DiffReport report = sample();
  report.items[0].id = "two\nlines \x1b[31m\xff \xc2\x9b 5\xe2\x82\xac";
  report.items[0].sentence = "in \x7f";
  const std::string table = to_table(report, 1);
  EXPECT_NE(table.find("two\\nlines \\x1b[31m\\xff \\xc2\\x9b 5\xe2\x82\xac"), std::string::npos)
      << table;
  EXPECT_NE(table.find("in \\x7f\n"), std::string::npos) << table;
}

}  // namespace
}  // namespace pipeline::diff
