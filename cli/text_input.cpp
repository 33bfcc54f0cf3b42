#include "cli/text_input.h"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include "cli/subcommands.h"
#include "io/files/content.h"
#include "io/files/error.h"

namespace cli {
namespace {

constexpr const char* kDash = "-";
constexpr const char* kStandardInput = "standard input";

}  // namespace

void add_text_input(CLI::App& command, TextInput& input, const std::string& what) {
  input.argument =
      command.add_option("text", input.text, what + ", or - for standard input, the default");
  command.option_defaults()->group("Input");
  command.add_option("--file", input.file, "Read the text from this file")->type_name("FILE");
}

bool is_standard_input(const TextInput& input) {
  if (!input.file.empty()) return input.file == kDash;
  return input.argument->count() == 0 || input.text == kDash;
}

std::string text_prefix(const TextInput& input) {
  if (is_standard_input(input)) return std::string(kStandardInput) + ": ";
  return input.file.empty() ? "" : input.file + ": ";
}

std::string read_text(const TextInput& input) {
  const bool has_argument = input.argument->count() > 0;
  if (has_argument && !input.file.empty())
    throw UsageError("expected a text or --file, found both");
  try {
    if (is_standard_input(input)) return io::read_file(STDIN_FILENO, kStandardInput);
    return input.file.empty() ? input.text : io::read_file(input.file);
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
}

}  // namespace cli
