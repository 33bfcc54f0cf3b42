// The command `render`: chooses shard and workers, runs the job, writes its report, and exports
// the result with `--dataset`.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/dataset.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/run_report.h"
#include "cli/subcommands.h"
#include "io/base/error.h"
#include "model/engine/engine.h"
#include "pipeline/dataset/export/export.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/report/report.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/job/render_job.h"
#include "pipeline/run/plan/memory_need.h"

namespace cli {
namespace {

struct RenderOptions {
  JobOptions job;
  int workers = 0;  // 0: as many as the cores allow
  int threads_per_item = 1;
  std::uint64_t memory_limit = 0;  // bytes; 0: none
  int bucket = 0;                  // 0: the smallest that holds the speech
  std::vector<int> buckets = model::EngineOptions().buckets;
  std::string shard;
  bool by_cost = false;
  bool strict = false;
  pipeline::ResumePolicy resume;
  bool quiet = false;
  bool json_events = false;
  std::string dataset;         // format; empty: none
  std::string dataset_output;  // folder
};

pipeline::Shard shard_of(const std::string& text) {
  if (text.empty()) return {};
  try {
    return pipeline::parse_shard(text, [](const char* name) { return std::getenv(name); });
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--shard: ") + error.what());
  }
}

/// Writes the report of all runs so far, and shows it.
void report(const std::filesystem::path& output, bool quiet) {
  const std::optional<pipeline::Report> report = write_run_report(output);
  if (report && !quiet)
    std::cout << to_table(*report) << "report   " << (output / pipeline::kReportFolder).string()
              << "\n";
}

/// As many as asked for, or as many as there is room for; never more than the memory limit allows.
int choose_workers(const RenderOptions& options, const model::Engine& engine) {
  const pipeline::MemoryNeed need = pipeline::memory_need(engine);
  const int wanted = options.workers == 0
                         ? pipeline::default_workers(need, options.threads_per_item)
                         : options.workers;
  if (options.memory_limit == 0) return wanted;
  const int fit = need.workers_within(static_cast<std::int64_t>(options.memory_limit));
  if (wanted <= fit) return wanted;
  if (options.workers == 0 && fit > 0) return fit;
  const int least = options.workers == 0 ? 1 : wanted;
  throw UsageError("--memory-limit: " + io::counted(least, "worker") +
                   (least == 1 ? " needs " : " need ") + std::to_string(need.of(least) >> 20) +
                   " MiB, but there is room for " + std::to_string(fit));
}

int run_render(const RenderOptions& options) {
  pipeline::RunOptions run{
      .shard = shard_of(options.shard),
      .balance = options.by_cost ? pipeline::Balance::kCost : pipeline::Balance::kHash,
      .resume = options.resume,
      .unspeakable = options.strict ? pipeline::Unspeakable::kRefuse : pipeline::Unspeakable::kWarn,
      .stop = stop_asked_for};
  const pipeline::Manifest manifest = read_job(options.job);

  if (!options.dataset.empty()) pipeline::dataset::check_export_folder(options.dataset_output);

  const pipeline::Stopwatch watch;
  const model::Engine engine =
      model::Engine::load(manifest.model, {options.buckets, options.bucket});
  run.load_seconds = watch.seconds();
  run.workers = choose_workers(options, engine);
  run.threads_per_item = options.threads_per_item;
  const auto observer = make_observer(progress_options(options.quiet, options.json_events));
  const pipeline::RunSummary summary = [&] {
    const StopSignals caught;
    return render_job(manifest, engine, run, *observer);
  }();
  if (run.shard.is_whole()) report(manifest.output, options.quiet || options.json_events);
  if (summary.end.result == pipeline::RunResult::kStopped) return kStopped;
  if (!options.dataset.empty())
    export_dataset(manifest.output, options.dataset_output,
                   {.format = options.dataset, .workers = run.workers},
                   options.quiet || options.json_events);
  return summary.failed + summary.quarantined == 0 ? kDone : kSomeFailed;
}

}  // namespace

void add_render(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<RenderOptions>();
  CLI::App* command =
      app.add_subcommand("render", "Render every item of a manifest that is not finished yet");
  add_job_options(*command, options->job);
  CLI::Option* format =
      command
          ->add_option("--dataset", options->dataset,
                       "Then export the result, as `dataset export` does by default")
          ->type_name("FORMAT")
          ->check(CLI::IsMember(dataset_format_names()));
  CLI::Option* folder =
      command->add_option("--dataset-output", options->dataset_output, "Folder of the data set")
          ->type_name("FOLDER");
  format->needs(folder);
  folder->needs(format);

  command->option_defaults()->group("Selection");
  CLI::Option* shard =
      command
          ->add_option("--shard", options->shard,
                       "Render one part of the job: INDEX/COUNT from 0, slurm (variables of a job "
                       "array) or kubernetes/COUNT (JOB_COMPLETION_INDEX)")
          ->type_name("SHARD")
          ->check([](const std::string& text) {  // an unset variable must not mean the whole job
            return text.empty() ? "expected INDEX/COUNT, slurm or kubernetes/COUNT, found nothing"
                                : "";
          });
  format->excludes(shard);
  command->add_flag("--balance-cost", options->by_cost,
                    "Assign items to shards by estimated cost instead of by name");
  command->add_flag("--retry-failed", options->resume.retry_failed,
                    "Render failed and quarantined items again");
  command->add_flag("--verify", options->resume.verify,
                    "Check the hashes of finished files and render damaged ones again");
  command->add_flag("--strict", options->strict,
                    "Fail items with symbols that have no sound or phonemes unknown to the model");

  command->option_defaults()->group("Performance");
  add_workers(*command, options->workers,
              "Items rendered in parallel (default: as cores and memory allow)");
  command
      ->add_option("--threads-per-item", options->threads_per_item,
                   "Threads for each item, for jobs of a few long ones; the audio stays the same")
      ->type_name("N")
      ->check(whole_number(1, 256))
      ->capture_default_str();
  command
      ->add_option("--memory-limit", options->memory_limit,
                   "Run only as many workers as fit into this many bytes, such as 800M or 4G")
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(false));
  command
      ->add_option("--buckets", options->buckets,
                   "Sizes of the memory plans, in frames of 25 ms, separated by commas")
      ->type_name("FRAMES")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(whole_number(1, 100000))
      ->capture_default_str();
  add_bucket(*command, options->bucket);
  add_isa_option(*command);

  command->option_defaults()->group("Other");
  command->add_flag("--quiet", options->quiet, "Print only failures");
  command->add_flag("--json-events", options->json_events,
                    "Report progress as JSON Lines on standard output");
  finish_help(*command, {"render job.json --workers 4",
                         "render job.json --output results --shard 0/8 --quiet"});
  command->callback([options, &exit_code] { exit_code = run_render(*options); });
}

}  // namespace cli
