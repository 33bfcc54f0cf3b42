// The command `merge`: combines shards, writes the report; exits with 4 if items are missing.
#include "pipeline/run/job/merge.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/options.h"
#include "cli/run_report.h"
#include "cli/subcommands.h"
#include "model/engine/engine.h"
#include "pipeline/report/report.h"

namespace cli {
namespace {

struct MergeOptions {
  JobOptions job;
  bool verify = false;
  bool quiet = false;
};

int run_merge(const MergeOptions& options) {
  const pipeline::Manifest manifest = read_job(options.job);
  const model::Engine engine = model::Engine::load(manifest.model);
  pipeline::MergeSummary summary;
  try {
    summary = merge(manifest, engine, options.verify);
  } catch (const pipeline::IncompleteError& error) {
    std::cerr << "kokoro-render: " << error.what() << "\n";
    return kStopped;
  }
  const std::optional<pipeline::Report> report = write_run_report(manifest.output);
  if (report && !options.quiet) std::cout << to_table(*report);
  return summary.failed + summary.quarantined == 0 ? kDone : kSomeFailed;
}

}  // namespace

void add_merge(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<MergeOptions>();
  CLI::App* command = app.add_subcommand(
      "merge", "Check that the shards make up the whole job, and combine them into one result");
  add_job_options(*command, options->job);
  command->option_defaults()->group("Other");
  command->add_flag("--verify", options->verify, "Check the hashes of files, not only their sizes");
  command->add_flag("--quiet", options->quiet, "Print only problems");
  finish_help(*command, {"merge job.json", "merge job.json --output results --verify"});
  command->callback([options, &exit_code] { exit_code = run_merge(*options); });
}

}  // namespace cli
