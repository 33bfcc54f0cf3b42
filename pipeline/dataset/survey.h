#pragma once

#include <filesystem>

#include "pipeline/dataset/options.h"
#include "pipeline/dataset/statistics.h"

namespace pipeline::dataset {

/// The statistics of what an export of the run would hold; nothing is written. Throws as
/// export_run() does.
Statistics survey_run(const std::filesystem::path& run, const Selection& selection, int workers);

}  // namespace pipeline::dataset
