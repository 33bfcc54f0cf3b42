#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// The reading of word `i` where it is a homograph that the lexicons know only one reading of, and
/// its neighbours tell that the other one is meant ("a lead pipe"); else nothing. `words`: those of
/// the sentence.
std::optional<std::u32string_view> other_reading(const std::vector<std::string>& words,
                                                 std::size_t i);

}  // namespace text
