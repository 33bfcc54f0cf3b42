#include "pipeline/diff/diff.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>

#include "cli/exit_code.h"
#include "cli/subcommands.h"
#include "io/files/atomic_file.h"
#include "io/files/inputs.h"
#include "pipeline/diff/baseline/baseline.h"
#include "pipeline/diff/page/page.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

struct DiffOptions {
  std::string baseline, candidate;
  std::string limits;  // empty: the defaults
  std::string json, junit;
  int workers = pipeline::usable_cores();
  int max_rows = 50;
  std::string page;
  int drawings = 1000;
};

void print_metrics() {
  for (std::size_t i = 0; i < pipeline::diff::kMetrics; ++i) {
    const auto& metric = info(static_cast<pipeline::diff::Metric>(i));
    std::cout << std::left << std::setw(20) << metric.name;
    if (std::isfinite(metric.limit))
      std::cout << (metric.is_least ? "at least " : "at most ") << metric.limit << " "
                << metric.unit;
    std::cout << "\n";
  }
}

int run_diff(const DiffOptions& options) {
  const io::Inputs inputs = {options.limits, options.baseline, options.candidate};
  for (const std::string& file : {options.json, options.junit, options.page}) inputs.refuse(file);
  const auto limits = options.limits.empty() ? pipeline::diff::LimitTable{}
                                             : pipeline::diff::read_limits(options.limits);
  const auto report =
      pipeline::diff::is_baseline(options.baseline)
          ? pipeline::diff::compare_with_baseline(options.baseline, options.candidate, limits,
                                                  options.workers)
          : pipeline::diff::compare(options.baseline, options.candidate, limits, options.workers);
  std::cout << to_table(report, options.max_rows);
  for (const std::string& note : report.notes) std::cerr << "kokoro-render: " << note << "\n";
  const auto write = [](const std::string& path, const std::string& text) {
    if (path == "-")
      std::cout << text;
    else if (!path.empty())
      io::write_file(path, text);
  };
  const std::string json = to_json(report, limits);
  write(options.json, json);
  if (!options.page.empty())
    write_page(report, json, options.page, options.drawings, options.workers);
  write(options.junit, to_junit(report));
  return report.passed() ? kDone : kSomeFailed;
}

}  // namespace

void add_diff(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<DiffOptions>();
  CLI::App* command = app.add_subcommand("diff",
                                         "Compare the sound of two outputs, folders or files; exit "
                                         "with 1 if any item is beyond its limits");
  command->add_option("baseline", options->baseline, "What to compare with");
  command->add_option("candidate", options->candidate, "What to judge");
  command->add_option("--limits", options->limits,
                      "JSON file of limits: default, by voice and by corpus");
  command->add_option("--json", options->json, "Write all findings to this file");
  command->add_option("--junit", options->junit, "Write JUnit XML to this file");
  command->add_option("--page", options->page,
                      "Write a page to see and hear the changes: a folder, or one FILE.html");
  command
      ->add_option("--drawings", options->drawings,
                   "Max items plotted on the page, the worst first")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--workers", options->workers, "Items compared in parallel")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--max-rows", options->max_rows, "Rows of the table")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_flag_callback(
      "--metrics",
      [] {
        print_metrics();
        throw CLI::Success();
      },
      "List the metrics and their default limits");
  add_diff_calibrate(*command, exit_code);
  command->callback([options, command, &exit_code] {
    if (!command->get_subcommands().empty()) return;
    if (options->candidate.empty())
      throw CLI::RequiredError(options->baseline.empty() ? "baseline" : "candidate");
    exit_code = run_diff(*options);
  });
}

}  // namespace cli
