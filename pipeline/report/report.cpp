#include "pipeline/report/report.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "pipeline/run/build_identity.h"

namespace pipeline {
namespace {

using Json = nlohmann::ordered_json;

struct StageTotal {
  std::string name;
  double seconds = 0;
};

struct Totals {
  std::vector<StageTotal> stages;  ///< in the order they run
  double stage_seconds = 0;        ///< sum over stages
  double audio_seconds = 0;
};

Totals add_up(const std::vector<Outcome>& outcomes) {
  StageTimes sum;
  Totals totals;
  for (const Outcome& outcome : outcomes) {
    sum.g2p += outcome.times.g2p;
    for (std::size_t i = 0; i < sum.model.size(); ++i) sum.model[i] += outcome.times.model[i];
    sum.resample += outcome.times.resample;
    sum.write += outcome.times.write;
    totals.audio_seconds += outcome.audio_seconds;
  }
  totals.stages.push_back({"g2p", sum.g2p});
  for (std::size_t i = 0; i < sum.model.size(); ++i)
    totals.stages.push_back(
        {std::string(model::stage_name(static_cast<model::Stage>(i))), sum.model[i]});
  totals.stages.push_back({"resample", sum.resample});
  totals.stages.push_back({"write", sum.write});
  for (const StageTotal& stage : totals.stages) totals.stage_seconds += stage.seconds;
  return totals;
}

/// 0 where nothing was rendered: JSON has no infinity.
double ratio(double numerator, double denominator) {
  return denominator > 0 ? numerator / denominator : 0;
}

Json item_json(const Outcome& outcome) {
  Json item = {{"name", outcome.name}, {"origin", outcome.origin}};
  if (outcome.failed()) {
    item["failure"] = outcome.failure;
  } else {
    item["path"] = outcome.path;
    item["audio_seconds"] = outcome.audio_seconds;
    item["frames"] = outcome.frames;
    item["tokens"] = outcome.tokens;
    item["chunks"] = outcome.chunks;
    item["bucket"] = outcome.bucket;
  }
  item["voice"] = outcome.voice;
  item["seed"] = outcome.seed;
  item["warnings"] = outcome.warnings;
  return item;
}

/// printf, appended.
[[gnu::format(printf, 2, 3)]] void print(std::string& text, const char* format, ...) {
  char line[512];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  text += line;
}

}  // namespace

int Report::failed_count() const {
  return static_cast<int>(
      std::count_if(outcomes.begin(), outcomes.end(), [](const auto& o) { return o.failed(); }));
}

std::string to_json(const Report& report) {
  const Totals totals = add_up(report.outcomes);
  Json stages = Json::array();
  for (const StageTotal& stage : totals.stages)
    stages.push_back({{"name", stage.name},
                      {"seconds", stage.seconds},
                      {"share", ratio(stage.seconds, totals.stage_seconds)}});
  Json items = Json::array();
  for (const Outcome& outcome : report.outcomes) items.push_back(item_json(outcome));

  const Json document = {
      {"job",
       {{"manifest", report.manifest.string()},
        {"seed", report.seed},
        {"workers", report.workers}}},
      {"totals",
       {{"items", report.outcomes.size()},
        {"failed", report.failed_count()},
        {"audio_seconds", totals.audio_seconds},
        {"wall_seconds", report.wall_seconds},
        {"load_seconds", report.load_seconds},
        {"cpu_seconds", report.cpu_seconds},
        {"rtf", ratio(report.wall_seconds, totals.audio_seconds)},
        {"core_seconds_per_audio_second", ratio(report.cpu_seconds, totals.audio_seconds)},
        {"peak_memory_bytes", report.peak_memory_bytes}}},
      {"stages", stages},
      {"model",
       {{"source", report.model.source},
        {"identity", report.model.identity},
        {"parameters", report.model.parameters},
        {"bytes", report.model.bytes}}},
      {"build",
       {{"version", kVersion},
        {"revision", kRevision},
        {"compiler", kCompiler},
        {"type", kBuildType}}},
      {"machine",
       {{"cpu", report.machine.cpu},
        {"features", report.machine.features},
        {"vector_isa", report.machine.vector_isa},
        {"blas_core", report.machine.blas_core},
        {"blas_config", report.machine.blas_config}}},
      {"items", items}};
  // A reason may quote bytes that are not UTF-8: the report must hold all the same.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string to_table(const Report& report) {
  const Totals totals = add_up(report.outcomes);
  std::string text;
  print(text, "%-14s %10s %7s\n", "stage", "seconds", "share");
  for (const StageTotal& stage : totals.stages)
    print(text, "%-14s %10.3f %6.1f%%\n", stage.name.c_str(), stage.seconds,
          100 * ratio(stage.seconds, totals.stage_seconds));
  print(text, "\naudio    %.2f s in %.2f s, RTF %.3f with %d worker%s\n", totals.audio_seconds,
        report.wall_seconds, ratio(report.wall_seconds, totals.audio_seconds), report.workers,
        report.workers == 1 ? "" : "s");
  print(text, "cores    %.3f core seconds per audio second, peak memory %.0f MiB\n",
        ratio(report.cpu_seconds, totals.audio_seconds),
        static_cast<double>(report.peak_memory_bytes) / (1 << 20));
  text += "model    " + report.model.source + " (" + report.model.identity + ")\n";
  text += "kernels  " + report.machine.vector_isa + ", BLAS " + report.machine.blas_core + "\n";
  print(text, "items    %zu done, %d failed\n", report.outcomes.size() - report.failed_count(),
        report.failed_count());
  for (const Outcome& outcome : report.outcomes)
    if (outcome.failed()) text += "failed   " + outcome.name + ": " + outcome.failure + "\n";
  return text;
}

}  // namespace pipeline
