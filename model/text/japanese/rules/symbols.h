// Japanese names of signs, regardless of context.
#pragma once

#include <optional>
#include <string_view>

namespace text {

/// What Japanese calls a sign where no number stands beside it, in kana: あんど for &. Empty for
/// one that is not said; nothing for one without a name. Pure: safe from any thread.
std::optional<std::string_view> japanese_name_of(char16_t sign);

}  // namespace text
