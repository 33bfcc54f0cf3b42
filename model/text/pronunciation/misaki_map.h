#pragma once

#include <string>
#include <string_view>

#include "model/text/pronunciation/languages.h"

namespace text {

/// espeak-ng's IPA, its diphthongs and affricates tied by '^', to the symbols the model was trained
/// on: what misaki gives (https://github.com/hexgrad/misaki, misaki/espeak.py), EspeakFallback for
/// English and EspeakG2P for the others. UTF-8 in and out; anything the tables do not name passes
/// through.
std::string to_model_phonemes(std::string ipa, Dialect dialect);

/// The lexicons' symbols to the model's: it was trained on T for the tap of "water" and t for a
/// glottal stop (misaki/en.py, the last step of G2P).
std::u32string spelled_for_model(std::u32string_view phonemes);

}  // namespace text
