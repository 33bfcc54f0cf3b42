#pragma once

#include <string>

#include "cli/tally.h"
#include "pipeline/run/observer.h"

namespace cli {

/// The events of `render --json-events`, each one JSON object on one line, UTF-8, without the line
/// end (keys: README.md of this folder).
std::string begin_event(const pipeline::RunBegin& run, const pipeline::JobSize& job);
std::string item_event(const pipeline::Outcome& outcome, bool found);
std::string progress_event(const Tally& tally, double now);
std::string stopping_event();
std::string end_event(const pipeline::RunEnd& run, const Tally& tally);

}  // namespace cli
