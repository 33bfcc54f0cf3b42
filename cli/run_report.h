// The report that `render` and `merge` write at the end, and how commands print warnings.
#pragma once

#include <filesystem>
#include <optional>

#include "pipeline/report/report.h"

namespace cli {

/// Writes the report of an output folder, with warnings on standard error. A report is remade by
/// each run, so it decides no exit code: nothing when it cannot be written, which is a warning,
/// too.
std::optional<pipeline::Report> write_run_report(const std::filesystem::path& output);

/// A warning on standard error.
void warn(const std::string& warning);

}  // namespace cli
