// Reads commands and options from the CLI11 parser; an option's type name decides how its value
// is completed. See tree.h.
#include "cli/pages/tree.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <utility>

#include "cli/subcommands.h"
#include "model/kernels/isa.h"
#include "model/text/conventions.h"
#include "model/text/language.h"

namespace cli::pages {
namespace {

/// The keys of a `CLI::CheckedTransformer`, as it describes itself: "value in {a->0,b->1} OR ...".
std::vector<std::string> keys_in(const std::string& type) {
  const std::string before = "value in {";
  const std::size_t begin = type.find(before);
  if (begin == std::string::npos) return {};
  const std::size_t first = begin + before.size();
  std::vector<std::string> keys;
  for (const std::string& pair :
       CLI::detail::split(type.substr(first, type.find('}', first) - first), ','))
    keys.push_back(pair.substr(0, pair.find("->")));
  return keys;
}

std::vector<std::string> settings() {
  std::vector<std::string> words;
  for (const text::ConventionSetting& setting : text::settings_of({}))
    for (const std::string& value : setting.values)
      words.push_back(std::string(setting.name) + "=" + value);
  return words;
}

std::vector<std::string> languages() {
  const auto names = text::released_language_names();
  return {names.begin(), names.end()};
}

/// What the name of its type says about a value.
void choose_kind(Parameter& parameter) {
  const std::string& type = parameter.type;
  const auto words_from = [&](std::vector<std::string> words) {
    parameter.kind = ValueKind::kWords;
    parameter.words = std::move(words);
  };
  parameter.kind = ValueKind::kAny;
  if (type == "FILE" || type == "PAGE") parameter.kind = ValueKind::kFile;
  if (type == "FOLDER") parameter.kind = ValueKind::kFolder;
  if (type == "VOICE" || type == "BLEND") parameter.kind = ValueKind::kVoice;
  if (type == "LANGUAGE") words_from(languages());
  if (type == "SETTINGS") words_from(settings());
  if (type == "MODEL") {
    parameter.kind = ValueKind::kModel;
    parameter.words = {"demo", "synthetic"};
  }
  if (!parameter.remarks.choices.empty()) words_from(parameter.remarks.choices);
}

/// The help lists the instruction sets of the machine it is read on; this is read on others.
void name_all_instruction_sets(Parameter& parameter) {
  parameter.kind = ValueKind::kWords;
  parameter.words = {"auto"};
  parameter.words.insert(parameter.words.end(), model::kIsaNames.begin(), model::kIsaNames.end());
  const auto last = model::kIsaNames.end() - 1;
  parameter.text = fmt::format(
      "Instruction set to compute with: auto (the widest), or one that the processor has of {} and "
      "{}",
      fmt::join(model::kIsaNames.begin(), last, ", "), *last);
}

std::vector<std::string> option_names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

Parameter read(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const bool is_argument = option.get_positional();
  Parameter parameter{
      .names = is_argument ? std::vector{option.get_name()} : option_names(option),
      .type = type.substr(0, type.find(':')),
      .text = option.get_description(),
      .group = option.get_group(),
      .remarks = remarks_of(option),
      .words = {},
      .is_list = option.get_delimiter() != '\0',
      .is_required = option.get_required(),
      .may_repeat = option.get_items_expected_max() >= CLI::detail::expected_max_vector_size};
  if (option.get_items_expected_max() == 0) {
    parameter.type.clear();
    return parameter;
  }
  choose_kind(parameter);
  if (auto keys = keys_in(type); !keys.empty()) {
    parameter.kind = ValueKind::kWords;
    parameter.words = std::move(keys);
  }
  if (parameter.names.back() == "--isa") name_all_instruction_sets(parameter);
  if (is_argument) parameter.type.clear();
  return parameter;
}

/// The command lines below "Examples:".
std::vector<std::string> examples_in(const std::string& footer) {
  std::vector<std::string> examples;
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  ")) examples.push_back(line.substr(2));
  return examples;
}

Command read(const CLI::App& app, const std::vector<std::string>& path) {
  Command command{.path = path,
                  .text = app.get_description(),
                  .group = app.get_group(),
                  .options = {},
                  .arguments = {},
                  .commands = {},
                  .needs_command = app.get_require_subcommand_min() > 0,
                  .examples = examples_in(app.get_footer())};
  for (const CLI::Option* option : app.get_options())
    (option->get_positional() ? command.arguments : command.options).push_back(read(*option));
  for (const CLI::App* nested : app.get_subcommands({})) {
    std::vector<std::string> longer = path;
    longer.push_back(nested->get_name());
    command.commands.push_back(read(*nested, longer));
  }
  if (command.path == std::vector<std::string>{"help"})
    command.arguments.front().kind = ValueKind::kCommand;
  return command;
}

void collect(const Command& command, std::vector<const Command*>& all) {
  all.push_back(&command);
  for (const Command& nested : command.commands) collect(nested, all);
}

}  // namespace

Command read_tree() {
  int exit_code = 0;
  Command program = read(*make_parser(exit_code), {});
  program.needs_command = true;  // the parser leaves that to main
  return program;
}

std::string title_of(const Command& command) { return joined(command.path, " "); }

std::vector<const Command*> all_commands(const Command& program) {
  std::vector<const Command*> all;
  collect(program, all);
  return all;
}

std::string described(const Parameter& option) {
  const std::string& usual = option.remarks.usual;
  return option.text + (usual.empty() ? "" : " (default: " + usual + ")");
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  return fmt::format("{}", fmt::join(words, between));
}

}  // namespace cli::pages
