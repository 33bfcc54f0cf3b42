// Mandarin names of signs, regardless of context.
#pragma once

#include <optional>
#include <string_view>

namespace text {

/// What Mandarin calls a sign where no number stands beside it: 和 for &. Empty for one that is not
/// said, such as the dot in 约翰·史密斯; nothing for one without a name. Pure: safe from any
/// thread.
std::optional<std::string_view> mandarin_name_of(char16_t sign);

}  // namespace text
