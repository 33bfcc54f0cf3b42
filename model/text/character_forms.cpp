#include "model/text/character_forms.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "model/error.h"

namespace text {
namespace {

struct LookAlikes {
  std::u32string_view written;
  char16_t common;
};

// Primes and accents that stand alone are apostrophes here; the marks of other scripts become
// those of the model's alphabet.
constexpr auto kLookAlikes = std::to_array<LookAlikes>({
    {U"`´ʹʻʼˈ‘’‚‛′‹›", u'\''},
    {U"„‟«「『《〈", u'“'},
    {U"»」』》〉", u'”'},
    {U"″", u'"'},
    {U"‐‑⁃", u'-'},
    {U"‒", u'–'},
    {U"―⸺⸻﹘", u'—'},
    {U"。｡।॥۔", u'.'},
    {U"、､،", u','},
    {U"؛", u';'},
    {U"؟;", u'?'},
    {U"【〔", u'('},
    {U"】〕", u')'},
    {U"µ", u'μ'},
    {U"⁄∕", u'/'},
    {U"∶", u':'},
});

/// The kinds of compatibility characters that differ from their plain form in looks only. Others
/// change what is said: ² ½ ™.
bool differs_in_looks_only(UChar32 c) {
  switch (u_getIntPropertyValue(c, UCHAR_DECOMPOSITION_TYPE)) {
    case U_DT_SUPER:
    case U_DT_SUB:
    case U_DT_FRACTION:
    case U_DT_NONE:
    case U_DT_CANONICAL:
      return false;
    default:
      return true;
  }
}

std::u16string plain_form(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(status);
  if (U_FAILURE(status)) {
    throw model::Error("text", "ICU with its normalisation data", u_errorName(status));
  }
  const icu::UnicodeString plain = nfkc->normalize(icu::UnicodeString(c), status);
  // Spacing accents decompose to a space and a combining accent, which says less than they do.
  if (plain.isEmpty() || plain[0] == u' ') return {};
  return {plain.getBuffer(), static_cast<std::size_t>(plain.length())};
}

}  // namespace

std::u16string common_form(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  if (c < 0x80 && c != '`') return std::u16string(1, static_cast<char16_t>(c));
  for (const LookAlikes& forms : kLookAlikes) {
    if (forms.written.find(character) != forms.written.npos) {
      return std::u16string(1, forms.common);
    }
  }
  if (u_isdigit(c)) return std::u16string(1, static_cast<char16_t>(u'0' + u_charDigitValue(c)));
  if (c != U'…' && c != U'™' && c != U'№' && differs_in_looks_only(c)) {
    std::u16string plain = plain_form(c);
    if (!plain.empty()) return plain;
  }
  const icu::UnicodeString same(c);
  return {same.getBuffer(), static_cast<std::size_t>(same.length())};
}

}  // namespace text
