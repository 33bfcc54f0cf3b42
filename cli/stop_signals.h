#pragma once

#include "pipeline/run/render_job.h"

namespace cli {

/// From here on SIGTERM and SIGINT ask the run to end instead of ending the process: the first to
/// finish the items under way, the second to give them up, the third kills.
void catch_stop_signals();

/// What the signals so far have asked for. Thread-safe.
pipeline::Stop stop_asked_for();

}  // namespace cli
