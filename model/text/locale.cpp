// Accepts a locale only if ICU has data for it, so that ICU never falls back to its default.
#include "model/text/locale.h"

#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/utypes.h>

#include <string>

namespace text {
namespace {

/// Whether ICU's data `package` knows the locale, or the language it is of.
bool has_data(const char* package, const icu::Locale& locale) {
  UErrorCode status = U_ZERO_ERROR;
  UResourceBundle* bundle = ures_open(package, locale.getName(), &status);
  ures_close(bundle);
  return U_SUCCESS(status) && status != U_USING_DEFAULT_WARNING;
}

}  // namespace

std::optional<icu::Locale> locale_of(std::string_view language) {
  UErrorCode status = U_ZERO_ERROR;
  char id[ULOC_FULLNAME_CAPACITY];
  // As much of the name as is a language tag: en-us of en-us-nyc.
  uloc_forLanguageTag(std::string(language).c_str(), id, sizeof id, nullptr, &status);
  icu::Locale locale(id);
  locale.canonicalize(status);
  if (U_FAILURE(status) || locale.isBogus() || !has_data(nullptr, locale)) return std::nullopt;
  return locale;
}

std::unique_ptr<icu::RuleBasedNumberFormat> number_speller(const icu::Locale& locale) {
  if (!has_data(U_ICUDATA_NAME "-rbnf", locale)) return nullptr;
  UErrorCode status = U_ZERO_ERROR;
  auto speller = std::make_unique<icu::RuleBasedNumberFormat>(icu::URBNF_SPELLOUT, locale, status);
  return U_SUCCESS(status) ? std::move(speller) : nullptr;
}

}  // namespace text
