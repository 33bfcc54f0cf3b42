#include "model/kokoro/vocabulary.h"

#include <unicode/utf8.h>

#include "model/error.h"

namespace model {

Tokens tokenize(const std::map<std::string, int>& vocabulary, std::string_view phonemes) {
  Tokens tokens;
  tokens.ids.push_back(0);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(phonemes.data());
  const auto size = static_cast<std::int32_t>(phonemes.size());
  for (std::int32_t at = 0; at < size;) {
    const std::int32_t start = at;
    UChar32 character = 0;
    U8_NEXT(bytes, at, size, character);
    if (character < 0)
      throw Error("phonemes", "UTF-8", "an invalid byte at offset " + std::to_string(start));
    const std::string symbol(phonemes.substr(start, at - start));
    const auto found = vocabulary.find(symbol);
    if (found == vocabulary.end()) {
      tokens.unknown.push_back(symbol);
    } else {
      tokens.ids.push_back(found->second);
      tokens.characters.push_back(tokens.phoneme_count);
    }
    ++tokens.phoneme_count;
  }
  tokens.ids.push_back(0);
  return tokens;
}

}  // namespace model
