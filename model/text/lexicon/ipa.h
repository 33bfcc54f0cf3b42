// Converts phonemes that users write (IPA, X-SAMPA) to the model's alphabet.
#pragma once

#include <string>
#include <string_view>

#include "model/text/lexicon/phonemizer.h"

namespace text {

/// IPA as people and dictionaries write it, to the model's alphabet: the symbols that
/// to_model_phonemes() gives for espeak-ng's reading of the same sounds. Affricates and diphthongs
/// may be tied (t͡ʃ, aɪ̯) or not, stress stands before a syllable or its vowel, accents may be
/// composed or not, and slashes or brackets around it, syllable dots, hyphens, ASCII g : ' are read
/// as meant. In English also: r for ɹ, e for ɛ, (ə), ʳ, ɚ, and symbols of the other dialect (əʊ,
/// oʊ, ɒ, æ). What the tables do not name passes through, for Alphabet::keep_known() to find. Pure.
/// Throws model::Error for invalid UTF-8, and where nothing is left.
std::string phonemes_of_ipa(std::string_view ipa, Dialect dialect);

/// What is `written` in the alphabet of this name, in the model's. The alphabets, whatever the case
/// of their names: `ipa`, `x-sampa`, and `x-kokoro`, which is the model's own and is given back as
/// it is. Throws model::Error for another name, for characters that X-SAMPA does not have, and as
/// phonemes_of_ipa() does.
std::string phonemes_in(std::string_view alphabet, std::string_view written, Dialect dialect);

}  // namespace text
