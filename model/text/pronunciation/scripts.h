#pragma once

#include <string_view>

namespace text {

/// Whether `word` has letters of more than one script, as "раypal" has. Pure.
bool has_mixed_scripts(std::u32string_view word);

}  // namespace text
