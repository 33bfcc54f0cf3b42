// What all commands share: the parser, their declarations, exit codes, and the usage error.
#pragma once

#include <memory>
#include <stdexcept>

namespace CLI {
class App;
}

namespace cli {

// What the program's exit status says; scripts rely on the numbers.
constexpr int kDone = 0;
constexpr int kSomeFailed = 1;   ///< some items failed, are quarantined or differ too much
constexpr int kUsage = 2;        ///< command line, manifest or corpora; trying again will not help
constexpr int kEnvironment = 3;  ///< model, output folder or disk: a person has to look at it
constexpr int kStopped = 4;      ///< asked to stop and did: the same command continues from there

/// A command line that cannot be carried out.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The parser of the program. When it has parsed a command line, the subcommand has run and has
/// left its exit code in `exit_code`, which must outlive it.
std::unique_ptr<CLI::App> make_parser(int& exit_code);

// The subcommands. Each add_x declares one to the parser and arranges that, when it is the one
// given, it runs and leaves its exit code in `exit_code`; both must outlive the parsing.

void add_acx(CLI::App& app, int& exit_code);
void add_baseline(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_book(CLI::App& app, int& exit_code);
void add_dataset(CLI::App& app, int& exit_code);
void add_loudness(CLI::App& app, int& exit_code);
void add_merge(CLI::App& app, int& exit_code);
void add_manifest(CLI::App& app, int& exit_code);
void add_diff(CLI::App& app, int& exit_code);
void add_model(CLI::App& app, int& exit_code);
void add_phonemize(CLI::App& app, int& exit_code);
void add_plan(CLI::App& app, int& exit_code);
void add_render(CLI::App& app, int& exit_code);
void add_report(CLI::App& app, int& exit_code);
void add_say(CLI::App& app, int& exit_code);
void add_selftest(CLI::App& app, int& exit_code);
void add_text(CLI::App& app, int& exit_code);
void add_trace(CLI::App& app, int& exit_code);
void add_voices(CLI::App& app, int& exit_code);

}  // namespace cli
