#pragma once

#include <string>
#include <string_view>

namespace pipeline::dataset {

/// `text` as formats of one line per recording take it: every run of white space, line ends,
/// control characters and `separators` (characters of ASCII) becomes one space, and none is left at
/// the ends. All other characters stay, those that set the direction of writing too.
/// Throws model::Error when it is not UTF-8.
std::string one_line(std::string_view text, std::string_view separators = "");

}  // namespace pipeline::dataset
