#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "model/engine.h"
#include "model/model_file.h"

namespace cli {
namespace {

struct ModelOptions {
  std::string source;
  std::string output;
  bool compact = false;
};

int run_import(const ModelOptions& options) {
  const auto import_model = options.compact ? model::import_to_compact : model::import_to_packed;
  const model::ImportSummary summary = import_model(options.source, options.output);
  std::cout << options.output << "\nidentity " << summary.identity << "\n";
  for (const std::string& tensor : summary.unused) std::cout << "unused " << tensor << "\n";
  return kDone;
}

int run_inspect(const ModelOptions& options) {
  std::cout << model::describe_model(options.source, model::EngineOptions().buckets);
  return kDone;
}

}  // namespace

void add_model(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ModelOptions>();
  CLI::App* model = app.add_subcommand("model", "Import or inspect a model");
  model->require_subcommand(1);
  const std::string sources = "File or folder of a model, demo, or synthetic[:SALT]";

  CLI::App* import_command =
      model->add_subcommand("import", "Pack a model into one file that opens instantly");
  import_command->add_option("source", options->source, sources)->type_name("MODEL")->required();
  import_command->option_defaults()->group("Output");
  import_command->add_option("-o,--output", options->output, "File to write")
      ->type_name("FILE")
      ->required();
  import_command->add_flag("--compact", options->compact,
                           "Write the smallest file: half precision, prepared at each start");
  finish_help(*import_command, {"model import kokoro-v1.0 -o kokoro.kkr",
                                "model import kokoro-v1.0 -o small.kkr --compact"});
  import_command->callback([options, &exit_code] { exit_code = run_import(*options); });

  CLI::App* inspect = model->add_subcommand("inspect", "Show what a model contains");
  inspect->add_option("source", options->source, sources)->type_name("MODEL")->required();
  finish_help(*inspect, {"model inspect demo", "model inspect kokoro.kkr"});
  inspect->callback([options, &exit_code] { exit_code = run_inspect(*options); });
  finish_help(*model, {"model import kokoro-v1.0 -o kokoro.kkr", "model inspect kokoro.kkr"});
}

}  // namespace cli
