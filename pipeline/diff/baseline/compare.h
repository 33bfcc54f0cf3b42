#pragma once

#include <filesystem>

#include "pipeline/diff/diff.h"

namespace pipeline::diff {

/// Compares a run, or a folder of sounds, with a baseline: by hash; where that differs with the
/// sound that the baseline keeps, as compare() does; and where it keeps none by features, whose
/// findings are of the tier of speech. Errors and order as compare().
DiffReport compare_with_baseline(const std::filesystem::path& baseline,
                                 const std::filesystem::path& candidate, const LimitTable& limits,
                                 int workers);

}  // namespace pipeline::diff
