// Bash completion: generated tables of commands, options and values, and the fixed shell
// functions that look up words in them.
#include <fmt/format.h>

#include "cli/pages/completions.h"

namespace cli::pages {
namespace {

// What is the same for all commands. Bash takes words apart at = and :, and puts what is found in
// the place of the last part alone. Names of files are left to readline, which quotes them.
constexpr const char* kEngine = R"bash(
# Sets `words` to the words up to the cursor, put together again where bash took them apart.
_kokoro_render_words() {
  local line=${COMP_LINE:0:COMP_POINT} last=-1 i word blank
  words=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    blank=${line%%[![:blank:]]*}
    line=${line#"$blank"}
    word=${COMP_WORDS[i]}
    ((i < COMP_CWORD)) || word=$line
    line=${line#"$word"}
    if ((last > 0)) && [[ -z $blank && ( $word == [=:]* || ${words[last]} == *[=:] ) ]]; then
      words[last]+=$word
    else
      ((++last))
      words[last]=$word
    fi
  done
}

# Sets `voices` to those of the model that the words name.
_kokoro_render_find_voices() {
  local program=${words[0]/#\~\//$HOME/} model=demo i name
  for ((i = 1; i < ${#words[@]} - 1; i++)); do
    case ${words[i]} in
      --model) model=${words[i + 1]} ;;
      --model=*) model=${words[i]#*=} ;;
    esac
  done
  model=${model//[\'\"\\]/}
  voices=()
  while IFS= read -r name; do  # what would be more than a name to bash is left out
    [[ $name == *[![:alnum:]_.-]* ]] || voices+=("$name")
  done < <(timeout 3 "$program" voices --model "${model/#\~\//$HOME/}" 2>/dev/null)
}

# Offers those of the other words that start with $1.
_kokoro_render_offer() {
  local current=$1 taken=${1%"${1##*[=:]}"} word
  for word in "${@:2}"; do
    [[ $word != "$current"* ]] || COMPREPLY+=("${word#"$taken"}")
  done
}

# Offers values of the kind $1 for what is there of one, $2.
_kokoro_render_value() {
  local current=$2 before=${2%"${2##*,}"}
  local -a choices voices
  read -ra choices <<<"${1#* }"
  case ${1%% *} in
    file) compopt -o default ;;
    folder) compopt -o dirnames ;;
    model)
      [[ -z $current ]] || _kokoro_render_offer "$current" "${choices[@]}"
      compopt -o default
      ;;
    voice)
      _kokoro_render_find_voices
      _kokoro_render_offer "$current" "${voices[@]}"
      ;;
    words) _kokoro_render_offer "$current" "${choices[@]}" ;;
    list) _kokoro_render_offer "$current" "${choices[@]/#/$before}" ;;
  esac
}

_kokoro_render() {
  local -a words commands
  local command='' options argument value='' dashes='' asked='' i word current
  COMPREPLY=()
  _kokoro_render_words
  current=${words[${#words[@]} - 1]}
  _kokoro_render_tables ''
  for ((i = 1; i < ${#words[@]} - 1; i++)); do
    word=${words[i]}
    if [[ -n $value ]]; then  # this is the value
      value=''
    elif [[ -n $dashes ]]; then
      commands=()
    elif [[ $word == -- ]]; then
      dashes=yes
    elif [[ $word == -* ]]; then
      [[ $word == *=* ]] || _kokoro_render_tables "$command" "$word"
    elif [[ -z $command && $word == help ]]; then
      asked=yes
    elif [[ " ${commands[*]} " == *" $word "* ]]; then
      command+="${command:+ }$word"
      _kokoro_render_tables "$command"
    else
      commands=()
    fi
  done
  if [[ -n $asked ]]; then
    options='-h --help' argument='' value=''
  fi
  if [[ -n $value ]]; then
    _kokoro_render_value "$value" "$current"
  elif [[ -z $dashes && $current == --*=* ]]; then
    _kokoro_render_tables "$command" "${current%%=*}"
    _kokoro_render_value "$value" "${current#*=}"
  elif [[ -z $dashes && $current == -* ]]; then
    read -ra words <<<"$options"
    _kokoro_render_offer "$current" "${words[@]}"
  else
    # Where it may be a file as well, a command has to be begun.
    [[ -n $argument && -z $current ]] || _kokoro_render_offer "$current" "${commands[@]}"
    [[ ${#COMPREPLY[@]} -gt 0 ]] || _kokoro_render_value "$argument" "$current"
  fi
}

complete -F _kokoro_render kokoro-render
)bash";

/// What the engine makes of a value.
std::string bash_kind(const Parameter& parameter) {
  const std::string words = joined(parameter.words, " ");
  switch (parameter.kind) {
    case ValueKind::kNone:
      return "";
    case ValueKind::kAny:
      return "any";
    case ValueKind::kFile:
      return "file";
    case ValueKind::kFolder:
      return "folder";
    case ValueKind::kModel:
      return "model " + words;
    case ValueKind::kVoice:
      return "voice";
    case ValueKind::kWords:
      return (parameter.is_list ? "list " : "words ") + words;
    case ValueKind::kCommand:
      return "command";
  }
  return "";
}

/// The branch of a command in the tables.
std::string bash_tables(const Command& command) {
  std::vector<std::string> names;
  for (const Command& nested : command.commands) names.push_back(nested.path.back());
  std::vector<std::string> options;
  std::string values;
  for (const Parameter& option : command.options) {
    options.insert(options.end(), option.names.begin(), option.names.end());
    if (option.kind != ValueKind::kNone)
      values += fmt::format("        {}) value='{}' ;;\n", joined(option.names, " | "),
                            bash_kind(option));
  }
  // The arguments of a command are alike.
  const std::string argument = command.arguments.empty() ? "" : bash_kind(command.arguments[0]);
  std::string text =
      fmt::format("    '{}')\n      commands=({})\n      options='{}'\n      argument='{}'\n",
                  title_of(command), joined(names, " "), joined(options, " "), argument);
  if (!values.empty()) text += "      case ${2-} in\n" + values + "      esac\n";
  return text + "      ;;\n";
}

}  // namespace

std::string bash_completion(const Command& program) {
  std::string text =
      "# Completion of kokoro-render for bash, made from the options of the program.\n\n"
      "# Sets what the command $1 takes, and the kind of value that its option $2 does.\n"
      "_kokoro_render_tables() {\n  value=''\n  case $1 in\n";
  for (const Command* command : all_commands(program)) text += bash_tables(*command);
  return text + "  esac\n}\n" + kEngine;
}

}  // namespace cli::pages
