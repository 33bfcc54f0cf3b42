#pragma once

namespace CLI {
class App;
}

/// The subcommands. Each add_x declares one to the parser and arranges that, when it is the one
/// given, it runs and leaves its exit code in `exit_code`; both must outlive the parsing.
namespace cli {

void add_acx(CLI::App& app, int& exit_code);
void add_baseline(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_book(CLI::App& app, int& exit_code);
void add_dataset(CLI::App& app, int& exit_code);
void add_loudness(CLI::App& app, int& exit_code);
void add_merge(CLI::App& app, int& exit_code);
void add_manifest(CLI::App& app, int& exit_code);
void add_diff(CLI::App& app, int& exit_code);
void add_diff_calibrate(CLI::App& diff, int& exit_code);
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
