#pragma once

namespace CLI {
class App;
}

namespace cli {

/// Declares --isa to `command`: the instruction set the engine's kernels run with. It holds for the
/// process from the moment the command line is parsed, before any subcommand runs.
void add_isa_option(CLI::App& command);

}  // namespace cli
