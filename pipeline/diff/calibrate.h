#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "pipeline/diff/limits.h"

namespace pipeline::diff {

/// Limits from outputs of one job that differ in their seeds alone: for each corpus, what is half
/// again as much as the most that any two of them differ by. A metric that never differed keeps its
/// default. REQUIRES: two outputs or more. Throws io::Error as compare() does, and when an item is
/// beyond what seeds explain (missing, broken, silent).
LimitTable calibrate(const std::vector<std::filesystem::path>& outputs, int workers);

/// The file that read_limits() reads.
std::string limits_to_json(const LimitTable& table);

}  // namespace pipeline::diff
