#pragma once

#include <string_view>
#include <vector>

#include "model/text/normalising/unspaced.h"
#include "model/text/segmenter.h"

namespace text {

/// The language that words in other scripts are read in within languages without spaces.
inline constexpr std::string_view kLanguageOfForeignWords = "en-us";

/// The stretches of `range` in letters of another script than Han, kana and bopomofo, in order:
/// words with what joins them (`Rock ’n’ Roll, Inc.`), addresses as a whole. Not those of an
/// expression that the `rules` read: the km of 5km, the No. of No. 5. Pure: safe from any thread.
std::vector<UnitRange> foreign_words(std::u16string_view text, const UnitRange& range,
                                     const UnspacedRules& rules);

}  // namespace text
