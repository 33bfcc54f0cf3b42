// The option `--json` of commands: declares it, checks its file, and writes the document.
#pragma once

#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace io {
class Inputs;
}  // namespace io

namespace cli {

/// Declares `--json FILE` for `what` a command finds; `file` must outlive the parsing.
CLI::Option* add_json(CLI::App& command, std::string& file, const std::string& what);

/// Whether a document goes to standard output, which then holds nothing else.
bool is_printed(const std::string& file);

/// Throws io::Error when the document would replace one of the files that the command reads: before
/// it begins to work.
void check_document(const std::string& file, const io::Inputs& inputs);

/// Writes a document to the file that an option names, or prints it; nothing without a name.
/// Throws io::Error.
void write_document(const std::string& file, const std::string& text);

}  // namespace cli
