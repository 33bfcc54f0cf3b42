// Reads approximate numbers, written as two consecutive digits (二、三日).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/japanese/rules/counters.h"

namespace text::japanese {

/// One number or the next, of something that is counted: 二、三日 に、さんにち; 十四、五人
/// じゅうし、ごにん; 四五本 しごほん; 2、3人. Pure.
std::optional<Counted> neighbours_at(std::u16string_view text, std::size_t at);

}  // namespace text::japanese
