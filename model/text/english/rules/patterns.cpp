// The named parts with their expressions; those that list words come from the tables.
#include "model/text/english/rules/patterns.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "model/text/english/abbreviations.h"
#include "model/text/english/rules/quantity.h"
#include "model/text/english/tables/calendar.h"
#include "model/text/english/tables/currencies.h"
#include "model/text/english/tables/emoji.h"
#include "model/text/english/tables/places.h"
#include "model/text/english/tables/scripture.h"

namespace text {
namespace {

/// A name may be explained by those below it.
const std::vector<std::pair<std::string, std::string>>& pattern_names() {
  static const std::vector<std::pair<std::string, std::string>> names = {
      {"<Q>",
       R"((?:<N>(?: ?[<vulgar>]| \d{1,2}/\d{1,3}(?![\d/]))?|\d{1,3},\d{1,2}(?![\d,])|)"
       R"(\d{1,3}/\d{1,3}(?![\d/])|\d{1,3}\^[-−]?\d{1,3}|[<vulgar>]|\.\d{1,12})(?:[ -](?:<long scale>)\b)?)"},
      // A comma before one or two last digits is a decimal one: "€2,50" is no list.
      {"<A>",
       R"((?:\d{1,9} ?[<vulgar>]|\d{1,9} \d{1,2}/\d{1,2}(?![\d/])|[<vulgar>]|\d{1,3}(?:\.\d{3}){0,6},\d{1,2}(?![\d,])|<N>|\.\d{1,4}))"},
      {"<U>",
       R"((?:(?:sq|cu)\.? (?:ft|[kc]?m|mi|in|yd)|fl\.? oz|[°º] ?[CFK](?![A-Za-z])|°|(?<=\d\d ?)º|[%‰]|[A-Za-zμΩ]{1,8}))"
       R"((?:\^?[-−]?[23]|[²³])?(?:[/·][A-Za-zμ]{1,4}(?:\^?[-−]?[23]|[²³])?){0,2})"},
      {"<N>", R"(<I>(?:\.\d{1,24})?(?!\d))"},
      // Of a unit within its sentence: "6 ft. 2 in."
      {"<inner period>", R"((?:\.(?=\s+\p{Ll}|[,;:]| \d{1,3} ?(?:oz|in|lbs?|mins?|secs?)\b))?)"},
      {"<W>", "A-Za-z0-9_À-ſ"},
      {"<I>", R"((?:\d{1,3}(?:,\d{3}){1,8}(?!\d)|\d{1,24}(?!\d)))"},
      {"<roman>", "(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"},
      {"<small roman>", "(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"},
      {"<bare>", bare_abbreviation_pattern()},
      {"<state>", short_state_pattern()},
      {"<vulgar>", vulgar_signs()},
      {"<long scale>", long_scale_pattern()},
      {"<scale>", scale_pattern()},
      {"<currency>", currency_sign_pattern()},
      {"<code>", currency_code_pattern()},
      {"<coin>", currency_after_pattern()},
      {"<month>", month_pattern()},
      {"<weekday>", weekday_pattern()},
      {"<emoticon>", emoticon_pattern()},
      {"<emoji sequence>", emoji_sequence_pattern()},
      {"<emoji activity>", emoji_activity_pattern()},
      {"<emoji profession>", emoji_profession_pattern()},
      // Words in capitals after which two letters are a person rather than a state.
      {"<greeting>", "Hello|Hi|Hey|Dear|Thanks|Sorry|Please|Well|Yes|No|Oh|So|Now|And|But"},
      {"<book>", book_pattern()},
      {"<street>", street_pattern()},
      {"<short street>", short_street_pattern()},
      {"<small street>", small_street_pattern()},
  };
  return names;
}

}  // namespace

std::string expand_pattern(std::string_view pattern) {
  std::string expanded(pattern);
  for (const auto& [name, meaning] : pattern_names()) {
    for (std::size_t at = expanded.find(name); at != expanded.npos;
         at = expanded.find(name, at + meaning.size())) {
      expanded.replace(at, name.size(), meaning);
    }
  }
  return expanded;
}

}  // namespace text
