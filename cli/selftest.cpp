// The command `selftest`: runs each reference case twice, with the engine's own stage inputs and
// with the reference's; prints error and signal-to-noise ratio of each tensor.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "model/proving/proving.h"

namespace cli {
namespace {

struct SelftestOptions {
  std::vector<std::string> cases;  // empty: those that ship with the program
  std::string model;               // empty: the one each case is meant for
  std::string json;                // empty: none
};

void print_agreement(const model::Agreement& a) {
  fmt::print("  {:22} {:9.1e}  ", a.tensor, a.error);
  if (std::isnan(a.snr_db))
    fmt::print("{:>7}", "");
  else
    fmt::print("{:7.1f}", a.snr_db);
  fmt::print("  {:13} {}\n", a.limit, a.limit.empty() ? "-" : a.passed ? "ok" : "FAILED");
}

struct Compared {
  std::string name;  ///< of the case
  bool is_forced;    ///< each stage on the reference's inputs
  std::vector<model::Agreement> tensors;

  bool passed() const { return std::ranges::all_of(tensors, &model::Agreement::passed); }
};

void print_case(const Compared& compared) {
  fmt::print(
      "{}, {}\n  {:22} {:>9}  {:>7}  {:13}\n", compared.name,
      compared.is_forced ? "each stage on the reference's inputs" : "each stage on its own inputs",
      "tensor", "max error", "SNR dB", "limit");
  std::ranges::for_each(compared.tensors, print_agreement);
}

nlohmann::ordered_json json_of(const Compared& compared) {
  nlohmann::ordered_json json = {{"case", compared.name},
                                 {"inputs", compared.is_forced ? "reference" : "own"},
                                 {"passed", compared.passed()}};
  for (const model::Agreement& a : compared.tensors)
    json["tensors"].push_back({{"tensor", a.tensor},
                               {"max_error", a.error},
                               {"snr_db", a.snr_db},
                               {"limit", a.limit},
                               {"passed", a.passed}});
  return json;
}

Compared run_case(const model::Case& reference, model::Tracer& tracer, model::CaseInputs inputs) {
  return {std::filesystem::path(reference.path).stem().string(),
          inputs == model::CaseInputs::kTeacherForced,
          model::compare(reference, tracer.run(reference, inputs), inputs)};
}

int run_selftest(const SelftestOptions& options) {
  const std::vector<std::string> paths =
      options.cases.empty() ? model::shipped_cases() : options.cases;
  io::Inputs read = {options.model};
  for (const std::string& path : paths) read.add(path);
  check_document(options.json, read);
  std::unique_ptr<model::Tracer> tracer;
  std::string loaded;
  int failed = 0;
  auto json = nlohmann::ordered_json::array();
  for (const std::string& path : paths) {
    const model::Case reference = model::read_case(path);
    const std::string& source = options.model.empty() ? reference.model : options.model;
    if (source != loaded) {
      tracer.reset();  // two full models need not fit side by side
      tracer = std::make_unique<model::Tracer>(source);
      loaded = source;
    }
    for (const auto inputs : {model::CaseInputs::kTeacherForced, model::CaseInputs::kOwn}) {
      const Compared compared = run_case(reference, *tracer, inputs);
      failed += compared.passed() ? 0 : 1;
      json.push_back(json_of(compared));
      if (!is_printed(options.json)) print_case(compared);
    }
  }
  write_document(options.json, io::json_text(json, 2) + "\n");
  if (!is_printed(options.json))
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
  command->option_defaults()->group("Output");
  add_json(*command, options->json, "all comparisons");
  command->option_defaults()->group("Performance");
  add_isa_option(*command);
  finish_help(*command,
              {"selftest", "selftest samples/cases/demo-question.safetensors --model demo.kkr"});
  command->callback([options, &exit_code] { exit_code = run_selftest(*options); });
}

}  // namespace cli
