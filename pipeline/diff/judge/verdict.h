#pragma once

#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/judge/limits.h"

namespace pipeline::diff {

/// Judges what was measured: sets kind (by the table in README.md), passed, severity, excesses and
/// sentence. REQUIRES: sides, tier, measures and spans are set. A kind that needs no measures
/// (identical, silent, corrupted, missing, ...) is set by who found it, and kept.
void judge(ItemFinding& finding, const Limits& limits);

/// The sentence for a finding whose kind is set.
std::string sentence_of(const ItemFinding& finding);

}  // namespace pipeline::diff
