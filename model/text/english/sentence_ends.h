// Where English sentences end, and the words that show it.
#pragma once

#include "model/text/language.h"

namespace text {

/// Language::is_part_of_word for English.
bool is_part_of_english_word(const Period& period);

namespace english {

const SentenceWords& sentence_words();

}  // namespace english

}  // namespace text
