// The program as a function, which main and the tests call.
#pragma once

namespace cli {

/// Runs the program with the arguments of `main`. Writes to the standard streams, and returns the
/// exit code. Once in a process: subcommands set signal handlers and leave them.
int run(int argc, char** argv);

}  // namespace cli
