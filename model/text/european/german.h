// Lists of German words around ordinals.
#pragma once

#include <string_view>

#include "model/text/word_table.h"

namespace text {

/// The list called `name` of words/german.tsv. Throws model::Error when there is none. Lives as
/// long as the program; safe from any thread.
WordSet german_list(std::string_view name);

}  // namespace text
