// Lists of Chinese words that rules look for.
#pragma once

#include <string_view>

#include "model/text/word_table.h"

namespace text::mandarin {

/// The list called `name` of words/lists.tsv. Throws model::Error when there is none. Safe from any
/// thread.
WideWords word_list(std::string_view name);

}  // namespace text::mandarin
