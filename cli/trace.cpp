// The command `trace`: runs a reference case and writes every stage's tensors as safetensors.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/base/inputs.h"
#include "model/proving/proving.h"
#include "model/weights/formats.h"

namespace cli {
namespace {

struct TraceOptions {
  std::string reference;
  std::string output;
  std::string model;  // empty: the one the case is meant for
  int bucket = 0;     // 0: the smallest that holds the speech
  bool teacher_force = false;
};

int run_trace(const TraceOptions& options) {
  io::Inputs{options.reference, options.model}.refuse(options.output);
  const model::Case reference = model::read_case(options.reference);
  model::Tracer tracer(options.model.empty() ? reference.model : options.model);
  const model::EngineOptions buckets{.forced_bucket = options.bucket};
  const auto inputs =
      options.teacher_force ? model::CaseInputs::kTeacherForced : model::CaseInputs::kOwn;
  model::write_safetensors(options.output, tracer.run(reference, inputs, buckets),
                           reference.file.metadata);
  std::cout << options.output << "\n";
  return kDone;
}

}  // namespace

void add_trace(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<TraceOptions>();
  CLI::App* command =
      app.add_subcommand("trace", "Run a reference case and write the tensors of every stage");
  command->add_option("case", options->reference, "Case to run, a .safetensors file with metadata")
      ->required()
      ->check(CLI::ExistingFile);
  command->option_defaults()->group("Input");
  command->add_option("--model", options->model, "Model to run (default: the one the case names)")
      ->type_name("MODEL");
  command->add_flag("--teacher-force", options->teacher_force,
                    "Feed each stage the tensors of the case");
  command->option_defaults()->group("Output");
  command->add_option("-o,--output", options->output, "File to write the tensors to")
      ->type_name("FILE")
      ->required();
  command->option_defaults()->group("Performance");
  add_bucket(*command, options->bucket);
  add_isa_option(*command);
  finish_help(*command,
              {"trace samples/cases/hello.safetensors -o hello.safetensors",
               "trace samples/cases/hello.safetensors -o forced.safetensors --teacher-force"});
  command->callback([options, &exit_code] { exit_code = run_trace(*options); });
}

}  // namespace cli
