// Which files of two sides are the same item.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "pipeline/diff/judge/finding.h"

namespace pipeline::diff {

/// The file that makes a folder a baseline (baseline/).
inline constexpr const char* kBaselineName = "baseline.jsonl";

/// Whether the path is a folder with one.
bool is_baseline(const std::filesystem::path& folder);

/// Two files that are to be the same item.
struct Pair {
  std::string id;
  Side baseline, candidate;  ///< path and, where it is known already, problem
  std::string text = {};
};

/// The items of two sides, matched by id and sorted by it.
///
/// - Two files are one item, named after the baseline.
/// - Output folders of runs have the items of their `metadata.jsonl`, or where that was not written
///   yet those that their journals tell of: ids are `corpus/id`. Sound files that somebody put
///   among these are items, too, as in other folders. A side lacks what it names and is not there;
///   where that is so of both, the candidate does.
/// - Other folders have their sound files, without hidden ones, those of hidden folders, and those
///   that a page of `diff` or a baseline keeps there; ids are paths without extension, or with it
///   where two differ in nothing else. A run that is compared with such a folder is taken for one.
///   A file that cannot be looked at is an item.
///
/// Throws io::Error when a side is not there, is a baseline, is a file where the other is a folder,
/// has a folder that cannot be listed, or a list of items that cannot be read.
std::vector<Pair> match(const std::filesystem::path& baseline,
                        const std::filesystem::path& candidate);

}  // namespace pipeline::diff
