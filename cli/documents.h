#pragma once

#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cli {

/// Declares `--json FILE` for `what` a command finds; `file` must outlive the parsing.
CLI::Option* add_json(CLI::App& command, std::string& file, const std::string& what);

/// Whether a document goes to standard output, which then holds nothing else.
bool is_printed(const std::string& file);

/// Writes a document to the file that an option names, or prints it; nothing without a name.
/// Throws io::Error.
void write_document(const std::string& file, const std::string& text);

}  // namespace cli
