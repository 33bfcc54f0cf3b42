#pragma once

#include <array>
#include <string_view>

namespace text {

/// The heteronyms of English with their readings, one word in a line; `table.cpp` says how they are
/// written. Constant data, safe from any thread.
std::array<std::string_view, 3> heteronym_table();

}  // namespace text
