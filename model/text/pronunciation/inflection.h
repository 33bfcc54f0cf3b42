#pragma once

#include <string>
#include <string_view>

#include "model/text/pronunciation/languages.h"

namespace text {

// The endings of English words after the phonemes of their stems, as the reference (misaki) says
// them; nothing where it has no rule. `stem`: not empty.
std::u32string with_s(std::u32string_view stem, Dialect dialect);
std::u32string with_ed(std::u32string_view stem, Dialect dialect);
std::u32string with_ing(std::u32string_view stem, Dialect dialect);

}  // namespace text
