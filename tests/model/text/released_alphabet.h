// The phoneme alphabets of the released models, 1.0 and 1.1-zh.
#pragma once

#include <set>
#include <string>

#include "model/text/unicode.h"

namespace text {

inline std::set<std::string> symbols_of_alphabet(const std::string& alphabet) {
  std::set<std::string> symbols;
  for (const char32_t c : decode(alphabet, "alphabet")) symbols.insert(encode(c));
  return symbols;
}

/// The vocabulary of the released models of version 1.0.
inline std::set<std::string> released_alphabet() {
  return symbols_of_alphabet(
      ";:,.!?—…\"()“” \u0303ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyz"
      "ɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ");
}

/// That of version 1.1-zh.
inline std::set<std::string> released_alphabet_of_bopomofo() {
  return symbols_of_alphabet(
      ";:,.!?/—…\"()“” \u0303ʣʥʦʨᵝㄓAIㄅOㄆQRSTㄇㄈWㄉYᵊabcdefㄊhijklmnopqrstuvwxyzɑɐɒæㄋㄌ"
      "βɔɕçㄍɖðʤəㄎㄦɛɜㄏㄐɟㄑɡㄒㄔㄕㄗㄘㄙ月ㄚɨɪʝㄛㄝㄞㄟㄠㄡɯɰŋɳɲɴøㄢɸθœㄣㄤɹㄥɾㄖㄧʁɽʂʃʈʧㄨʊʋㄩʌ"
      "ɣㄜㄭχʎ十压言ʒʔ"
      "阳要阴应用又中ˈˌː穵外万ʰ王ʲ为文瓮我35124元云ᵻ");
}

}  // namespace text
