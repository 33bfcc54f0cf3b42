#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "cli/exit_code.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stop_signals.h"
#include "cli/subcommands.h"
#include "io/files/atomic_file.h"
#include "model/engine.h"
#include "pipeline/diff/judge/calibrate.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/render_job.h"

namespace cli {
namespace {

namespace diff = pipeline::diff;

struct CalibrateOptions {
  JobOptions job;
  std::string limits;
  diff::CalibrationOptions calibration{.workers = pipeline::usable_cores()};
  bool quiet = false;
};

void print(const std::vector<diff::VoiceLimits>& voices) {
  for (const diff::VoiceLimits& voice : voices) {
    std::cout << voice.speaker.voice << ": items " << voice.items;
    if (voice.items < diff::kItemsOfOwn) std::cout << ", too few: limits of all voices together";
    std::cout << "\n";
  }
}

int run_calibrate(const CalibrateOptions& options) {
  const pipeline::Manifest manifest = read_job(options.job);
  diff::LimitTable table;  // what the file says of corpora and other models stays
  if (std::filesystem::exists(options.limits)) table = diff::read_limits(options.limits);
  const model::Engine engine = model::Engine::load(manifest.model);
  const diff::Calibration found =
      calibrate_job(manifest, options.calibration, [&](const pipeline::Manifest& render) {
        const auto observer = make_observer(progress_options(options.quiet, false));
        const StopSignals caught;
        const auto summary =
            render_job(render, engine,
                       {.workers = options.calibration.workers, .stop = stop_asked_for}, *observer);
        return summary.end.result == pipeline::RunResult::kComplete;
      });
  if (found.is_stopped) return kStopped;
  if (found.voices.empty()) {
    std::cerr << "kokoro-render: " << options.job.manifest
              << ": no item could be rendered, so there are no limits\n";
    return kSomeFailed;
  }
  put_voices(table, found.voices);
  io::write_file(options.limits, limits_to_json(table));
  if (!options.quiet) print(found.voices);
  return found.failed == 0 ? kDone : kSomeFailed;
}

}  // namespace

void add_diff_calibrate(CLI::App& diff, int& exit_code) {
  const auto options = std::make_shared<CalibrateOptions>();
  CLI::App* command = diff.add_subcommand(
      "calibrate", "Set the limits of a job's voices from renders that differ only in their noise");
  add_job_source(*command, options->job);
  command->add_option("-o,--limits", options->limits, "File of limits to write or update")
      ->required();
  command
      ->add_option("--seeds", options->calibration.renders,
                   "Renders of each item, with a seed each")
      ->check(CLI::Range(2, 100))
      ->capture_default_str();
  command
      ->add_option("--limit", options->calibration.most,
                   "Items to render, spread evenly over the job")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--workers", options->calibration.workers, "Items rendered in parallel")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_flag("--quiet", options->quiet, "Print only failures");
  add_isa_option(*command);
  command->callback([options, &diff, &exit_code] {
    if (diff.count("baseline") > 0)
      throw UsageError(
          "expected two sides or calibrate, found both; a side of that name is "
          "./calibrate");
    exit_code = run_calibrate(*options);
  });
}

}  // namespace cli
