// The program's commands, options and arguments as plain data, for manual pages and completion.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/help_format.h"

namespace cli::pages {

/// What stands in the place of a value.
enum class ValueKind : std::uint8_t {
  kNone,  ///< a flag has no value
  kAny,
  kFile,
  kFolder,
  kModel,    ///< a file, a folder or one of the words
  kVoice,    ///< the model tells
  kWords,    ///< one of the words
  kCommand,  ///< words that lead to a command
};

/// An option, or an argument that is told by its place.
struct Parameter {
  std::vector<std::string> names;  ///< with their dashes, the short one first; arguments have one
  std::string type;                ///< as the help has it; empty: a flag or an argument
  std::string text;
  std::string group;
  Remarks remarks;
  ValueKind kind = ValueKind::kNone;
  std::vector<std::string> words;  ///< that may be the value
  bool is_list = false;            ///< of values, separated by commas
  bool is_required = false;
  bool may_repeat = false;
};

struct Command {
  std::vector<std::string> path;  ///< as typed after the program's name; empty: the program
  std::string text;
  std::string group;
  std::vector<Parameter> options;
  std::vector<Parameter> arguments;
  std::vector<Command> commands;
  bool needs_command = false;
  std::vector<std::string> examples;  ///< whole command lines
};

/// All that the program's parser knows, the same on every machine.
Command read_tree();

/// `dataset export`; empty for the program.
std::string title_of(const Command& command);

/// The program, its commands and those in them.
std::vector<const Command*> all_commands(const Command& program);

/// The text of an option with its default.
std::string described(const Parameter& option);

/// "a, b, c".
std::string joined(const std::vector<std::string>& words, const std::string& between = ", ");

}  // namespace cli::pages
