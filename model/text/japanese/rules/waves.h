// Reads the wave dash by its context: a range, a long vowel or an ornament.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/unspaced.h"

namespace text::japanese {

/// から for a wave between two times, amounts, days or places, and behind one that has no end
/// (5,000円〜); ー for one behind kana that draws out their vowel; a pause for one that closes what
/// another has opened, as in 〜はじまり〜. Pure.
std::optional<UnspacedReading> wave_at(std::u16string_view text, std::size_t at);

}  // namespace text::japanese
