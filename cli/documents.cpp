// Writes a document to its file, or to standard output for `-`. See documents.h.
#include "cli/documents.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "io/base/atomic_file.h"
#include "io/base/inputs.h"

namespace cli {

CLI::Option* add_json(CLI::App& command, std::string& file, const std::string& what) {
  return command
      .add_option("--json", file, "Write " + what + " to this file; - prints JSON and no table")
      ->type_name("FILE");
}

bool is_printed(const std::string& file) { return file == "-"; }

void check_document(const std::string& file, const io::Inputs& inputs) {
  if (!file.empty() && !is_printed(file)) inputs.refuse(file);
}

void write_document(const std::string& file, const std::string& text) {
  if (is_printed(file))
    std::cout << text;
  else if (!file.empty())
    io::write_file(file, text);
}

}  // namespace cli
