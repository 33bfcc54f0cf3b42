#pragma once

#include "pipeline/dataset/export.h"
#include "pipeline/dataset/writer.h"

namespace pipeline::dataset {

// Throw OptionsError.
void check(const Selection& selection);
void check(const ExportOptions& options, const Format& format);

}  // namespace pipeline::dataset
