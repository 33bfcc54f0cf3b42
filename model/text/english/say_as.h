// What `say-as` has in English beside the kinds of every language, and English words for
// characters.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/text/say_as.h"

namespace text::english {

// Pure but for SayAsText::say, safe from any thread.

/// Decimal and negative numbers, dates, times, durations, amounts, measures, fractions, addresses.
std::span<const SayAsKind> say_as_kinds();

/// Letters of a telephone number one by one, "ext" as extension; the names of + * #.
Said telephone_words(std::string_view written);

/// A letter or a sign where each is said by itself; empty for one without a name.
std::string character_name(char32_t c);

}  // namespace text::english
