// Reads signs and abbreviations of Japanese whose meaning depends on their context.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/unspaced.h"

namespace text {

/// What is said for signs at unit `at` that stand for words, or for a long vowel, where what is
/// around them shows it: から for the wave of 10時〜午後3時, ー for that of すごい〜, まるまる for
/// 〇〇さん, なんばー for No.1, すいようび for 3日（水）. A reading without a rule is a character
/// that words are found in. Nothing for any other. Looks at a bounded number of units. Pure: safe
/// from any thread; never fails.
std::optional<UnspacedReading> read_japanese_sign(std::u16string_view text, std::size_t at);

}  // namespace text
