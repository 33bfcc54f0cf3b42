#pragma once

#include <string_view>

namespace text {

/// Whether a run of letters in a name, an address or a code is said letter by letter: no vowel, too
/// short for a word, or known for it ("pdf", "edu"). Either case; letters beyond ASCII make
/// a word.
bool is_spelled_in_codes(std::string_view letters);

/// Whether a word in capitals is said letter by letter: FBI, but not NASA. `shouted`: words around
/// it are in capitals, too.
bool is_spelled_in_capitals(std::string_view letters, bool shouted);

}  // namespace text
