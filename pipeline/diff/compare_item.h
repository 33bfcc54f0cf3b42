#pragma once

#include <string>

#include "pipeline/diff/finding.h"
#include "pipeline/diff/limits.h"

namespace pipeline::diff {

/// Two files that are to be the same item.
struct Pair {
  std::string id;
  Side baseline, candidate;  ///< path and, where it is known already, problem
  std::string text = {};
};

/// Compares two files, tier by tier, as far as they differ. What cannot be read is a finding, not
/// an error. Memory is bounded but for 5 kB per second of files that differ as speech. Safe to call
/// from several threads.
ItemFinding compare_item(const Pair& pair, const Limits& limits);

/// Puts to every span the words that are spoken in it, by the alignment that lies beside the file
/// (`STEM.alignment.json`): the baseline's, or the candidate's for what the baseline lacks. A word
/// counts when half of it, or half of the span, is in both. Spans of files without alignment stay
/// without words. Throws io::Error when an alignment is there and cannot be read.
void name_words(ItemFinding& finding);

}  // namespace pipeline::diff
