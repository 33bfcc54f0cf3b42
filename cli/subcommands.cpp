// Builds the parser: all subcommands in the groups of `--help`, and the program's own options.
#include "cli/subcommands.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/help.h"
#include "cli/help_format.h"
#include "cli/options.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

/// Lets the options of a command, and of those in it, refuse an empty name of a file or a folder.
void refuse_empty_names(CLI::App& command) {
  constexpr std::array<std::string_view, 4> kNames = {"FILE", "FOLDER", "MODEL", "PAGE"};
  for (CLI::Option* option : command.get_options())
    if (std::ranges::find(kNames, option->get_type_name()) != kNames.end())
      option->check(check_not_empty);
  for (CLI::App* nested : command.get_subcommands({})) refuse_empty_names(*nested);
}

}  // namespace

std::unique_ptr<CLI::App> make_parser(int& exit_code) {
  auto app = std::make_unique<CLI::App>(
      "Render text to speech in bulk, offline, with the Kokoro-82M model", "kokoro-render");
  app->formatter(help_format());
  app->require_subcommand(0, 1);  // so that a text may be a subcommand's name
  const struct {
    const char* group;
    std::vector<void (*)(CLI::App&, int&)> commands;
  } groups[] = {
      {"Render", {add_render, add_plan, add_merge, add_say, add_book}},
      {"Check the input", {add_manifest, add_text, add_phonemize, add_voices}},
      {"Use the result", {add_report, add_diff, add_baseline, add_dataset, add_loudness, add_acx}},
      {"Examine the engine", {add_model, add_selftest, add_trace, add_bench}},
  };
  for (const auto& [group, commands] : groups) {
    const std::size_t before = app->get_subcommands({}).size();
    for (const auto add : commands) add(*app, exit_code);
    const std::vector<CLI::App*> all = app->get_subcommands({});
    for (std::size_t i = before; i < all.size(); ++i) all[i]->group(group);
  }
  add_help(*app);
  refuse_empty_names(*app);
  app->option_defaults()->group("Other");
  app->set_version_flag("-V,--version", "kokoro-render " + pipeline::build_identity(),
                        "Print the version and exit");
  finish_help(*app, {"say \"Good morning.\" -o morning.wav", "render job.json"});
  return app;
}

}  // namespace cli
