// The diff command on runs of a synthetic talker: exit codes, JSON, limits, explanations.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/kokoro_render.h"
#include "tests/support/talker.h"

namespace {

class DiffCommandTest : public testing::Test {
 protected:
  DiffCommandTest() {
    const auto voice = talker::speak(talker::make_text(3));
    for (const char* name : {"a/c/same.wav", "b/c/same.wav", "a/c/gain.wav"}) write(name, voice);
    write("b/c/gain.wav", talker::scaled(voice, 1));
  }

  void write(const char* name, const std::vector<float>& samples) {
    std::filesystem::create_directories((folder_ / name).parent_path());
    io::write_audio(folder_ / name, samples, {});
  }

  ProgramResult diff(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "diff");
    return run(arguments);
  }

  TempFolder folder_;
};

TEST_F(DiffCommandTest, TellsWhatChangedAndFails) {
  const ProgramResult result = diff(
      {folder_ / "a", folder_ / "b", "--json", folder_ / "d.json", "--junit", folder_ / "d.xml"});
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_EQ(result.out,
            "FAIL  c/gain  gain       Louder by 1.00 dB.\n"
            "2 items: 1 beyond limits, 1 identical, 1 gain\n");
  const auto report = nlohmann::json::parse(read_bytes(folder_ / "d.json"));
  EXPECT_NEAR(report.at("findings").at(0).at("measures").at("gain_db").get<double>(), 1, 0.02);
  EXPECT_NE(read_bytes(folder_ / "d.xml").find("Louder by 1.00 dB."), std::string::npos);
}

TEST_F(DiffCommandTest, DocumentHasStandardOutputForItself) {
  const ProgramResult json = diff({folder_ / "a", folder_ / "b", "--json", "-"});
  EXPECT_EQ(json.exit_code, 1);
  EXPECT_EQ(nlohmann::json::parse(json.out).at("failed"), 1);
  EXPECT_NE(json.err.find("2 items: 1 beyond limits"), std::string::npos) << json.err;
  const ProgramResult junit = diff({folder_ / "a", folder_ / "b", "--junit", "-"});
  EXPECT_TRUE(junit.out.starts_with("<?xml") && junit.out.ends_with("</testsuites>\n"))
      << junit.out;
  EXPECT_EQ(diff({folder_ / "a", folder_ / "b", "--junit", "-", "--json", "-"}).exit_code, 2);
}

TEST_F(DiffCommandTest, TwoDocumentsAreNotOneFile) {
  const auto twice = [&](const std::string& one, const std::string& other) {
    return diff({folder_ / "a", folder_ / "b", "--json", one, "--junit", other});
  };
  const ProgramResult refused = twice(folder_ / "same", folder_ / "b/../same");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("--json and --junit"), std::string::npos) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "same"));
  EXPECT_EQ(twice("/dev/null", "/dev/null").exit_code, 1);
}

TEST_F(DiffCommandTest, LimitsDecide) {
  const auto limits =
      folder_.write("limits.json", R"({"corpora": {"c": {"gain_db": 2, "loudness_lu": 2}}})");
  EXPECT_EQ(diff({folder_ / "a", folder_ / "b", "--limits", limits}).exit_code, 0);
  folder_.write("limits.json", R"({"default": {"volume": 2}})");
  const ProgramResult refused = diff({folder_ / "a", folder_ / "b", "--limits", limits});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("volume"), std::string::npos) << refused.err;
}

TEST_F(DiffCommandTest, TwoFiles) {
  const auto same = diff({folder_ / "a/c/same.wav", folder_ / "b/c/same.wav"});
  EXPECT_EQ(same.exit_code, 0);
  EXPECT_EQ(same.out, "1 item: 0 beyond limits, 1 identical\n");
}

TEST_F(DiffCommandTest, WhatIsNotThereIsAnError) {
  EXPECT_EQ(diff({folder_ / "a", folder_ / "none"}).exit_code, 3);
  EXPECT_EQ(diff({folder_ / "a", folder_ / "b/c/same.wav"}).exit_code, 3);
  EXPECT_EQ(diff({folder_ / "a"}).exit_code, 2);
}

TEST_F(DiffCommandTest, NothingToCompareIsAnError) {
  for (const char* name : {"x", "y"}) std::filesystem::create_directories(folder_ / name);
  const ProgramResult compared = diff({folder_ / "x", folder_ / "y"});
  EXPECT_EQ(compared.exit_code, 3);
  EXPECT_EQ(compared.out, "");
  for (const std::string said : {"nothing to compare", "/x", "/y"})
    EXPECT_NE(compared.err.find(said), std::string::npos) << compared.err;
  const ProgramResult created = run({"baseline", "create", folder_ / "x", "-o", folder_ / "base"});
  EXPECT_EQ(created.exit_code, 3);
  EXPECT_NE(created.err.find("nothing to make a baseline of"), std::string::npos) << created.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "base"));
}

TEST_F(DiffCommandTest, ExplainsItsMetrics) {
  const ProgramResult result = diff({"--metrics"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const char* words : {"gain_db             at most 0.1 dB", "the same take",
                            "by least squares at the best delay\n"})
    EXPECT_NE(result.out.find(words), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("takes no limit"), std::string::npos) << result.out;
}

TEST_F(DiffCommandTest, ExplainsItsMetricsWithTheLimitsOfAFile) {
  const auto limits = folder_.write("limits.json", R"({"default": {"gain_db": 2, "stoi": 0.9}})");
  const ProgramResult result = diff({"--metrics", "--limits", limits});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const char* words : {"at most 2 dB", "at least 0.9"})
    EXPECT_NE(result.out.find(words), std::string::npos) << result.out;
  EXPECT_EQ(diff({folder_ / "a", folder_ / "b", "--metrics"}).exit_code, 2);
  folder_.write("limits.json", "{");
  EXPECT_EQ(diff({"--metrics", "--limits", limits}).exit_code, 2);
}

}  // namespace
