#include "pipeline/diff/calibrate.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cli/exit_code.h"
#include "cli/subcommands.h"
#include "io/atomic_file.h"

namespace cli {
namespace {

struct CalibrateOptions {
  std::vector<std::string> outputs;
  std::string limits;
  int workers = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
};

int run_calibrate(const CalibrateOptions& options) {
  const auto table =
      pipeline::diff::calibrate({options.outputs.begin(), options.outputs.end()}, options.workers);
  io::write_file(options.limits, limits_to_json(table));
  std::cout << "limits of " << table.corpora.size() << " corpora in " << options.limits << "\n";
  return kDone;
}

}  // namespace

void add_calibrate(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CalibrateOptions>();
  CLI::App* command = app.add_subcommand(
      "calibrate", "Set the limits of diff from outputs that differ in their seeds alone");
  command->add_option("outputs", options->outputs, "Two outputs of one job, or more")
      ->required()
      ->expected(2, -1);
  command->add_option("-o,--limits", options->limits, "Where to write them")->required();
  command->add_option("--workers", options->workers, "Items compared at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->callback([options, &exit_code] { exit_code = run_calibrate(*options); });
}

}  // namespace cli
