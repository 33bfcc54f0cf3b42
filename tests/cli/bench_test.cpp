// The bench command: its JSON, its tables and scaling curves, and the lengths that it refuses.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/bench_scale.h"
#include "tests/cli/kokoro_render.h"

namespace {

using Json = nlohmann::json;

void expect_names_model_and_processor(const Json& document) {
  EXPECT_EQ(document.at("model"), "demo");
  EXPECT_FALSE(document.at("model_identity").get<std::string>().empty());
  EXPECT_FALSE(document.at("cpu").get<std::string>().empty());
  EXPECT_GE(document.at("cores"), 1);
  EXPECT_FALSE(document.at("vector_isa").get<std::string>().empty());
}

ProgramResult bench(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"bench", "--model", "demo"});
  return run(arguments);
}

TEST(BenchTest, JsonHoldsEveryRunStageAndKernel) {
  const ProgramResult result =
      bench({"--tokens", "20,10", "--runs", "2", "--workers", "2", "--json", "-"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json found = Json::parse(result.out);
  expect_names_model_and_processor(found);
  EXPECT_GT(found.at("ready_seconds"), 0);
  ASSERT_EQ(found.at("inputs").size(), 2u);
  EXPECT_EQ(found.at("inputs").at(0).at("tokens"), 12);
  for (const Json& input : found.at("inputs")) {
    EXPECT_EQ(input.at("run_seconds").size(), 2u);
    EXPECT_EQ(input.at("run_scaling").size(), 2u);
    EXPECT_EQ(input.at("stages").size(), 8u);
    EXPECT_GT(input.at("peak_memory_bytes"), 1 << 20);
    const double rate = found.at("direct_operations_per_audio_second").get<double>() *
                        input.at("audio_seconds").get<double>() / input.at("seconds").get<double>();
    const double peak = input.at("peak_operations_per_second");
    EXPECT_NEAR(input.at("effective_rate"), rate / peak, 1e-9);
  }
  EXPECT_GT(found.at("kernels").size(), 20u);
}

TEST(BenchTest, TablesAndFileComeTogether) {
  const TempFolder folder;
  const ProgramResult result =
      bench({"--tokens", "3", "--runs", "1", "--json", folder / "bench.json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  for (const char* part : {"real-time", "stages of 5 tokens", "generator", "kernels by themselves"})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << " in\n" << result.out;
  EXPECT_EQ(Json::parse(read_bytes(folder / "bench.json")).at("inputs").size(), 1u);
}

TEST(BenchTest, ScaleShowsACurveOfWorkers) {
  const TempFolder folder;
  const ProgramResult result = bench({"--scale", "--workers", "3", "--tokens", "20,10", "--runs",
                                      "2", "--json", folder / "scale.json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  for (const char* part : {"22 tokens", "12 tokens", "efficiency", "100.0%", "saturate"})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << " in\n" << result.out;
  const Json found = Json::parse(read_bytes(folder / "scale.json"));
  expect_names_model_and_processor(found);
  ASSERT_EQ(found.at("inputs").size(), 2u);
  const Json& input = found.at("inputs").at(0);
  EXPECT_GT(input.at("bytes"), input.at("weight_bytes"));
  EXPECT_GT(input.at("weights_read_again").at(0).at("bytes"), 0);
  ASSERT_EQ(input.at("counts").size(), 3u);
  for (const Json& count : input.at("counts")) {
    EXPECT_EQ(count.at("run_seconds").size(), 2u);
    const double workers = count.at("workers"), seconds = count.at("seconds");
    const double audio = workers * input.at("audio_seconds").get<double>();
    EXPECT_NEAR(count.at("times_real_time"), audio / seconds, 1e-6);
    const double core_seconds = audio * count.at("core_seconds_per_audio_second").get<double>();
    EXPECT_GT(core_seconds, 0);
    EXPECT_LE(core_seconds, 1.1 * workers * seconds) << "a thread has one core at most";
    EXPECT_GT(count.at("bytes_per_second"), 0);
  }
  EXPECT_EQ(input.at("counts").at(2).at("workers"), 3);
}

TEST(BenchScaleTest, CountsDoubleAndEndWithTheMost) {
  EXPECT_EQ(cli::worker_counts(1), (std::vector<int>{1}));
  EXPECT_EQ(cli::worker_counts(8), (std::vector<int>{1, 2, 4, 8}));
  EXPECT_EQ(cli::worker_counts(12), (std::vector<int>{1, 2, 4, 8, 12}));
}

TEST(BenchScaleTest, SaturatesWhereAWorkerMoreBringsLessThanHalfOfOne) {
  EXPECT_EQ(cli::saturation({{1, 4}}), std::nullopt);
  EXPECT_EQ(cli::saturation({{1, 4}, {2, 6}, {4, 10}}), std::nullopt) << "half is enough";
  EXPECT_EQ(cli::saturation({{1, 4}, {2, 7}, {4, 10.9}, {8, 11}}), 4);
  EXPECT_EQ(cli::saturation({{1, 4.2}, {2, 6.4}, {4, 13.5}, {8, 21.4}, {16, 32.9}}), 8);
  EXPECT_EQ(cli::saturation({{1, 4}, {2, 3}}), 2);
}

TEST(BenchTest, LengthsTheModelCannotSpeakAreRefused) {
  for (const char* tokens : {"0", "511", "30,511", "many"}) {
    const ProgramResult result = bench({"--tokens", tokens});
    EXPECT_EQ(result.exit_code, 2) << tokens;
    EXPECT_NE(result.err.find("--tokens"), std::string::npos) << result.err;
  }
}

}  // namespace
