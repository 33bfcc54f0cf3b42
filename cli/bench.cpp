// The command `bench`: times inputs, model stages and kernels, and compares the latter two with a
// roofline (peak of a core, memory bandwidth). Prints tables or JSON.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/bench_document.h"
#include "cli/bench_scale.h"
#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "model/engine/engine.h"
#include "model/kokoro/load.h"
#include "model/measuring/measuring.h"
#include "pipeline/journal/record.h"
#include "pipeline/report/print.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

using io::Json;

/// What `bench` measured of one utterance.
struct BenchedInput {
  model::SpeechTimings timings;
  std::array<model::Cost, model::kStageCount> costs;
  std::int64_t peak_memory_bytes;  ///< of the process so far
};

/// What `bench` measured, for its table and its JSON.
struct BenchResult {
  model::ModelInfo model;
  pipeline::Machine machine;
  double ready_seconds = 0;               ///< from the start of the process to a loaded model
  double direct_operations_per_second{};  ///< of audio
  double copy_rate = 0;                   ///< bytes per second, read and written
  int workers = 1;
  std::vector<BenchedInput> inputs = {};  ///< from short to long
  double kernel_audio_seconds = 0;        ///< of the utterance whose kernels these are
  std::vector<model::KernelTiming> kernels = {};

  /// Operations of the definition per second that an input ran at, over the core's peak.
  double effective_rate(const BenchedInput& input) const {
    const model::SpeechTimings& t = input.timings;
    return direct_operations_per_second * t.audio_seconds / model::median(t.seconds) / t.peak;
  }
  /// The peak between all runs.
  double peak() const {
    std::vector<double> peaks;
    for (const BenchedInput& input : inputs) peaks.push_back(input.timings.peak);
    return model::median(peaks);
  }
};

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
  bool scale = false;
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

constexpr double kGiga = 1e9;
constexpr double kMiB = 1 << 20;

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }

Row head_of_inputs(const BenchResult& r) {
  Row head = {"tokens",  "audio s", "seconds",   "real-time",
              "GFLOP/s", "core's",  "of core's", "peak MiB"};
  if (r.workers > 1) head.push_back(io::counted(r.workers, "worker"));
  return head;
}

/// Prints a row of the first table, whose rows come one at a time.
void print_input_row(const BenchResult& r, const Row& row) {
  constexpr std::size_t kMinWidth = 7;
  std::vector<std::size_t> widths;
  for (const std::string& title : head_of_inputs(r))
    widths.push_back(std::max(kMinWidth, title.size()));
  std::cout << aligned({row}, "rrrrrrrrr", widths) << std::flush;  // the next one takes a while
}

void print_head(const BenchResult& r) {
  std::cout << aligned(
                   {{"model",
                     fmt::format("{}, {:.1f} million parameters, ready {:.2f} s after the start",
                                 r.model.source, static_cast<double>(r.model.parameters) / 1e6,
                                 r.ready_seconds)},
                    {"processor", r.machine.cpu + ", kernels " + r.machine.vector_isa}})
            << fmt::format(
                   "a second of audio takes {:.1f} GFLOP if every convolution is done directly\n\n",
                   r.direct_operations_per_second / kGiga);
  print_input_row(r, head_of_inputs(r));
}

/// Prints the last input's row of the first table, and before the first one what is measured.
void print_last_input(const BenchResult& r) {
  if (r.inputs.size() == 1) print_head(r);
  const BenchedInput& input = r.inputs.back();
  const model::SpeechTimings& t = input.timings;
  const double seconds = model::median(t.seconds);
  const double rate = r.effective_rate(input);
  Row row = {std::to_string(t.tokens),
             fmt::format("{:.2f}", t.audio_seconds),
             fmt::format("{:.3f}", seconds),
             fmt::format("{:.3f}", seconds / t.audio_seconds),
             fmt::format("{:.1f}", rate * t.peak / kGiga),
             fmt::format("{:.1f}", t.peak / kGiga),
             percent(rate),
             fmt::format("{:.0f}", static_cast<double>(input.peak_memory_bytes) / kMiB)};
  if (r.workers > 1) row.push_back(fmt::format("{:.2f}x", model::median(t.scaling)));
  print_input_row(r, row);
}

void print_stages(const BenchResult& r, const BenchedInput& input) {
  const model::SpeechTimings& t = input.timings;
  const double sum = std::accumulate(t.stages.begin(), t.stages.end(), 0.0);
  std::vector<Row> rows = {
      {"stage", "seconds", "share", "GFLOP", "done", "weights MB", "activations MB", "of floor"}};
  for (int i = 0; i < model::kStageCount; ++i) {
    const model::Cost& cost = input.costs[i];
    const double floor = model::floor_seconds(cost, t.peak, r.copy_rate);
    rows.push_back({std::string(model::stage_name(static_cast<model::Stage>(i))),
                    fmt::format("{:.4f}", t.stages[i]), percent(t.stages[i] / sum),
                    fmt::format("{:.2f}", cost.direct / kGiga),
                    fmt::format("{:.2f}", cost.done / kGiga),
                    fmt::format("{:.1f}", cost.weights / 1e6),
                    fmt::format("{:.1f}", cost.activations / 1e6), percent(floor / t.stages[i])});
  }
  std::cout << fmt::format("\nstages of {} tokens, {:.2f} s of audio\n", t.tokens, t.audio_seconds)
            << aligned(std::move(rows), "lrrrrrrr");
}

std::string shape_of(const model::Operation& o) {
  std::string text = std::to_string(o.inputs) + " > " + std::to_string(o.outputs);
  if (o.kernel == model::Kernel::kAttention)
    text += ", " + io::counted(o.taps, "head");
  else if (o.taps > 1)
    text += ", k " + std::to_string(o.taps);
  return text;
}

void print_kernels(const BenchResult& r) {
  constexpr double kMinShare = 0.002;
  double sum = 0;
  for (const model::KernelTiming& t : r.kernels) sum += t.shape.fused ? 0 : t.seconds;
  std::vector<Row> rows = {
      {"kernel", "shape", "rows", "calls", "ms", "share", "MFLOP", "of floor", "direct"}};
  double others = 0;
  for (const model::KernelTiming& t : r.kernels) {
    const double per_second = t.seconds / r.kernel_audio_seconds;
    if (t.seconds < kMinShare * sum) {
      others += t.shape.fused ? 0 : per_second;
      continue;
    }
    const double floor = model::floor_seconds(t.cost, r.peak(), r.copy_rate);
    rows.push_back({model::kernel_name(t.shape.kernel), shape_of(t.shape),
                    std::to_string(t.shape.rows), std::to_string(t.calls),
                    fmt::format("{:.3f}", 1e3 * per_second),
                    t.shape.fused ? "inside" : percent(t.seconds / sum),
                    fmt::format("{:.1f}", t.cost.done / r.kernel_audio_seconds / 1e6),
                    percent(floor / t.seconds),
                    t.direct_seconds ? fmt::format("{:.2f}x", *t.direct_seconds / t.seconds) : ""});
  }
  rows.push_back({"others", "", "", "", fmt::format("{:.3f}", 1e3 * others)});
  std::cout << fmt::format(
                   "\nkernels by themselves, for {:.0f} s of audio; per second of it: {:.3f} s in "
                   "total\n",
                   r.kernel_audio_seconds, sum / r.kernel_audio_seconds)
            << fmt::format("one core: {:.1f} GFLOP/s in multiply-adds, {:.1f} GB/s in copies\n",
                           r.peak() / kGiga, r.copy_rate / kGiga)
            << aligned(std::move(rows), "llrrrrrrr");
}

Json cost_json(const model::Cost& cost, double seconds, double peak, double copy_rate) {
  const double floor = model::floor_seconds(cost, peak, copy_rate);
  return {{"direct_operations", cost.direct}, {"operations", cost.done},
          {"weight_bytes", cost.weights},     {"activation_bytes", cost.activations},
          {"floor_seconds", floor},           {"fraction_of_floor", floor / seconds}};
}

Json input_json(const BenchResult& r, const BenchedInput& input) {
  const model::SpeechTimings& t = input.timings;
  const double seconds = model::median(t.seconds);
  Json stages = Json::array();
  for (int i = 0; i < model::kStageCount; ++i) {
    Json stage = {{"stage", model::stage_name(static_cast<model::Stage>(i))},
                  {"seconds", t.stages[i]}};
    stage.update(cost_json(input.costs[i], t.stages[i], t.peak, r.copy_rate));
    stages.push_back(stage);
  }
  Json result = {{"tokens", t.tokens},
                 {"frames", t.frames},
                 {"audio_seconds", t.audio_seconds},
                 {"seconds", seconds},
                 {"run_seconds", t.seconds},
                 {"real_time_factor", seconds / t.audio_seconds},
                 {"peak_operations_per_second", t.peak},
                 {"largest_peak", t.largest_peak},
                 {"effective_rate", r.effective_rate(input)},
                 {"peak_memory_bytes", input.peak_memory_bytes},
                 {"stages", stages}};
  if (r.workers > 1) {
    result["scaling"] = model::median(t.scaling);
    result["run_scaling"] = t.scaling;
  }
  return result;
}

Json kernel_json(const BenchResult& r, const model::KernelTiming& t) {
  const model::Operation& o = t.shape;
  Json result = {{"kernel", model::kernel_name(o.kernel)},
                 {"rows", o.rows},
                 {"inputs", o.inputs},
                 {"outputs", o.outputs},
                 {"taps", o.taps},
                 {"stride", o.stride},
                 {"calls", t.calls},
                 {"inside_another", o.fused},
                 {"seconds", t.seconds}};
  result.update(cost_json(t.cost, t.seconds, r.peak(), r.copy_rate));
  if (t.direct_seconds) result["direct_seconds"] = *t.direct_seconds;
  return result;
}

/// All of it and each single run; the keys are explained in README.md of this folder.
std::string to_json(const BenchResult& r) {
  Json result = bench_document(r.model, r.machine);
  result["workers"] = r.workers;
  result["ready_seconds"] = r.ready_seconds;
  result["direct_operations_per_audio_second"] = r.direct_operations_per_second;
  result["copy_bytes_per_second"] = r.copy_rate;
  result["inputs"] = Json::array();
  result["kernel_audio_seconds"] = r.kernel_audio_seconds;
  result["kernels"] = Json::array();
  for (const BenchedInput& input : r.inputs) result["inputs"].push_back(input_json(r, input));
  for (const model::KernelTiming& t : r.kernels) result["kernels"].push_back(kernel_json(r, t));
  return io::json_text(result, 2) + "\n";
}

int run_bench(const BenchOptions& options) {
  check_document(options.json, {options.model});
  if (is_printed(options.json)) {
    write_document(options.json, to_json(measure(options, [](const BenchResult&) {})));
    return kDone;
  }
  const BenchResult result = measure(options, print_last_input);
  for (const BenchedInput& input : result.inputs) print_stages(result, input);
  print_kernels(result);
  write_document(options.json, to_json(result));
  return kDone;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<BenchOptions>();
  CLI::App* command = app.add_subcommand(
      "bench", "Measure the engine by inputs, stages and kernels against the peak of a core");
  command->option_defaults()->group("Input");
  command->add_option("--model", options->model, "Model to measure")
      ->type_name("MODEL")
      ->capture_default_str();
  command
      ->add_option("--tokens", options->tokens,
                   "Lengths of the inputs in phonemes, separated by commas")
      ->type_name("N")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(whole_number(1, model::kMaxPhonemes))
      ->capture_default_str();
  command->add_option("--runs", options->runs, "Runs of each input; the median is shown")
      ->type_name("N")
      ->check(whole_number(1, 1000))
      ->capture_default_str();
  command->option_defaults()->group("Output");
  add_json(*command, options->json, "all figures");
  command->option_defaults()->group("Performance");
  add_workers(*command, options->workers, "Compare this many workers with one");
  command->get_option("--workers")->capture_default_str();
  command->add_flag("--scale", options->scale,
                    "Show instead how throughput grows with the workers: 1, 2, 4 and so on, up to "
                    "--workers or all cores; --tokens 120 unless it is given");
  add_isa_option(*command);
  finish_help(*command,
              {"bench --model demo --tokens 30,120 --runs 3", "bench --scale --json scale.json"});
  command->callback([options, command, &exit_code] {
    if (!options->scale) {
      exit_code = run_bench(*options);
      return;
    }
    constexpr int kUsualTokens = 120;
    const auto is_given = [&](const char* name) { return command->count(name) > 0; };
    exit_code = run_scale(
        {.model = options->model,
         .tokens = is_given("--tokens") ? options->tokens : std::vector<int>{kUsualTokens},
         .runs = options->runs,
         .most_workers = is_given("--workers") ? options->workers : pipeline::usable_cores(),
         .json = options->json});
  });
}

}  // namespace cli
