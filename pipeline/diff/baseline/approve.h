#pragma once

#include <filesystem>
#include <functional>

#include "pipeline/diff/baseline/history.h"
#include "pipeline/diff/diff.h"

namespace pipeline::diff {

/// Makes a baseline of a run, or of a folder of sounds: features and hashes of its items, with
/// copies of the sounds where `with_audio` says so. Returns the number of items. Throws io::Error,
/// also when the folder has another baseline already.
std::int64_t create_baseline(const std::filesystem::path& run, const std::filesystem::path& folder,
                             bool with_audio, const Decision& decision, int workers);

/// Takes the items of a run that differ and that `is_wanted` picks into the baseline, those the run
/// lacks out of it, and notes that in the history. Sounds are kept for items whose sound was kept,
/// and for new ones where that is so for all others. Returns the changes. Throws io::Error.
std::vector<ItemChange> approve(const std::filesystem::path& folder,
                                const std::filesystem::path& run,
                                const std::function<bool(const ItemFinding&)>& is_wanted,
                                const Decision& decision, const LimitTable& limits, int workers);

}  // namespace pipeline::diff
