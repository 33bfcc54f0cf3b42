// What a language says that has no words of its own for it: ICU's, or those of foreign words.
#include "model/text/language.h"

#include <unicode/rbnf.h>

#include "model/text/locale.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Makes `speller` write ordinals; false where its language has none, or only some with a gender.
bool spell_ordinals(icu::RuleBasedNumberFormat& speller) {
  for (const char* rules : {"%spellout-ordinal", "%spellout-ordinal-masculine"}) {
    UErrorCode status = U_ZERO_ERROR;
    speller.setDefaultRuleSet(icu::UnicodeString(rules), status);
    if (U_SUCCESS(status)) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> Language::number_words(std::string_view digits, NumberKind kind) const {
  constexpr std::size_t kMaxDigits = 15;
  if (digits.size() > kMaxDigits) return std::nullopt;
  const auto locale = locale_of(name);
  const auto speller = locale ? number_speller(*locale) : nullptr;
  if (speller == nullptr) return std::nullopt;
  if (kind == NumberKind::kOrdinal && !spell_ordinals(*speller)) return std::nullopt;
  icu::UnicodeString words;
  speller->format(static_cast<std::int64_t>(std::stoll(std::string(digits))), words);
  words.findAndReplace(icu::UnicodeString(u'\u00AD'), icu::UnicodeString());  // soft hyphens
  std::string utf8;
  return words.toUTF8String(utf8);
}

const SentenceWords& Language::sentence_words() const {
  return language_of_foreign_words().sentence_words();
}

std::string Language::symbol_name(const std::u32string& symbol) const {
  return language_of_foreign_words().symbol_name(symbol);
}

std::string Language::character_name(char32_t c) const { return is_letter(c) ? encode(c) : ""; }

}  // namespace text
