// The diff calibrate command: limits from two renders of a small job, by voice and by corpus.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <nlohmann/json.hpp>

#include "tests/cli/kokoro_render.h"

namespace {

using Json = nlohmann::json;

/// Renders of a job of short items, and the limits that diff makes of them.
class CalibrateTest : public testing::Test {
 protected:
  CalibrateTest() : limits_(folder_ / "limits.json") {
    std::filesystem::create_directories(folder_ / "tmp");
    ::setenv("TMPDIR", (folder_ / "tmp").c_str(), 1);
  }
  ~CalibrateTest() override { ::unsetenv("TMPDIR"); }

  /// A job of these items with this seed, whose output is `name`; the path of its manifest.
  std::string job(const std::string& name, int seed, const std::string& items) {
    return folder_.write(name + ".json", R"({"seed": )" + std::to_string(seed) +
                                             R"(, "output": ")" + name +
                                             R"(", "defaults": {"speed": 3}, "corpora": [
      {"name": "lines", "voice": "demo_slt", "items": [)" +
                                             items + "]}]}");
  }

  ProgramResult calibrate(const std::string& manifest, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"diff", "calibrate", manifest, "-o", limits_, "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }

  /// Renders the job with two seeds and compares them within the limits.
  ProgramResult compare_seeds() {
    for (const int seed : {1, 2}) {
      const std::string name = "seed" + std::to_string(seed);
      EXPECT_EQ(run({"render", job(name, seed, kItems), "--quiet"}).exit_code, 0);
    }
    return run({"diff", folder_ / "seed1", folder_ / "seed2", "--limits", limits_, "--json",
                folder_ / "diff.json"});
  }

  Json read(const char* name) { return Json::parse(read_bytes(folder_ / name)); }

  static constexpr const char* kItems = R"(
    {"id": "a", "text": "Good morning."},
    {"id": "b", "text": "It is ten past seven.", "voice": "demo_rms"})";

  TempFolder folder_;
  std::string limits_;
};

TEST_F(CalibrateTest, MeasuresEachVoiceAndLeavesNothingBehind) {
  const ProgramResult result = calibrate(job("out", 1, kItems), {"--seeds", "3"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out + result.err, "");
  const Json voices = read("limits.json").at("voices");
  ASSERT_EQ(voices.size(), 2u);
  EXPECT_EQ(voices[0].at("voice"), "demo_rms");
  EXPECT_EQ(voices[1].at("voice"), "demo_slt");
  EXPECT_EQ(voices[1].at("model"), "demo");
  EXPECT_EQ(voices[1].at("items"), 1);
  EXPECT_GT(voices[1].at("limits").at("mcd_db"), 0.5);
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "tmp"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

TEST_F(CalibrateTest, TakesAsManyItemsAsAskedFor) {
  ASSERT_EQ(calibrate(job("out", 1, kItems), {"--seeds", "2", "--limit", "1"}).exit_code, 0);
  EXPECT_EQ(read("limits.json").at("voices").size(), 1u);
}

TEST_F(CalibrateTest, DrawnVoicesStayWhatTheJobDraws) {
  const std::string manifest = job("out", 1, R"({"id": "a", "text": "Good morning.",
    "voice": {"draw": {"demo_slt": 1, "demo_rms": 1}}})");
  ASSERT_EQ(calibrate(manifest, {"--seeds", "4"}).exit_code, 0);
  EXPECT_EQ(read("limits.json").at("voices").size(), 1u);
}

TEST_F(CalibrateTest, LimitsOfVoicesJudgeAndCorporaOverrideThem) {
  ASSERT_EQ(calibrate(job("out", 1, kItems), {"--seeds", "2"}).exit_code, 0);
  Json limits = read("limits.json");
  limits["voices"][1]["limits"]["mcd_db"] = 0.02;  // of demo_slt
  folder_.write("limits.json", limits.dump());
  EXPECT_EQ(compare_seeds().exit_code, 1);
  Json worst = read("diff.json").at("findings").at(0);
  EXPECT_EQ(worst.at("id"), "lines/a");
  EXPECT_EQ(worst.at("speaker").at("voice"), "demo_slt");
  EXPECT_EQ(worst.at("excesses").at(0).at("limit"), 0.02);
  limits["corpora"]["lines"]["mcd_db"] = 0.01;
  folder_.write("limits.json", limits.dump());
  compare_seeds();
  const Json report = read("diff.json");
  for (const Json& finding : report.at("findings"))
    EXPECT_EQ(finding.at("excesses").at(0).at("limit"), 0.01);
}

TEST_F(CalibrateTest, CorporaOfTheFileAreKept) {
  folder_.write("limits.json", R"({"corpora": {"lines": {"clicks": 7}}})");
  ASSERT_EQ(calibrate(job("out", 1, kItems), {"--seeds", "2"}).exit_code, 0);
  EXPECT_EQ(read("limits.json").at("corpora").at("lines").at("clicks"), 7);
  EXPECT_EQ(read("limits.json").at("voices").size(), 2u);
}

TEST_F(CalibrateTest, LimitsThatDoNotApplyAreNoted) {
  folder_.write("limits.json", R"({"voices": [
    {"model": "other", "identity": "0123456789abcdef", "voice": "demo_slt", "limits": {}}]})");
  const ProgramResult other = compare_seeds();
  EXPECT_NE(other.err.find("2 items are judged without limits of a voice: model demo ("),
            std::string::npos)
      << other.err;
  EXPECT_NE(other.err.find("the limits are for other (01234567)"), std::string::npos) << other.err;
  EXPECT_EQ(read("diff.json").at("notes").size(), 1u);

  std::filesystem::remove_all(folder_ / "seed2/.kokoro-render");
  const ProgramResult unknown =
      run({"diff", folder_ / "seed1", folder_ / "seed2", "--limits", limits_});
  EXPECT_NE(unknown.err.find("seed2 does not tell who speaks them"), std::string::npos)
      << unknown.err;
}

TEST_F(CalibrateTest, UnknownVoiceIsNamedAndTheRestIsMeasured) {
  const std::string bad = R"({"id": "bad", "text": "Hello.", "voice": "demo_xyz"})";
  const ProgramResult some = calibrate(job("out", 1, kItems + (", " + bad)), {"--seeds", "2"});
  EXPECT_EQ(some.exit_code, 1);
  EXPECT_EQ(some.err.find("lines/bad"), some.err.rfind("lines/bad")) << some.err;  // told once
  EXPECT_NE(some.err.find("demo_xyz"), std::string::npos) << some.err;
  EXPECT_EQ(read("limits.json").at("voices").size(), 2u);

  std::filesystem::remove(limits_);
  const ProgramResult none = calibrate(job("out", 1, bad), {"--seeds", "2"});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_NE(none.err.find("no item could be rendered"), std::string::npos) << none.err;
  EXPECT_FALSE(std::filesystem::exists(limits_));
}

TEST_F(CalibrateTest, UnusableCommandsAreUsageErrors) {
  const std::string manifest = job("out", 1, kItems);
  const ProgramResult seed = calibrate(manifest, {"--seeds", "1"});
  EXPECT_EQ(seed.exit_code, 2);
  EXPECT_NE(seed.err.find("--seeds"), std::string::npos) << seed.err;
  const ProgramResult none = calibrate(folder_ / "none.json");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_NE(none.err.find("none.json"), std::string::npos) << none.err;
  EXPECT_EQ(run({"diff", "a", "calibrate", manifest, "-o", limits_}).exit_code, 2);
  EXPECT_EQ(run({"diff", "calibrate", manifest}).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(limits_));
}

}  // namespace
