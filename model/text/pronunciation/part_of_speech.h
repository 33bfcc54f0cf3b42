#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

/// A guess at the Penn Treebank tags of English words from the words around them: closed classes by
/// a table, the rest by what stands before and after. It is there to tell apart the readings of
/// "read", "live" or "record", not to parse. `words`: those of one sentence, as written; an empty
/// one stands for a mark of punctuation and gets an empty tag. The tags are literals.
std::vector<std::string_view> guess_tags(const std::vector<std::string>& words);

}  // namespace text
