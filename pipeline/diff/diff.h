#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/judge/limits.h"

namespace pipeline::diff {

class Recogniser;

/// How many items are worked on at a time, and what is asked before each whether to go on.
struct Workers {
  Workers(int most, std::function<bool()> stop = {}) : count(most), is_stopped(std::move(stop)) {}

  int count;
  std::function<bool()> is_stopped;  ///< thread-safe; empty: never
};

/// Somebody asked to stop before all items were through.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("stopped before the end") {}
};

/// When a comparison began, which its caller knows, and the wall seconds that it took.
struct DiffTimes {
  std::string begin = {};                    ///< UTC, ISO 8601
  double seconds = 0;                        ///< of all, several items at a time
  std::map<std::string, double> items = {};  ///< by id
};

/// The file that makes a folder a baseline (baseline/).
inline constexpr const char* kBaselineName = "baseline.jsonl";

/// Whether the path is a folder with one.
bool is_baseline(const std::filesystem::path& folder);

/// Compares two files, folders of sound, or output folders of runs (see match()), `workers` items
/// at a time. The result does not depend on their number; `times`, where given, is all that differs
/// from one call to the next. A `recogniser`, where given, listens to what differs. Memory: a
/// kilobyte for each item that differs, and what compare_item() needs for each worker. Throws
/// io::Error when the items cannot be told or there are none, and Stopped; what is wrong with one
/// of them is a finding.
DiffReport compare(const std::filesystem::path& baseline, const std::filesystem::path& candidate,
                   const LimitTable& limits, const Workers& workers, DiffTimes* times = nullptr,
                   const Recogniser* recogniser = nullptr);

/// Calls `visit(i)` for each of `count` items, `workers` of them at a time. Throws what `visit`
/// does, and Stopped.
void for_each_item(std::size_t count, const Workers& workers,
                   const std::function<void(std::size_t)>& visit);

/// The loop of compare(): `compare_one(i)` gives the finding of each of `count` items, several at a
/// time; `report` names the sides. Throws io::Error where there is no item.
DiffReport compare_each(DiffReport report, std::size_t count,
                        const std::function<ItemFinding(std::size_t)>& compare_one,
                        const Workers& workers, DiffTimes* times);

/// For a terminal: what was found, worst first, at most `max_rows` items, and a line of totals;
/// names as io::printable() has them.
std::string to_table(const DiffReport& report, int max_rows);

/// diff.json, as README.md has it.
std::string to_json(const DiffReport& report, const LimitTable& limits);

/// JUnit XML for continuous integration: a test case for each item, in suites of one corpus, that
/// fails where the item is beyond a limit and is an error where a side cannot be used. A suite's
/// time is the sum of its cases'.
std::string to_junit(const DiffReport& report, const DiffTimes& times);

}  // namespace pipeline::diff
