#pragma once

#include <functional>

#include "model/engine.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/report/report.h"

namespace pipeline {

/// Renders every item of `manifest` into its output folder and writes the report there.
/// A bad item is an Outcome with a reason, and the rest are rendered; the files are the same
/// whatever `workers` is. `watch` sees each outcome in order as it is known, one at a time, on any
/// thread. `load_seconds` goes into the report.
/// REQUIRES: workers >= 1. Throws ManifestError when the report would replace the manifest, and
/// io::Error when the output cannot be written or a text cannot be read to its end.
Report render_job(const Manifest& manifest, const model::Engine& engine, int workers,
                  double load_seconds, const std::function<void(const Outcome&)>& watch);

}  // namespace pipeline
