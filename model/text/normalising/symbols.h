#pragma once

#include <string>

namespace text {

/// What a sign, an emoji or a single Greek letter is called in English; empty for what has no name
/// that anybody would say. From tables of common names, else Unicode's own. Pure.
std::string symbol_name(char32_t c);

/// The country of a flag of two regional indicators, as "flag of France"; empty for other pairs.
std::string flag_name(char32_t first, char32_t second);

}  // namespace text
