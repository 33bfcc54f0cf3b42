// Words of a sentence as espeak-ng reads them together.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "model/text/language.h"
#include "model/text/lexicon/espeak_reader.h"

namespace text {

/// One for each token of `sentence`. Words with phonemes keep those. `read_apart`: words that
/// espeak-ng is not asked for. Throws as Phonemizer::ipa().
std::vector<WordSound> read_with_espeak(
    EspeakReader& espeak, const Language& language, std::span<const Token> sentence,
    const std::function<std::optional<WordSound>(const Word&)>& read_apart = {});

}  // namespace text
