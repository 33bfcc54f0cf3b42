// Limits of diff: precedence of corpus, voice and default, mistakes in files, and verdicts.
#include "pipeline/diff/judge/limits.h"

#include <gtest/gtest.h>

#include <cmath>

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

TEST(LimitsTest, LimitsWithoutSenseAreRefusedWithWhatIsExpected) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("polarity": -2)", "default.polarity: expected a number from 0 to 1, found -2"},
      {R"("gain_db": -1)", "default.gain_db: expected a number from 0 to 1e+09, found -1"},
      {R"("stoi": 5)", "default.stoi: expected a number from 0 to 1, found 5"},
      {R"("hum_hz": 1)", "default.hum_hz: explains what others judge, and takes no limit"},
      {R"("noise_coherence": 0.5)", "default.noise_coherence: explains"}};
  for (const auto& [limit, said] : cases) {
    const std::string found = refusal("{\"default\": {" + std::string(limit) + "}}");
    EXPECT_NE(found.find("limits.json:1:"), std::string::npos) << found;
    EXPECT_NE(found.find(said), std::string::npos) << found;
  }
  EXPECT_EQ(refusal(R"({"default": {"snr_db": -5, "stoi": 0.9, "words_lost": 0}})"), "");
}

TEST(LimitsTest, WhatJudgesNothingIsNoted) {
  const LimitTable table{.defaults = {{Metric::kWordsLost, 0}},
                         .corpora = {{"books", {}}, {"book", {{Metric::kGainDb, 1}}}}};
  const TempFolder folder;
  ItemFinding item;
  item.id = "books/1";
  DiffReport report{.baseline = {}, .candidate = {}, .items = {item}, .kinds = {}, .notes = {}};
  ItemLimits(table, folder.path()).explain(report, false);
  EXPECT_EQ(report.notes,
            (std::vector<std::string>{
                "no item is of corpus book, which has limits (did you mean \"books\"?)",
                "the limit of words_lost judges nothing without --words"}));
  report.notes.clear();
  ItemLimits(LimitTable{.defaults = {{Metric::kWordsLost, 0}}}, folder.path())
      .explain(report, true);
  EXPECT_EQ(report.notes, std::vector<std::string>{});
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

TEST(VerdictTest, PitchAndTempoThatChangeAlikeAreSpeedUpwardsAndDownwards) {
  for (const double factor : {0.9, 1.1}) {
    const double cents = 1200 * std::log2(factor);
    ItemFinding finding =
        speech({{Metric::kF0ShiftCents, cents}, {Metric::kTempoPercent, 100 * (factor - 1)}});
    judge(finding, Limits());
    EXPECT_EQ(finding.kind, Kind::kSpeed) << factor;
    finding.measures[Metric::kTempoPercent] = -100 * (factor - 1);
    judge(finding, Limits());
    EXPECT_NE(finding.kind, Kind::kSpeed) << factor;
  }
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
