#include "model/kernels/isa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "model/kernels/blas.h"
#include "tests/cli/kokoro_render.h"
#include "tests/support/sound.h"

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
    machine_ = report.at("runs").at(0).at("begin").at("machine");
  }

  std::string bytes(const std::string& item) const {
    return read_bytes(folder_ / ("out/list/" + item + ".wav"));
  }
  Sound sound(const std::string& item) const {
    return read_sound(folder_ / ("out/list/" + item + ".wav"));
  }
  std::string machine(const char* key) const { return machine_.at(key); }

 private:
  TempFolder folder_;
  json machine_;
};

TEST(IsaOptionTest, EverySetSpeaksAlikeAndTheSameBytesForAnyNumberOfWorkers) {
  const IsaOption scalar(model::usable_isas().back(), 1);
  for (const std::string& isa : model::usable_isas()) {
    const IsaOption one(isa, 1);
    const IsaOption two(isa, 2);
    for (const char* item : {"a", "b"}) {
      EXPECT_TRUE(one.bytes(item) == two.bytes(item)) << isa;
      const Sound expected = scalar.sound(item);
      const Sound found = one.sound(item);
      ASSERT_EQ(found.samples.size(), expected.samples.size()) << isa;
      ASSERT_GT(found.samples.size(), 1000u);
      // The last bits of F0 add up in the phase of the source.
      EXPECT_GT(snr_db(expected.samples, found.samples), 40) << isa;
    }
  }
}

TEST(IsaOptionTest, ThoseWithFusedMultiplyAddSpeakTheSameBytes) {
  const std::vector<std::string> usable = model::usable_isas();
  for (const char* isa : {"avx512", "avx2"})
    if (std::ranges::find(usable, isa) == usable.end())
      GTEST_SKIP() << "the processor has no " << isa;
  const IsaOption wide("avx512", 1), narrow("avx2", 1);
  for (const char* item : {"a", "b"}) EXPECT_TRUE(wide.bytes(item) == narrow.bytes(item)) << item;
}

TEST(IsaOptionTest, ReportTellsWhatRan) {
  for (const std::string& isa : model::usable_isas()) {
    model::choose_isa(isa);
    EXPECT_EQ(IsaOption(isa, 1).machine("vector_isa"), model::vector_isa());
  }
  model::choose_isa("auto");
}

TEST(IsaOptionTest, OpenBlasFollowsUnlessTheUserChose) {
  if (!model::cpu_features().avx2_fma) GTEST_SKIP() << "the processor leaves no choice";
  ::unsetenv("OPENBLAS_CORETYPE");
  EXPECT_EQ(IsaOption("sse4", 1).machine("blas_core"), "Nehalem");
  const std::string avx2 = IsaOption("avx2", 1).machine("blas_core");
  EXPECT_TRUE(avx2 == "Haswell" || avx2 == "Zen" || avx2 == "Excavator") << avx2;
  ::setenv("OPENBLAS_CORETYPE", "Prescott", 1);
  EXPECT_EQ(IsaOption("avx2", 1).machine("blas_core"), "Prescott");
  ::unsetenv("OPENBLAS_CORETYPE");
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
