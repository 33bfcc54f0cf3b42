// One spelling for characters that look alike, or differ in looks only.
#include "model/text/common_form.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utypes.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/error.h"
#include "model/text/embedded.h"
#include "model/text/number_signs.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text {
namespace {

constexpr char32_t kFirstAccent = 0x300;

/// Scripts whose letters do without accents that they are not composed with; elsewhere a combining
/// mark is a vowel.
bool takes_composed_accents_only(char32_t base) {
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(static_cast<UChar32>(base), &status)) {
    case USCRIPT_LATIN:
    case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC:
    case USCRIPT_COMMON:
    case USCRIPT_INHERITED:
      return true;
    default:
      return false;
  }
}

struct LookAlikes {
  char16_t common;
  std::u32string written;
};

const std::vector<LookAlikes>& look_alikes() {
  static const std::vector<LookAlikes> all = [] {
    std::vector<LookAlikes> read;
    for (const auto& [common, written] : read_table(words::kLookAlikes, {"common*", "written"})) {
      const std::u16string unit = to_utf16(common);
      if (unit.size() != 1) throw error_in_table(words::kLookAlikes, common, "one character");
      read.push_back({unit[0], decode(written, "look-alikes")});
    }
    return read;
  }();
  return all;
}

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

bool is_mark_of_script(char32_t c) {
  return c >= kFirstAccent && (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_M_MASK) != 0;
}

std::u32string composed(const std::u32string& cluster) {
  if (cluster.size() == 1 && cluster[0] < kFirstAccent) return cluster;
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  const icu::UnicodeString utf16 = icu::UnicodeString::fromUTF32(
      reinterpret_cast<const UChar32*>(cluster.data()), static_cast<std::int32_t>(cluster.size()));
  const icu::UnicodeString composed = nfc->normalize(utf16, status);
  if (U_FAILURE(status)) throw model::Error("text", "text to compose", u_errorName(status));
  std::u32string kept;
  for (std::int32_t i = 0; i < composed.length(); i = composed.moveIndex32(i, 1)) {
    const auto c = static_cast<char32_t>(composed.char32At(i));
    if (kept.empty() || !is_mark_of_script(c) || !takes_composed_accents_only(kept[0])) {
      kept.push_back(c);
    }
  }
  return kept;
}

std::u16string common_form(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  if (c < 0x80 && c != '`') return std::u16string(1, static_cast<char16_t>(c));
  for (const LookAlikes& forms : look_alikes()) {
    if (forms.written.find(character) != forms.written.npos) {
      return std::u16string(1, forms.common);
    }
  }
  if (u_isdigit(c)) return std::u16string(1, static_cast<char16_t>(u'0' + u_charDigitValue(c)));
  if (std::u16string circled = digits_in_circle(character); !circled.empty()) return circled;
  if (c != U'…' && c != U'™' && c != U'№' && !is_roman_sign(character) &&
      differs_in_looks_only(c)) {
    std::u16string plain = plain_form(c);
    if (!plain.empty()) return plain;
  }
  const icu::UnicodeString same(c);
  return {same.getBuffer(), static_cast<std::size_t>(same.length())};
}

}  // namespace text
