// Parts of the command `dataset` that other files use: the export, which `render --dataset` also
// runs, the names of the formats, and `dataset verify`.
#pragma once

#include <string>
#include <vector>

#include "pipeline/dataset/options.h"

namespace CLI {
class App;
}

namespace cli {

/// The names of all formats, for --help and to check an option with.
std::vector<std::string> dataset_format_names();

/// Exports, and unless `quiet` prints what came of it. Throws UsageError for options that cannot be
/// meant.
void export_dataset(const std::string& run, const std::string& output,
                    const pipeline::dataset::ExportOptions& options, bool quiet);

/// Declares `dataset verify` to `dataset`, as the functions of subcommands.h do.
void add_dataset_verify(CLI::App& dataset, int& exit_code);

}  // namespace cli
