// The command `plan`: prints the estimate of a job as a table or JSON; items that cannot be
// spoken make it exit with 1.
#include "pipeline/run/plan/plan.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/base/inputs.h"
#include "model/engine/engine.h"
#include "pipeline/run/job/checks.h"
#include "pipeline/run/plan/memory_need.h"
#include "pipeline/run/plan/print_plan.h"

namespace cli {
namespace {

struct PlanOptions {
  JobOptions job;
  int workers = 0;  // 0: as cores and memory allow
  int shards = 1;
  bool by_cost = false;
  std::optional<pipeline::Price> price;
  std::string json;  // empty: none
};

int run_plan(const PlanOptions& options) {
  const pipeline::Manifest manifest = read_job(options.job);
  check_document(options.json, inputs_of(manifest));
  const model::Engine engine = model::Engine::load(manifest.model);
  const pipeline::Plan plan =
      make_plan(manifest, engine, options.shards,
                options.by_cost ? pipeline::Balance::kCost : pipeline::Balance::kHash,
                options.workers == 0 ? pipeline::default_workers(pipeline::memory_need(engine))
                                     : options.workers);
  if (!is_printed(options.json)) std::cout << to_table(plan, options.price);
  write_document(options.json, to_json(plan, options.price));
  return plan.total.refused == 0 ? kDone : kSomeFailed;
}

}  // namespace

void add_plan(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<PlanOptions>();
  CLI::App* command = app.add_subcommand(
      "plan", "Estimate the audio, time and memory of a job without rendering it");
  add_job_options(*command, options->job);
  add_json(*command, options->json, "the plan");

  command->option_defaults()->group("Selection");
  command->add_option("--shards", options->shards, "Shards to plan for")
      ->type_name("N")
      ->check(whole_number(1, 100000))
      ->capture_default_str();
  command->add_flag("--balance-cost", options->by_cost,
                    "Assign items to shards by estimated cost instead of by name");

  command->option_defaults()->group("Performance");
  add_workers(*command, options->workers,
              "Workers to plan for (default: as cores and memory allow)");
  add_price(*command, options->price);
  finish_help(*command, {"plan job.json --workers 4 --price 0.04",
                         "plan job.json --shards 8 --balance-cost"});
  command->callback([options, &exit_code] { exit_code = run_plan(*options); });
}

}  // namespace cli
