// Compares all items of two sides.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>

#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/diff/workers.h"

namespace pipeline::diff {

class Recogniser;

/// Compares two files, folders of sound, or output folders of runs (see match()), `workers` items
/// at a time. The result does not depend on their number; `times`, where given, is all that differs
/// from one call to the next. A `recogniser`, where given, listens to what differs. Memory: a
/// kilobyte for each item that differs, and what compare_item() needs for each worker. Throws
/// io::Error when the items cannot be told or there are none, and Stopped; what is wrong with one
/// of them is a finding.
DiffReport compare(const std::filesystem::path& baseline, const std::filesystem::path& candidate,
                   const LimitTable& limits, const Workers& workers, DiffTimes* times = nullptr,
                   const Recogniser* recogniser = nullptr);

/// The loop of compare(): `compare_one(i)` gives the finding of each of `count` items, several at a
/// time; `report` names the sides. Throws io::Error where there is no item.
DiffReport compare_each(DiffReport report, std::size_t count,
                        const std::function<ItemFinding(std::size_t)>& compare_one,
                        const Workers& workers, DiffTimes* times);

}  // namespace pipeline::diff
