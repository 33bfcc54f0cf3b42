#pragma once

#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cli {

/// Where the text of a command is: in an argument, in a file, or on standard input, which is what
/// `-` means, and no text at all.
struct TextInput {
  CLI::Option* argument = nullptr;
  std::string text;
  std::string file;
};

/// Declares the argument with this help, and `--file`; `input` must outlive the parsing.
void add_text_input(CLI::App& command, TextInput& input, const std::string& what);

bool is_standard_input(const TextInput& input);

/// What an error about the text begins with: the name of the file or of standard input, or nothing.
std::string text_prefix(const TextInput& input);

/// All of the text. Throws UsageError when there are two, or it cannot be read.
std::string read_text(const TextInput& input);

}  // namespace cli
