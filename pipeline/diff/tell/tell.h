// A report in the forms that people and programs read.
#pragma once

#include <string>

#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/judge/limits.h"

namespace pipeline::diff {

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
