#pragma once

#include <filesystem>
#include <vector>

#include "pipeline/diff/compare/compare_item.h"

namespace pipeline::diff {

/// The items of two sides, matched by id and sorted by it.
///
/// - Two files are one item, named after the baseline.
/// - Output folders of runs have the items of their `metadata.jsonl`, or where that was not written
///   yet those that their journals tell of: ids are `corpus/id`. Sound files that somebody put
///   among these are items, too, as in other folders. A side lacks what it names and is not there;
///   where that is so of both, the candidate does.
/// - Other folders have their sound files, hidden ones and those of hidden folders apart; ids are
///   paths without extension, or with it where two differ in nothing else. A run that is compared
///   with such a folder is taken for one.
///
/// Throws io::Error when a side is not there, is a file where the other is a folder, or has a list
/// of items that cannot be read.
std::vector<Pair> match(const std::filesystem::path& baseline,
                        const std::filesystem::path& candidate);

}  // namespace pipeline::diff
