// The entry point for Japanese expressions of numbers, from dates to telephone numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/unspaced.h"

namespace text {

/// The expression of numbers that begins at unit `at` of a sentence, as Japanese reads it: 3本 is
/// さんぼん, 5月1日 ごがつ ついたち, ¥500 ごひゃくえん; nothing where none begins. To be asked at
/// each position from left to right, behind what was read last. ASCII and full-width forms are the
/// same. Han numerals are numbers before a counter or with a hundred and its like in them (三匹
/// and 三百, but 三味線). A caller that knows the words should take a reading only where words
/// begin at `at` and end at `end`: 一本 in 一本気 is none. Looks at a bounded number of units, so
/// that a sentence takes linear time; digits beyond 16 are said one by one, in pieces. Pure: safe
/// from any thread; never fails.
std::optional<UnspacedReading> read_japanese_number(std::u16string_view text, std::size_t at);

}  // namespace text
