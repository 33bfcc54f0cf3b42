// ICU locales and number spellers for languages named by espeak-ng's codes.
#pragma once

#include <unicode/locid.h>
#include <unicode/rbnf.h>

#include <memory>
#include <optional>
#include <string_view>

namespace text {

/// The locale of a language with espeak-ng's code, where ICU has data for it: de, en-029,
/// vi-vn-x-central, cmn (which ICU calls zh). Nothing for any other, so that no data of the user's
/// own locale is taken instead. Pure: safe from any thread.
std::optional<icu::Locale> locale_of(std::string_view language);

/// Writes numbers out in words; null where ICU has no rules for the locale. Pure; the result is for
/// one thread at a time.
std::unique_ptr<icu::RuleBasedNumberFormat> number_speller(const icu::Locale& locale);

}  // namespace text
