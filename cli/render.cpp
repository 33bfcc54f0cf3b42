#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cli/exit_code.h"
#include "cli/subcommands.h"
#include "model/engine.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/report/report.h"
#include "pipeline/run/render_job.h"
#include "pipeline/run/stopwatch.h"

namespace cli {
namespace {

struct RenderOptions {
  std::string manifest;
  std::string model;   // empty: the manifest's
  std::string output;  // empty: the manifest's
  int workers = 0;     // 0: one per core
  int bucket = 0;      // 0: the smallest that holds the speech
  std::vector<int> buckets = model::EngineOptions().buckets;
  bool quiet = false;
};

void print(const pipeline::Outcome& outcome, bool with_warnings) {
  if (with_warnings)
    for (const std::string& warning : outcome.warnings)
      std::cerr << "kokoro-render: " << outcome.name << ": " << warning << "\n";
  if (outcome.failed())
    std::cerr << "kokoro-render: " << outcome.name << ": " << outcome.failure << "\n";
}

int run_render(const RenderOptions& options) {
  pipeline::Manifest manifest = pipeline::read_manifest(options.manifest);
  if (!options.model.empty()) manifest.model = options.model;
  if (!options.output.empty()) manifest.output = options.output;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const int workers = options.workers == 0 ? cores : options.workers;

  const pipeline::Stopwatch watch;
  const model::Engine engine =
      model::Engine::load(manifest.model, {options.buckets, options.bucket});
  const pipeline::Report report = pipeline::render_job(
      manifest, engine, workers, watch.seconds(),
      [&](const pipeline::Outcome& outcome) { print(outcome, !options.quiet); });
  if (!options.quiet) {
    std::cout << to_table(report) << "report   "
              << (manifest.output / pipeline::kReportFolder).string() << "\n";
  }
  return report.totals.failed == 0 ? kDone : kSomeFailed;
}

}  // namespace

void add_render(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<RenderOptions>();
  CLI::App* command = app.add_subcommand("render", "Render every item of a manifest");
  command->add_option("manifest", options->manifest, "The job, a JSON file")->required();
  command->add_option("--model", options->model, "Model to use instead of the manifest's");
  command->add_option("--output", options->output, "Folder to use instead of the manifest's");
  command->add_option("--workers", options->workers, "Items rendered at a time (default: cores)")
      ->check(CLI::Range(1, 1024));
  command
      ->add_option("--buckets", options->buckets, "Memory plans to choose from, in frames (25 ms)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("--bucket", options->bucket, "Run what fits in a memory plan of N frames")
      ->check(CLI::Range(1, 100000));
  command->add_flag("--quiet", options->quiet, "Print nothing but failures");
  command->callback([options, &exit_code] { exit_code = run_render(*options); });
}

}  // namespace cli
