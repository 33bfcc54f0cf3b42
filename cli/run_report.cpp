// Writes the report and turns its errors into warnings. See run_report.h.
#include "cli/run_report.h"

#include <exception>
#include <iostream>
#include <string>

namespace cli {

void warn(const std::string& warning) {
  std::cerr << "kokoro-render: warning: " << warning << "\n";
}

std::optional<pipeline::Report> write_run_report(const std::filesystem::path& output) {
  try {
    return pipeline::write_reports(output, warn);
  } catch (const std::exception& error) {
    warn(std::string("cannot write the report: ") + error.what());
    return std::nullopt;
  }
}

}  // namespace cli
