// Where sentences of languages end that write as those of Europe do, and their ordinals.
#pragma once

#include <cstddef>
#include <string_view>

#include "model/text/language.h"

namespace text {

/// Language::is_part_of_word for the language called `language`.
bool is_part_of_european_word(const Period& period, std::string_view language);

/// Whether `number`, a part of `text`, and the point after it count what begins at text[next]: that
/// of "am 3. Oktober" and "das 19. Jahrhundert", in a sentence that begins at text[begin]. Where
/// nouns are in capitals, a month comes after it, or a word before it that no sentence ends with.
bool is_ordinal_number(std::u16string_view text, std::string_view language, std::size_t begin,
                       std::u16string_view number, std::size_t next);

}  // namespace text
