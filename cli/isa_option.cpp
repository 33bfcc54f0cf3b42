#include "cli/isa_option.h"

#include <CLI/CLI.hpp>
#include <string>

#include "model/error.h"
#include "model/kernels/isa.h"

namespace cli {

void add_isa_option(CLI::App& command) {
  std::string known = "auto";
  for (const std::string& name : model::usable_isas()) known += ", " + name;
  command.add_option_function<std::string>(
      "--isa",
      [](const std::string& name) {
        try {
          model::choose_isa(name);
        } catch (const model::Error& error) {
          throw CLI::ValidationError("--isa", error.what());
        }
      },
      "Instruction set to compute with, one of " + known + " (default: auto, the widest)");
}

}  // namespace cli
