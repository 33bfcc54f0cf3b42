// Reads Japanese telephone numbers and postal codes.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/japanese/rules/counters.h"

namespace text::japanese {

/// A telephone number, digit by digit with a pause between its groups: 090-1234-5678,
/// 03(1234)5678, 090 1234 5678, +81-3-1234-5678. Pure, as all here.
std::optional<Counted> phone_at(std::u16string_view text, std::size_t at);

/// 123-4567 behind 〒.
std::optional<Counted> post_code_at(std::u16string_view text, std::size_t at);

}  // namespace text::japanese
