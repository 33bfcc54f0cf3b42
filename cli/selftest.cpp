#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/files/error.h"
#include "model/proving/proving.h"

namespace cli {
namespace {

struct SelftestOptions {
  std::vector<std::string> cases;  // empty: those that ship with the program
  std::string model;               // empty: the one each case is meant for
};

void print_row(const model::Agreement& a) {
  fmt::print("  {:22} {:9.1e}  ", a.tensor, a.error);
  if (std::isnan(a.snr_db))
    fmt::print("{:>7}", "");
  else
    fmt::print("{:7.1f}", a.snr_db);
  fmt::print("  {:13} {}\n", a.limit, a.limit.empty() ? "-" : a.passed ? "ok" : "FAILED");
}

/// Returns whether every limit was kept.
bool run_case(const model::Case& reference, model::Tracer& tracer, model::CaseInputs inputs) {
  const bool forced = inputs == model::CaseInputs::kTeacherForced;
  fmt::print("{}, {}\n  {:22} {:>9}  {:>7}  {:13}\n",
             std::filesystem::path(reference.path).stem().string(),
             forced ? "each stage on the reference's inputs" : "each stage on its own inputs",
             "tensor", "max error", "SNR dB", "limit");
  const std::vector<model::Agreement> list =
      model::compare(reference, tracer.run(reference, inputs), inputs);
  std::ranges::for_each(list, print_row);
  return std::ranges::all_of(list, &model::Agreement::passed);
}

int run_selftest(const SelftestOptions& options) {
  const std::vector<std::string> paths =
      options.cases.empty() ? model::shipped_cases() : options.cases;
  std::unique_ptr<model::Tracer> tracer;
  std::string loaded;
  int failed = 0;
  for (const std::string& path : paths) {
    const model::Case reference = model::read_case(path);
    const std::string& source = options.model.empty() ? reference.model : options.model;
    if (source != loaded) {
      tracer.reset();  // two full models need not fit side by side
      tracer = std::make_unique<model::Tracer>(source);
      loaded = source;
    }
    for (const auto inputs : {model::CaseInputs::kTeacherForced, model::CaseInputs::kOwn})
      failed += run_case(reference, *tracer, inputs) ? 0 : 1;
  }
  fmt::print("{}, {}\n", io::counted(std::ssize(paths), "case"),
             failed == 0 ? "all within limits" : "some beyond their limits");
  return failed == 0 ? kDone : kSomeFailed;
}

}  // namespace

void add_selftest(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<SelftestOptions>();
  CLI::App* command =
      app.add_subcommand("selftest", "Compare every stage of the engine with reference cases");
  command->add_option("cases", options->cases, "Cases to run (default: the built-in ones)")
      ->type_name("FILE");
  command->option_defaults()->group("Input");
  command->add_option("--model", options->model, "Model to run (default: the one each case names)")
      ->type_name("MODEL");
  command->option_defaults()->group("Performance");
  add_isa_option(*command);
  finish_help(*command,
              {"selftest", "selftest samples/cases/demo-question.safetensors --model demo.kkr"});
  command->callback([options, &exit_code] { exit_code = run_selftest(*options); });
}

}  // namespace cli
