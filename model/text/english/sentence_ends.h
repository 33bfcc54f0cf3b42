// Where English sentences end.
#pragma once

#include "model/text/language.h"

namespace text {

/// Language::is_part_of_word for English.
bool is_part_of_english_word(const Period& period);

}  // namespace text
