// Finds a command's help in the tree of CLI11 parsers; suggests names close to a misspelt one.
// See help.h.
#include "cli/help.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/base/error.h"

namespace cli {
namespace {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// The names of the options of `command`, with their dashes.
std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string unknown_command(const CLI::App& app, const std::string& name) {
  return "unknown command " + name + io::did_you_mean(name, command_names(app));
}

/// What is wrong with an argument that nothing in `command` takes.
std::string unexpected(const CLI::App& command, const std::string& argument) {
  if (argument.starts_with('-')) {
    const std::string name = argument.substr(0, argument.find('='));
    return "unknown option " + name + io::did_you_mean(name, option_names(command));
  }
  if (!command_names(command).empty()) return unknown_command(command, argument);
  return "unexpected argument " + io::excerpt(argument);
}

/// Prints the help of the command that `words` lead to.
void print_help(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  std::string name = app.get_name();
  for (const std::string& word : words) {
    const auto named = [&](const CLI::App* nested) { return nested->get_name() == word; };
    const std::vector<const CLI::App*> found = command->get_subcommands(named);
    if (found.empty()) throw UsageError(unknown_command(*command, word));
    command = found.front();
    name += " " + word;
  }
  std::cout << app.get_formatter()->make_help(command, name, CLI::AppFormatMode::Normal);
}

}  // namespace

void refuse_unexpected(const CLI::App& app) {
  for (const std::string& argument : app.remaining())
    if (argument != "--") {
      const std::string who = app.get_parent() == nullptr ? "" : app.get_name() + ": ";
      throw UsageError(who + unexpected(app, argument) + " (see --help)");
    }
  for (const CLI::App* command : app.get_subcommands()) refuse_unexpected(*command);
}

void add_help(CLI::App& app) {
  const auto words = std::make_shared<std::vector<std::string>>();
  CLI::App* command =
      app.add_subcommand("help", "Print the help of a command, or of the program")->group("Help");
  command->add_option("command", *words, "Command, such as render or model inspect");
  finish_help(*command, {"help render", "help model inspect"});
  command->callback([&app, words] { print_help(app, *words); });
}

}  // namespace cli
