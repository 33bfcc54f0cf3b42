#include "pipeline/diff/judge/limits.h"

#include <gtest/gtest.h>

#include "pipeline/manifest/manifest.h"
#include "tests/support/temp_folder.h"

namespace pipeline::diff {
namespace {

std::string refusal(const std::string& text) {
  const TempFolder folder;
  try {
    read_limits(folder.write("limits.json", text));
  } catch (const ManifestError& error) {
    return error.what();
  }
  return "";
}

TEST(LimitsTest, CorporaChangeWhatTheySay) {
  const TempFolder folder;
  const LimitTable table = read_limits(folder.write("limits.json", R"({
    "default": {"mcd_db": 3, "gain_db": 1},
    "corpora": {"books": {"mcd_db": 5}}})"));
  EXPECT_EQ(table.of("books/1")[Metric::kMcdDb], 5);
  EXPECT_EQ(table.of("books/1")[Metric::kGainDb], 1);
  EXPECT_EQ(table.of("other/books")[Metric::kMcdDb], 3);
  EXPECT_EQ(table.of("x")[Metric::kTempoPercent], info(Metric::kTempoPercent).limit);
}

constexpr const char* kVoices = R"({
  "default": {"mcd_db": 3, "gain_db": 1, "clicks": 2},
  "voices": [{"model": "demo", "identity": "1f", "voice": "slt", "items": 40,
              "limits": {"mcd_db": 4, "gain_db": 5}}],
  "corpora": {"books": {"mcd_db": 6}}})";

TEST(LimitsTest, CorpusGoesBeforeVoiceAndVoiceBeforeDefault) {
  const TempFolder folder;
  const LimitTable table = read_limits(folder.write("limits.json", kVoices));
  const Limits limits = table.of("books/1", {"elsewhere/demo.kkr", "1f", "slt"});
  EXPECT_EQ(limits[Metric::kMcdDb], 6);
  EXPECT_EQ(limits[Metric::kGainDb], 5);
  EXPECT_EQ(limits[Metric::kClicks], 2);
  EXPECT_EQ(limits[Metric::kTempoPercent], info(Metric::kTempoPercent).limit);
}

TEST(LimitsTest, LimitsOfAVoiceAreThoseOfItsModelAlone) {
  const TempFolder folder;
  const LimitTable table = read_limits(folder.write("limits.json", kVoices));
  EXPECT_EQ(table.of("x/1", {"demo", "2f", "slt"})[Metric::kMcdDb], 3);
  EXPECT_EQ(table.of("x/1", {"demo", "1f", "rms"})[Metric::kMcdDb], 3);
  EXPECT_EQ(table.of("x/1")[Metric::kMcdDb], 3);
}

TEST(LimitsTest, WhatIsWrittenIsReadAgain) {
  const TempFolder folder;
  const LimitTable table = read_limits(folder.write("limits.json", kVoices));
  const std::string written = limits_to_json(table);
  EXPECT_EQ(limits_to_json(read_limits(folder.write("again.json", written))), written);
  EXPECT_NE(written.find("\"items\": 40"), std::string::npos) << written;
}

TEST(LimitsTest, MistakesAreRefusedWithTheirPlace) {
  EXPECT_NE(refusal(R"({"default": {"mdc_db": 3}})").find("default.mdc_db"), std::string::npos);
  EXPECT_NE(refusal(R"({"default": {"mcd_db": "3"}})").find("limits.json:1:"), std::string::npos);
  EXPECT_NE(refusal(R"({"defaults": {}})").find("defaults"), std::string::npos);
  const std::string voice = R"({"identity": "1f", "voice": "slt", "limits": {}})";
  EXPECT_NE(refusal(R"({"voices": [)" + voice + ", " + voice + "]}").find("a second time"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"voices": [{"identity": "1f", "limits": {}}]})").find("voice"),
            std::string::npos);
  EXPECT_NE(refusal("{"), "");
  EXPECT_NE(refusal(""), "");
}

ItemFinding speech(std::initializer_list<std::pair<Metric, double>> measures) {
  ItemFinding finding;
  finding.tier = Tier::kSpeech;
  finding.baseline.sample_rate = finding.candidate.sample_rate = 24000;
  for (const auto& [metric, value] : measures) finding.measures[metric] = value;
  return finding;
}

TEST(VerdictTest, FurthestBeyondItsLimitNamesTheKind) {
  ItemFinding finding = speech({{Metric::kMcdDb, 5}, {Metric::kF0ShiftCents, -50}});
  judge(finding, Limits());
  EXPECT_EQ(finding.kind, Kind::kPitch);
  EXPECT_FALSE(finding.passed);
  EXPECT_EQ(finding.excesses.size(), 2);
  EXPECT_EQ(finding.excesses[0].metric, Metric::kF0ShiftCents);
  EXPECT_NE(finding.sentence.find("Lower by 50.0 cents"), std::string::npos);
}

TEST(VerdictTest, WithinAllLimitsItIsNoise) {
  ItemFinding finding = speech({{Metric::kMcdDb, 2}, {Metric::kF0ShiftCents, 3}});
  judge(finding, Limits());
  EXPECT_EQ(finding.kind, Kind::kNoise);
  EXPECT_TRUE(finding.passed);
}

TEST(VerdictTest, WaveformMetricsDoNotJudgeSpeech) {
  ItemFinding finding = speech({{Metric::kSnrDb, -10}, {Metric::kGainDb, -20}});
  judge(finding, Limits());
  EXPECT_TRUE(finding.passed);
  finding.tier = Tier::kSignal;
  finding.is_same_take = true;
  judge(finding, Limits());
  EXPECT_FALSE(finding.passed);
}

TEST(VerdictTest, AnotherSampleRateIsAFinding) {
  ItemFinding finding = speech({{Metric::kMcdDb, 1}});
  finding.candidate.sample_rate = 22050;
  judge(finding, Limits());
  EXPECT_EQ(finding.kind, Kind::kFormat);
  EXPECT_FALSE(finding.passed);
}

}  // namespace
}  // namespace pipeline::diff
