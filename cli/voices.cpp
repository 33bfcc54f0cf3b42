// The command `voices`: lists a model's voices; checks a blend, and writes it as raw float32.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/base/atomic_file.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "model/engine/engine.h"

namespace cli {
namespace {

struct VoicesOptions {
  std::string model = "demo";
  std::string blend;   // empty: list the names
  std::string output;  // empty: only check the blend
  std::string json;    // empty: none
};

int run_voices(const VoicesOptions& options) {
  const io::Inputs inputs = {options.model, std::filesystem::path(options.model) / "voices"};
  inputs.refuse(options.output);
  check_document(options.json, inputs);
  const model::Engine engine = model::Engine::load(options.model);
  if (options.blend.empty()) {
    const std::vector<std::string> names = engine.voice_names();
    if (!is_printed(options.json))
      for (const std::string& name : names) std::cout << name << "\n";
    write_document(options.json, io::json_text(nlohmann::json(names), 2) + "\n");
    return kDone;
  }
  const model::Voice voice = voice_asked_for(engine, options.blend);
  if (!options.output.empty()) {
    io::write_file(options.output, {reinterpret_cast<const char*>(voice.values.data()),
                                    voice.values.size() * sizeof(float)});
  }
  std::cout << options.blend << ": " << voice.rows << " x " << voice.width << "\n";
  return kDone;
}

}  // namespace

void add_voices(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<VoicesOptions>();
  CLI::App* command =
      app.add_subcommand("voices", "List the voices of a model, or blend a new one");
  command->option_defaults()->group("Voice");
  command->add_option("--model", options->model, "Model whose voices to use")
      ->type_name("MODEL")
      ->capture_default_str();
  CLI::Option* blend =
      command->add_option("--blend", options->blend, "Blend to check, such as a:0.6+b:0.4")
          ->type_name("BLEND")
          ->check(check_not_empty);
  command->option_defaults()->group("Output");
  command
      ->add_option("-o,--output", options->output,
                   "Write the blend to this file, as raw float32 [510, width]")
      ->type_name("FILE")
      ->needs(blend);
  add_json(*command, options->json, "the names")->excludes(blend);
  finish_help(*command, {"voices --model kokoro.kkr",
                         "voices --blend demo_slt:0.6+demo_rms:0.4 -o blend.bin"});
  command->callback([options, &exit_code] { exit_code = run_voices(*options); });
}

}  // namespace cli
