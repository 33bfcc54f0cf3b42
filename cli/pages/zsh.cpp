// Zsh completion: one function for each command, which passes the options to `_arguments`.
#include <fmt/format.h>

#include "cli/pages/completions.h"

namespace cli::pages {
namespace {

// What the functions of the commands share. `program` is the program's name as it was typed.
constexpr const char* kShared = R"zsh(
# The voices of the model on the command line.
__kokoro_render_voices() {
  local model=${(Q)opt_args[--model]:-demo}
  local -a voices
  voices=(${(f)"$(timeout 3 ${(Q)program/#\~\//$HOME/} voices --model ${model/#\~\//$HOME/} 2>/dev/null)"})
  compadd "$@" -a voices
}

# Files, folders and the models that have names.
__kokoro_render_models() {
  _alternative 'models:model:(demo synthetic)' 'files:file:_files'
}

# The commands that the words of `help` lead to.
__kokoro_render_asked() {
  local function=_kokoro-render${(j::)${(@)words[2,CURRENT-1]}/#/_}_commands
  (( ! $+functions[$function] )) || $function
}
)zsh";

std::string zsh_quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

/// Text inside of a specification, where some characters have a meaning.
std::string zsh_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_function(const Command& command) {
  std::string name = "_kokoro-render";
  for (const std::string& word : command.path) name += "_" + word;
  return name;
}

/// `:message:action` of a value.
std::string zsh_value(const Parameter& parameter, const std::string& message) {
  const std::string words = joined(parameter.words, " ");
  std::string action;
  switch (parameter.kind) {
    case ValueKind::kNone:
      return "";
    case ValueKind::kAny:
      action = "()";  // a space, where it may repeat, would be offered in place of options
      break;
    case ValueKind::kFile:
      action = "_files";
      break;
    case ValueKind::kFolder:
      action = "_files -/";
      break;
    case ValueKind::kModel:
      action = "__kokoro_render_models";
      break;
    case ValueKind::kVoice:
      action = "__kokoro_render_voices";
      break;
    case ValueKind::kWords:
      action = parameter.is_list ? "_sequence compadd - " + words : "(" + words + ")";
      break;
    case ValueKind::kCommand:
      action = "__kokoro_render_asked";
      break;
  }
  return ":" + zsh_escaped(message) + ":" + action;
}

/// The specification of an option, as `_arguments` takes it.
std::string zsh_option(const Parameter& option) {
  std::vector<std::string> not_with = option.may_repeat ? std::vector<std::string>{} : option.names;
  for (const std::string& name : option.remarks.excludes)
    if (name.starts_with('-')) not_with.push_back(name);
  const bool is_flag = option.kind == ValueKind::kNone;
  std::string names;
  for (const std::string& name : option.names)
    names +=
        (names.empty() ? "" : ",") + name + (is_flag ? "" : (name.starts_with("--") ? "=" : "+"));
  if (option.names.size() > 1) names = "{" + names + "}";
  std::string before = not_with.empty() ? "" : "(" + joined(not_with, " ") + ")";
  if (option.may_repeat) before += "*";
  return (before.empty() ? "" : zsh_quoted(before)) + names +
         zsh_quoted("[" + zsh_escaped(described(option)) + "]" + zsh_value(option, option.type));
}

std::string zsh_arguments(const Command& command) {
  std::string specs;
  for (const Parameter& option : command.options) specs += " \\\n    " + zsh_option(option);
  int place = 0;
  for (const Parameter& argument : command.arguments) {
    const std::string where = argument.may_repeat ? "*" : std::to_string(++place);
    std::string value = zsh_value(argument, argument.names.front());
    if (place == 1 && !command.commands.empty())  // either a command or the argument
      value = fmt::format(
          ":argument: _alternative \"commands:command:{}_commands\" \"files:file:_files\"",
          zsh_function(command));
    specs += " \\\n    " + zsh_quoted(where + value);
  }
  if (command.arguments.empty() && !command.commands.empty())
    specs += " \\\n    " + zsh_quoted("1:command:" + zsh_function(command) + "_commands");
  return "  _arguments -s -S" + specs + "\n";
}

/// The function of a command, and of what it offers in the place of commands in it.
std::string zsh_functions(const Command& command) {
  const std::string name = zsh_function(command);
  std::string text;
  if (!command.commands.empty()) {
    text += fmt::format("\n{}_commands() {{\n  local -a commands=(\n", name);
    for (const Command& nested : command.commands)
      text += "    " + zsh_quoted(nested.path.back() + ":" + zsh_escaped(nested.text)) + "\n";
    text += "  )\n  _describe -t commands command commands \"$@\"\n}\n";
  }
  text += fmt::format("\n{}() {{\n", name);
  if (command.path.empty()) text += "  local program=$words[1]\n";
  if (!command.commands.empty()) {
    text += "  if (( CURRENT > 2 )); then\n    case $words[2] in\n";
    for (const Command& nested : command.commands)
      text += fmt::format("      {}) shift words; (( CURRENT-- )); {}; return ;;\n",
                          nested.path.back(), zsh_function(nested));
    text += "    esac\n  fi\n";
  }
  return text + zsh_arguments(command) + "}\n";
}

}  // namespace

std::string zsh_completion(const Command& program) {
  std::string text = std::string("#compdef kokoro-render\n") +
                     "# Completion of kokoro-render for zsh, made from the options of the "
                     "program.\n" +
                     kShared;
  for (const Command* command : all_commands(program)) text += zsh_functions(*command);
  return text + "\n_kokoro-render \"$@\"\n";
}

}  // namespace cli::pages
