#pragma once

#include <string>
#include <vector>

#include "pipeline/dataset/options.h"

namespace CLI {
class App;
}

namespace cli {

// Declare options to `command`; what they fill must outlive the parsing.
void add_selection_options(CLI::App& command, pipeline::dataset::Selection& selection);
void add_workers_option(CLI::App& command, int& workers);
void add_export_options(CLI::App& command, pipeline::dataset::ExportOptions& options);

/// The names of all formats, for --help and to check an option with.
std::vector<std::string> dataset_format_names();

/// Exports, and unless `quiet` prints what came of it. Throws UsageError for options that cannot be
/// meant.
void export_dataset(const std::string& run, const std::string& output,
                    const pipeline::dataset::ExportOptions& options, bool quiet);

}  // namespace cli
