#pragma once

#include <nlohmann/json.hpp>

#include "pipeline/dataset/export.h"
#include "pipeline/dataset/run_source.h"

namespace pipeline::dataset {

/// All that shapes an export, for `about/export.json`: the run and the options.
nlohmann::ordered_json made_from(const RunSource& source, const ExportOptions& options);

/// What came of it.
nlohmann::ordered_json results(const ExportSummary& summary);

}  // namespace pipeline::dataset
