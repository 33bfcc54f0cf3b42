// The command `help`, and the errors for unknown commands, options and arguments.
#pragma once

namespace CLI {
class App;
}

namespace cli {

/// Declares `help`, which prints the help of the program or of one of its commands; once all of
/// them are declared.
void add_help(CLI::App& app);

/// Throws UsageError for the first argument that a parsed command line should not have, with the
/// name that may have been meant.
void refuse_unexpected(const CLI::App& app);

}  // namespace cli
