// Fish completion: one `complete` line for each command, option and argument, with a condition
// that selects the command; and fixed functions that test it.
#include <fmt/format.h>

#include "cli/pages/completions.h"

namespace cli::pages {
namespace {

constexpr const char* kHelpers = R"fish(
# Whether the line is of the command $argv[1]; with `first` behind it, whether it has no argument yet.
function __kokoro_render_at
    set -l command
    set -l arguments 0
    for word in (commandline -opc)[2..]
        string match -q -- '-*' $word; and continue
        set -l longer (string join ' ' -- $command $word)
        if test $arguments -eq 0; and contains -- $longer $__kokoro_render_commands
            set command $longer
        else
            set arguments (math $arguments + 1)
        end
    end
    test "$command" = "$argv[1]"; or return 1
    not contains -- first $argv[2]; or test $arguments -eq 0
end

# The words that may follow those behind `help`.
function __kokoro_render_asked
    set -l before (string escape --style=regex -- (string join ' ' -- (commandline -opc)[3..] ''))
    string replace -rf -- "^$before(\S+)\$" '$1' $__kokoro_render_commands
end

# The voices of the model on the line.
function __kokoro_render_voices
    set -l words (commandline -opc)
    set -l model demo
    set -l is_next no
    for word in $words
        test $is_next = yes; and set model $word
        string match -q -- '--model=*' $word; and set model (string replace -- '--model=' '' $word)
        test "$word" = --model; and set is_next yes; or set is_next no
    end
    set -l names (string unescape -- $words[1] $model | string replace -r '^~/' "$HOME/")
    timeout 3 $names[1] voices --model $names[2] 2>/dev/null
end

# The words $argv behind those of the list that is being typed.
function __kokoro_render_list
    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -rf '[^,]*$' '')
    printf '%s\n' "$before"$argv
end

function __kokoro_render_folders
    __fish_complete_directories (commandline -ct | string replace -r '^--[^=]*=' '') ''
end

complete -c kokoro-render -f
)fish";

std::string fish_quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

/// What offers the value of an option or an argument; the rest of a line of `complete`.
std::string fish_value(const Parameter& parameter) {
  const std::string words = joined(parameter.words, " ");
  switch (parameter.kind) {
    case ValueKind::kNone:
    case ValueKind::kAny:
      return "";
    case ValueKind::kFile:
      return " -F";
    case ValueKind::kFolder:
      return " -a '(__kokoro_render_folders)'";
    case ValueKind::kModel:
      return " -F -a " + fish_quoted(words);
    case ValueKind::kVoice:
      return " -a '(__kokoro_render_voices)'";
    case ValueKind::kWords:
      return " -a " +
             fish_quoted(parameter.is_list ? "(__kokoro_render_list " + words + ")" : words);
    case ValueKind::kCommand:
      return " -a '(__kokoro_render_asked)'";
  }
  return "";
}

std::string fish_option(const std::string& where, const Parameter& option) {
  std::string line = where;
  for (const std::string& name : option.names)
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  const bool are_files = option.kind == ValueKind::kFile || option.kind == ValueKind::kModel;
  if (option.kind != ValueKind::kNone) line += are_files ? " -r" : " -x";
  return line + fish_value(option) + " -d " + fish_quoted(described(option)) + "\n";
}

std::string fish_command(const Command& command) {
  const auto at = [&](const std::string& condition) {
    return "complete -c kokoro-render -n " +
           fish_quoted("__kokoro_render_at \"" + title_of(command) + "\"" + condition);
  };
  std::string text = "\n";
  for (const Command& nested : command.commands)
    text += at(" first") + " -a " + nested.path.back() + " -d " + fish_quoted(nested.text) + "\n";
  // The arguments of a command are alike.
  if (!command.arguments.empty())
    if (const std::string value = fish_value(command.arguments.front()); !value.empty())
      text += at("") + value + "\n";
  for (const Parameter& option : command.options) text += fish_option(at(""), option);
  return text;
}

}  // namespace

std::string fish_completion(const Command& program) {
  std::string text =
      "# Completion of kokoro-render for fish, made from the options of the program.\n\n"
      "set -g __kokoro_render_commands";
  for (const Command* command : all_commands(program))
    if (!command->path.empty()) text += " \\\n    " + fish_quoted(title_of(*command));
  text += "\n";
  text += kHelpers;
  for (const Command* command : all_commands(program)) text += fish_command(*command);
  return text;
}

}  // namespace cli::pages
