#pragma once

#include <map>
#include <string>
#include <string_view>

#include "model/kokoro/speech.h"

namespace model {

/// Phonemes to token ids: the pad 0, the id of every known symbol, the pad 0. Unknown symbols get
/// no token but count as phonemes and are listed. Throws Error for text that is not UTF-8.
Tokens tokenize(const std::map<std::string, int>& vocabulary, std::string_view phonemes);

}  // namespace model
