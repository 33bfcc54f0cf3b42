// What languages without spaces between their words have in common.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/language.h"

namespace text {

/// Language::is_part_of_word: words in Latin letters have periods as in English.
bool is_part_of_unspaced_word(const Period& period);

/// The expressions that `rules`, which outlive the reader, read.
std::unique_ptr<ExpressionReader> unspaced_expressions(const UnspacedRules& rules);

/// The sounds of a sentence whose words have readings: what `sound_of` says of those, as phonemes
/// (UTF-8) from `source`. Words in other scripts are read as `sources` read them; others without a
/// reading have no sound.
std::vector<WordSound> sounds_of_readings(
    std::span<const Token> sentence,
    const std::function<std::string(std::string_view reading)>& sound_of, const std::string& source,
    const SoundSources& sources);

}  // namespace text
