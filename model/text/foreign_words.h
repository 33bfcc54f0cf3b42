// Finds words in other scripts within Chinese and Japanese text, to be read in another language.
#pragma once

#include <string_view>
#include <vector>

#include "model/text/sentence_text.h"
#include "model/text/unspaced.h"

namespace text {

/// The stretches of `range` in letters of another script than Han, kana and bopomofo, in order:
/// words with what joins them (`Rock ’n’ Roll, Inc.`), addresses as a whole. Not those of an
/// expression that the `rules` read: the km of 5km, the No. of No. 5. Pure: safe from any thread.
std::vector<UnitRange> foreign_words(std::u16string_view text, const UnitRange& range,
                                     const UnspacedRules& rules);

}  // namespace text
