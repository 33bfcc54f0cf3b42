// Lists of English words that rules look for.
#pragma once

#include <string_view>

#include "model/text/word_table.h"

namespace text::english {

/// The list called `name` of words/lists.tsv. Throws model::Error when there is none. Safe
/// from any thread.
WordSet word_list(std::string_view name);

}  // namespace text::english
