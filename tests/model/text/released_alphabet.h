#pragma once

#include <set>
#include <string>

#include "model/text/unicode.h"

namespace text {

/// The vocabulary of the released models.
inline std::set<std::string> released_alphabet() {
  std::set<std::string> symbols;
  for (const char32_t c :
       decode(";:,.!?—…\"()“” \u0303ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyz"
              "ɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ",
              "alphabet")) {
    symbols.insert(encode(c));
  }
  return symbols;
}

}  // namespace text
