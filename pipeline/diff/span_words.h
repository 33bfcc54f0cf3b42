#pragma once

#include "pipeline/diff/finding.h"

namespace pipeline::diff {

/// Puts to every span the words that are spoken in it, by the alignment that lies beside the file
/// (`STEM.alignment.json`): the baseline's, or the candidate's for what the baseline lacks. A word
/// counts when half of it, or half of the span, is in both. Spans of files without alignment stay
/// without words. Throws io::Error when an alignment is there and cannot be read.
void name_words(ItemFinding& finding);

}  // namespace pipeline::diff
