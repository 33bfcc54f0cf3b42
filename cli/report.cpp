// The commands `report show` (table, JSON, trace, price) and `report compare`, which exits with 1
// if a figure got worse.
#include "pipeline/report/report.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/run_report.h"
#include "cli/subcommands.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "pipeline/report/compare.h"

namespace cli {
namespace {

struct ReportOptions {
  std::string output;
  std::string trace;  // empty: none
  std::optional<pipeline::Price> price;
  std::string json;  // empty: none
};

struct CompareOptions {
  std::string before, after;
  std::string max_regression = "5%";
  std::string json;  // empty: none
};

int run_report(const ReportOptions& options) {
  const std::filesystem::path output = options.output;
  io::Inputs inputs;
  inputs.add_tree(output);
  inputs.refuse(options.trace);
  check_document(options.json, inputs);
  const pipeline::Report report = pipeline::write_reports(output, warn);
  if (!options.trace.empty()) pipeline::write_trace(options.output, options.trace);
  if (!is_printed(options.json)) {
    std::cout << to_table(report, options.price) << "report   "
              << (output / pipeline::kReportFolder).string() << "\n";
    if (!options.trace.empty()) std::cout << "trace    " << options.trace << "\n";
  }
  write_document(options.json, io::json_text(report_json(report, options.price), 2) + "\n");
  return kDone;
}

/// "5%" or "0.05".
double parse_share(const std::string& text) {
  const bool percent = text.ends_with('%');
  double value = -1;
  if (!CLI::detail::lexical_cast(percent ? text.substr(0, text.size() - 1) : text, value) ||
      !(value >= 0))
    throw UsageError("--max-regression: expected a share like 5% or 0.05, found " + text);
  return percent ? value / 100 : value;
}

int run_compare(const CompareOptions& options) {
  const double max_regression = parse_share(options.max_regression);
  io::Inputs inputs;
  for (const std::string& side : {options.before, options.after}) inputs.add_tree(side);
  check_document(options.json, inputs);
  const auto comparison = pipeline::compare(pipeline::load_report(options.before),
                                            pipeline::load_report(options.after), max_regression);
  if (!is_printed(options.json))
    std::cout << to_table(comparison)
              << (comparison.is_worse() ? "worse by more than " : "nothing is worse by more than ")
              << options.max_regression << "\n";
  write_document(options.json, io::json_text(to_json(comparison, max_regression), 2) + "\n");
  return comparison.is_worse() ? kSomeFailed : kDone;
}

}  // namespace

void add_report(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("report", "Show the report of a run, or compare the speed of two runs");
  command->require_subcommand(1);

  const auto options = std::make_shared<ReportOptions>();
  CLI::App* show = command->add_subcommand(
      "show", "Write the report of an output folder again and print its table");
  show->add_option("output", options->output, "Output folder of a run")
      ->type_name("FOLDER")
      ->required();
  show->option_defaults()->group("Output");
  show->add_option("--trace", options->trace, "Also write a trace for Perfetto to this file")
      ->type_name("FILE");
  add_json(*show, options->json, "report.json");
  show->option_defaults()->group("Performance");
  add_price(*show, options->price);
  finish_help(*show,
              {"report show results --price 0.04", "report show results --trace trace.json"});
  show->callback([options, &exit_code] { exit_code = run_report(*options); });

  const auto compared = std::make_shared<CompareOptions>();
  CLI::App* compare = command->add_subcommand(
      "compare", "Compare the speed of two runs; exit with 1 if the second is slower");
  compare->add_option("before", compared->before, "Output folder or report.json to compare with")
      ->type_name("FILE")
      ->required();
  compare->add_option("after", compared->after, "Output folder or report.json to judge")
      ->type_name("FILE")
      ->required();
  compare->option_defaults()->group("Limits");
  compare
      ->add_option("--max-regression", compared->max_regression,
                   "Exit with 1 if a figure grows by more than this share")
      ->type_name("SHARE")
      ->capture_default_str();
  compare->option_defaults()->group("Output");
  add_json(*compare, compared->json, "the comparison");
  finish_help(*compare, {"report compare before after",
                         "report compare before.json after.json --max-regression 10%"});
  compare->callback([compared, &exit_code] { exit_code = run_compare(*compared); });
  finish_help(*command, {"report show results", "report compare before after"});
}

}  // namespace cli
