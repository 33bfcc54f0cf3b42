// States, kinds of streets and compass points as postal addresses abbreviate them.
#pragma once

#include <string>
#include <string_view>

namespace text {

/// Constant data of postal addresses, safe from any thread.

/// "Florida" for FL, "Ontario" for ON; empty for any other word.
std::string_view find_state(std::string_view code);
/// "Missouri" for Mo, as it is written short with a period; empty for any other word.
std::string_view find_short_state(std::string_view written);
/// "expressway" for Expy; empty for any other word.
std::string_view find_street_kind(std::string_view written);
/// "northwest" for NW; empty for any other word.
std::string_view find_direction(std::string_view written);

/// Alternatives of an expression: kinds of streets as they are written short, in full or
/// short; states as they are written short.
std::string short_street_pattern();
/// Kinds of streets that are written short in small letters, too.
std::string small_street_pattern();
std::string short_state_pattern();
std::string street_pattern();

}  // namespace text
