#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/judge/limits.h"

namespace pipeline::diff {

/// Told after each item: how many of all are done. Called by one thread at a time.
using Progress = std::function<void(std::int64_t done, std::int64_t all)>;

/// Compares two files, folders of sound, or output folders of runs (see match()), `workers` items
/// at a time. The result does not depend on their number. Memory: a kilobyte for each item that
/// differs, and what compare_item() needs for each worker. Throws io::Error when the items cannot
/// be told; what is wrong with one of them is a finding.
DiffReport compare(const std::filesystem::path& baseline, const std::filesystem::path& candidate,
                   const LimitTable& limits, int workers, const Progress& progress = {});

/// Calls `visit(i)` for each of `count` items, `workers` of them at a time.
void for_each_item(std::size_t count, int workers, const std::function<void(std::size_t)>& visit);

/// The loop of compare(): `compare_one(i)` gives the finding of each of `count` items, several at a
/// time; `report` names the sides.
DiffReport compare_each(DiffReport report, std::size_t count,
                        const std::function<ItemFinding(std::size_t)>& compare_one, int workers,
                        const Progress& progress);

/// For a terminal: what was found, worst first, at most `max_rows` items, and a line of totals.
std::string to_table(const DiffReport& report, int max_rows);

/// diff.json, as README.md has it.
std::string to_json(const DiffReport& report, const LimitTable& limits);

/// JUnit XML: a test case for each item, in suites of one corpus, for continuous integration.
std::string to_junit(const DiffReport& report);

}  // namespace pipeline::diff
