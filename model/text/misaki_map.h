#pragma once

#include <string>

namespace text {

enum class Dialect { kAmerican, kBritish };

/// espeak-ng's IPA, its diphthongs and affricates tied by '^', to the symbols the model was trained
/// on: what misaki's EspeakFallback gives (https://github.com/hexgrad/misaki, misaki/espeak.py).
/// UTF-8 in and out; anything the tables do not name passes through.
std::string to_model_phonemes(std::string ipa, Dialect dialect);

}  // namespace text
