// Speaks each input with 1, 2, 4, ... workers at once; takes medians of wall and core time, reads
// PSS from /proc, and estimates memory traffic from the model's shapes. See bench_scale.h.
#include "cli/bench_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <utility>

#include "cli/bench_document.h"
#include "cli/documents.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "model/engine/engine.h"
#include "model/kokoro/load.h"
#include "model/measuring/measuring.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

using io::Json;

/// What so many workers did at once.
struct ScaleRow {
  int workers = 0;
  std::vector<double> run_seconds = {};  ///< until the last of them had spoken
  double seconds = 0;                    ///< the median
  double core_seconds = 0;               ///< of all workers together, the median
  std::optional<std::int64_t> pss_bytes = {};
};

struct ScaledInput {
  int tokens = 0;
  double audio_seconds = 0;
  model::Cost cost = {};  ///< of all stages
  std::vector<model::WeightsReadAgain> read_again = {};
  std::vector<ScaleRow> rows = {};

  double times_real_time(const ScaleRow& row) const {
    return row.workers * audio_seconds / row.seconds;
  }
  double over_one(const ScaleRow& row) const {
    return times_real_time(row) / times_real_time(rows.front());
  }
  double core_seconds_per_audio_second(const ScaleRow& row) const {
    return row.core_seconds / (row.workers * audio_seconds);
  }
  /// Of weights and activations, each moved once.
  double bytes() const { return cost.weights + cost.activations; }
  double bytes_per_second(const ScaleRow& row) const { return row.workers * bytes() / row.seconds; }
  std::optional<int> saturates_at() const {
    std::vector<ScalePoint> curve;
    for (const ScaleRow& row : rows) curve.push_back({row.workers, times_real_time(row)});
    return saturation(curve);
  }
};

/// Memory that belongs to this process, its share of what others map too; nothing where the kernel
/// does not tell.
std::optional<std::int64_t> pss_bytes() {
  std::ifstream file("/proc/self/smaps_rollup");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("Pss:")) return std::stoll(line.substr(4)) * 1024;
  return {};
}

ScaleRow measure_row(const model::Engine& engine, const model::TestSpeech& speech, int runs,
                     std::vector<model::Workspace>& workspaces) {
  ScaleRow row{.workers = static_cast<int>(workspaces.size())};
  std::vector<double> core_seconds;
  speak_at_once(engine, speech, workspaces);  // its memory, and the clock of the cores
  for (int run = 0; run < runs; ++run) {
    const model::WorkersTime time = speak_at_once(engine, speech, workspaces);
    row.run_seconds.push_back(time.seconds);
    core_seconds.push_back(time.cpu_seconds);
  }
  row.seconds = model::median(row.run_seconds);
  row.core_seconds = model::median(core_seconds);
  row.pss_bytes = pss_bytes();
  return row;
}

const Row kHead = {"workers", "seconds", "real time", "of one", "efficiency", "core s per audio s",
                   "GB/s",    "PSS MiB"};

/// Prints a row of a table whose rows come one at a time.
void print_row(const Row& row) {
  constexpr std::size_t kMinWidth = 8;
  std::vector<std::size_t> widths;
  for (const std::string& title : kHead) widths.push_back(std::max(kMinWidth, title.size()));
  std::cout << aligned({row}, "rrrrrrrr", widths) << std::flush;
}

void print_row(const ScaledInput& input, const ScaleRow& row) {
  const double over_one = input.over_one(row);
  print_row({std::to_string(row.workers), fmt::format("{:.3f}", row.seconds),
             fmt::format("{:.2f}x", input.times_real_time(row)), fmt::format("{:.2f}x", over_one),
             fmt::format("{:.1f}%", 100 * over_one / row.workers),
             fmt::format("{:.3f}", input.core_seconds_per_audio_second(row)),
             fmt::format("{:.1f}", input.bytes_per_second(row) / 1e9),
             row.pss_bytes ? fmt::format("{:.0f}", static_cast<double>(*row.pss_bytes) / (1 << 20))
                           : "-"});
}

void print_saturation(const ScaledInput& input) {
  const auto saturated = input.saturates_at();
  std::cout << (saturated
                    ? fmt::format("saturates at {}: one more brings less than half of one alone",
                                  io::counted(*saturated, "worker"))
                    : fmt::format("does not saturate up to {}",
                                  io::counted(input.rows.back().workers, "worker")))
            << "\n";
}

Json to_json(const ScaledInput& input) {
  Json counts = Json::array();
  for (const ScaleRow& row : input.rows)
    counts.push_back({{"workers", row.workers},
                      {"seconds", row.seconds},
                      {"run_seconds", row.run_seconds},
                      {"times_real_time", input.times_real_time(row)},
                      {"over_one_worker", input.over_one(row)},
                      {"efficiency", input.over_one(row) / row.workers},
                      {"core_seconds_per_audio_second", input.core_seconds_per_audio_second(row)},
                      {"bytes_per_second", input.bytes_per_second(row)},
                      {"pss_bytes", row.pss_bytes ? Json(*row.pss_bytes) : Json()}});
  Json read_again = Json::array();
  for (const model::WeightsReadAgain& weights : input.read_again)
    read_again.push_back({{"at_a_time", weights.at_a_time}, {"bytes", weights.bytes}});
  const auto saturated = input.saturates_at();
  return {{"tokens", input.tokens},
          {"audio_seconds", input.audio_seconds},
          {"bytes", input.bytes()},
          {"weight_bytes", input.cost.weights},
          {"weights_read_again", std::move(read_again)},
          {"saturates_at", saturated ? Json(*saturated) : Json()},
          {"counts", std::move(counts)}};
}

}  // namespace

std::vector<int> worker_counts(int most) {
  std::vector<int> counts;
  for (int workers = 1; workers < most; workers *= 2) counts.push_back(workers);
  counts.push_back(most);
  return counts;
}

std::optional<int> saturation(const std::vector<ScalePoint>& curve) {
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const ScalePoint& before = curve[i - 1];
    const ScalePoint& now = curve[i];
    const double of_each = (now.throughput - before.throughput) / (now.workers - before.workers);
    if (of_each < curve.front().throughput / 2) return now.workers;
  }
  return {};
}

int run_scale(const ScaleOptions& options) {
  const bool is_shown = !is_printed(options.json);
  check_document(options.json, {options.model});
  model::LoadedModel loaded = model::load_model(options.model);
  const model::Config config = loaded.network->config;
  const model::Engine engine(std::move(loaded));
  const pipeline::Machine machine = pipeline::describe_machine();
  if (is_shown)
    std::cout << aligned(
        {{"model", engine.info().source},
         {"processor", fmt::format("{}, {}, kernels {}", machine.cpu,
                                   io::counted(machine.cores, "core"), machine.vector_isa)}});

  Json inputs = Json::array();
  for (const int tokens : options.tokens) {
    const model::TestSpeech speech = make_test_speech(engine, tokens);
    std::vector<model::Workspace> workspaces(1);
    const model::SpeechTimings alone = time_speech(engine, speech, 1, 1);
    ScaledInput input{.tokens = alone.tokens, .audio_seconds = alone.audio_seconds};
    const auto operations = model::operations(config, alone.tokens, alone.frames);
    for (const model::Cost& cost : stage_costs(operations)) {
      input.cost.weights += cost.weights;
      input.cost.activations += cost.activations;
    }
    input.read_again = weights_read_again(operations);
    if (is_shown) {
      std::cout << fmt::format("\n{} tokens, {:.2f} s of audio for each worker\n", input.tokens,
                               input.audio_seconds);
      print_row(kHead);
    }
    for (const int workers : worker_counts(options.most_workers)) {
      while (std::ssize(workspaces) < workers) workspaces.emplace_back();
      input.rows.push_back(measure_row(engine, speech, options.runs, workspaces));
      if (is_shown) print_row(input, input.rows.back());
    }
    if (is_shown) print_saturation(input);
    inputs.push_back(to_json(input));
  }
  Json document = bench_document(engine.info(), machine);
  document["inputs"] = std::move(inputs);
  write_document(options.json, io::json_text(document, 2) + "\n");
  return kDone;
}

}  // namespace cli
