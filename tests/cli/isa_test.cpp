// The --isa option: every instruction set gives the same bytes, also for shards and resumed runs.
#include "model/kernels/isa.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/kokoro_render.h"

namespace {

using nlohmann::json;

constexpr const char* kManifest = R"({
  "output": "out", "defaults": {"voice": "demo_slt"}, "audio": {"encoding": "float"},
  "corpora": [{"name": "list", "items": [{"id": "a", "text": "Good morning."},
                                         {"id": "b", "text": "One."}]}]
})";

/// Runs a small job with --isa; its results lie in `folder`/out.
class IsaOption {
 public:
  IsaOption(const std::string& isa, int workers) {
    const ProgramResult result = run({"render", folder_.write("job.json", kManifest), "--isa", isa,
                                      "--workers", std::to_string(workers), "--quiet"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const json report = json::parse(read_bytes(folder_ / "out/report/report.json"));
    vector_isa_ = report.at("runs").at(0).at("begin").at("machine").at("vector_isa");
  }

  std::string bytes(const std::string& item) const {
    return read_bytes(folder_ / ("out/list/" + item + ".wav"));
  }
  std::string vector_isa() const { return vector_isa_; }

 private:
  TempFolder folder_;
  std::string vector_isa_;
};

TEST(IsaOptionTest, EverySetSpeaksTheSameBytesAndTheReportTellsWhichRan) {
  const IsaOption best("auto", 1);
  for (const std::string& isa : model::usable_isas()) {
    const IsaOption other(isa, 2);
    for (const char* item : {"a", "b"})
      EXPECT_TRUE(other.bytes(item) == best.bytes(item)) << item << " by " << isa;
    model::choose_isa(isa);
    EXPECT_EQ(other.vector_isa(), model::vector_isa());
  }
  model::choose_isa("auto");
}

TEST(IsaOptionTest, ShardsOfDifferentSetsAreOneRunAndARunIsResumedWithAnyOfThem) {
  const IsaOption whole("auto", 1);
  const TempFolder folder;
  const std::string job = folder.write("job.json", kManifest);
  const std::vector<std::string> isas = model::usable_isas();
  const auto render = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"render", job, "--quiet"});
    const ProgramResult result = run(options);
    EXPECT_EQ(result.exit_code, 0) << result.err;
  };
  render({"--isa", isas.front(), "--shard", "0/2"});
  render({"--isa", isas.back(), "--shard", "1/2"});
  const ProgramResult merged = run({"merge", job});
  EXPECT_EQ(merged.exit_code, 0) << merged.out << merged.err;
  for (const char* item : {"a", "b"})
    EXPECT_TRUE(read_bytes(folder / (std::string("out/list/") + item + ".wav")) ==
                whole.bytes(item))
        << item;
  render({"--isa", isas.back()});
  const json report = json::parse(read_bytes(folder / "out/report/report.json"));
  EXPECT_EQ(report.at("runs").back().at("end").at("already_done"), 2);
}

TEST(IsaOptionTest, SetThatIsNotThereIsRefusedBeforeAnythingRuns) {
  const TempFolder folder;
  for (const char* command : {"say", "bench", "selftest"}) {
    std::vector<std::string> arguments = {command, "--isa", "altivec"};
    if (arguments[0] == "say")
      arguments.insert(arguments.end(), {"Hello.", "-o", folder / "a.wav"});
    const ProgramResult result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(result.err.rfind("kokoro-render: --isa: instruction set: expected one of auto, ", 0),
              0u)
        << result.err;
    EXPECT_NE(result.err.find("found altivec"), std::string::npos) << result.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
