#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/bench_result.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/files/atomic_file.h"
#include "model/kernels/blas.h"
#include "model/kokoro/load.h"
#include "model/measuring/measuring.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

/// Seconds since this process was started, by the kernel's clock of 10 ms; what a restart by exec
/// took is counted. 0 where /proc does not tell.
double process_age_seconds() {
  std::ifstream file("/proc/self/stat");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::size_t name_end = text.rfind(')');  // the name before it may hold blanks
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_end + 1));
  std::string skipped;
  for (int field = 3; field < 22; ++field) fields >> skipped;
  double ticks = 0;  // field 22 of proc(5): start time after boot
  fields >> ticks;
  timespec now{};
  if (!fields || ::clock_gettime(CLOCK_BOOTTIME, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 -
         ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

struct BenchOptions {
  std::string model = "synthetic";
  std::vector<int> tokens = {30, 120, 300, 510};
  int runs = 5;
  int workers = 1;
  std::string json;  // empty: none; -: instead of the tables
};

/// Calls `tell` after each input.
BenchResult measure(const BenchOptions& options,
                    const std::function<void(const BenchResult&)>& tell) {
  model::LoadedModel loaded = model::load_model(options.model);
  const model::Config config = loaded.network->config;
  const model::Engine engine(std::move(loaded));
  BenchResult result{.model = engine.info(),
                     .machine = pipeline::describe_machine(),
                     .ready_seconds = process_age_seconds(),
                     .direct_operations_per_second = direct_operations_per_second(config),
                     .copy_rate = model::copy_rate(),
                     .workers = options.workers};
  model::reserve_blas(options.workers);

  std::vector<int> lengths = options.tokens;
  std::ranges::sort(lengths);  // so that the peak of memory is each one's own
  for (const int tokens : lengths) {
    const auto speech = make_test_speech(engine, tokens);
    auto timings = time_speech(engine, speech, options.runs, options.workers);
    const auto costs = stage_costs(operations(config, timings.tokens, timings.frames));
    result.inputs.push_back(
        {std::move(timings), costs, pipeline::current_usage().peak_memory_bytes});
    tell(result);
  }

  constexpr int kKernelFrames = 200;
  constexpr int kKernelTokens = 50;  // ten a second, as in speech
  result.kernel_audio_seconds = kKernelFrames * 0.025;
  result.kernels = time_kernels(operations(config, kKernelTokens, kKernelFrames));
  return result;
}

int run_bench(const BenchOptions& options) {
  if (options.json == "-") {
    std::cout << to_json(measure(options, [](const BenchResult&) {}));
    return kDone;
  }
  const BenchResult result = measure(options, print_last_input);
  print_stages_and_kernels(result);
  if (!options.json.empty()) io::write_file(options.json, to_json(result));
  return kDone;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<BenchOptions>();
  CLI::App* command = app.add_subcommand(
      "bench",
      "Measure the speed of inputs, stages and kernels, and compare it with the peak of a core");
  command->add_option("--model", options->model, "Model to measure")->capture_default_str();
  command->add_option("--tokens", options->tokens, "Lengths of the inputs, in phonemes")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(1, model::kMaxPhonemes))
      ->capture_default_str();
  command->add_option("--runs", options->runs, "Runs of each input; the median is shown")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--workers", options->workers, "Measure this many workers against one")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--json", options->json,
                      "Write all figures to this JSON file, or - to print JSON instead of tables");
  add_isa_option(*command);
  command->callback([options, &exit_code] { exit_code = run_bench(*options); });
}

}  // namespace cli
