// Sample words of a language, to find out which phonemes it uses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

/// Words of a language, from Unicode's locale data (CLDR) as ICU has it.
struct ProbeWords {
  /// Months, days of the week, names of languages and countries, numbers in words; each word once.
  std::vector<std::string> words;
  /// The letters of its alphabet one by one and two by two, for sounds that no word above has.
  std::vector<std::string> letters;
};

/// Words of the language with espeak-ng's code `name`; none where ICU has no data for it (Klingon,
/// Lojban). Throws model::Error when ICU has no data at all. Pure: safe from any thread.
ProbeWords probe_words(std::string_view name);

}  // namespace text
