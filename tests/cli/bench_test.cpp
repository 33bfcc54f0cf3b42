#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/kokoro_render.h"

namespace {

using Json = nlohmann::json;

ProgramResult bench(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"bench", "--model", "demo"});
  return run(arguments);
}

TEST(BenchTest, JsonHoldsEveryRunStageAndKernel) {
  const ProgramResult result =
      bench({"--tokens", "20,10", "--runs", "2", "--workers", "2", "--json", "-"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json found = Json::parse(result.out);
  EXPECT_EQ(found.at("model"), "demo");
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

TEST(BenchTest, LengthsTheModelCannotSpeakAreRefused) {
  for (const char* tokens : {"0", "511", "30,511", "many"}) {
    const ProgramResult result = bench({"--tokens", tokens});
    EXPECT_EQ(result.exit_code, 2) << tokens;
    EXPECT_NE(result.err.find("--tokens"), std::string::npos) << result.err;
  }
}

}  // namespace
