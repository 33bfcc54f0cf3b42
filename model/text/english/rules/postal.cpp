// Rules for addresses (house numbers, streets, states, postal codes, roads) and for flights and
// other numbers read in pairs.
#include <array>
#include <string>
#include <string_view>

#include "io/base/strings.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"
#include "model/text/english/tables/places.h"

namespace text {
namespace {

/// The digits of a ZIP code one by one, with a pause at its hyphen.
std::string zip_words(const std::string& code) {
  const std::size_t hyphen = code.find('-');
  if (hyphen == code.npos) return digit_words(code);
  return digit_words(code.substr(0, hyphen)) + ", " + digit_words(code.substr(hyphen + 1));
}

/// ", FL 33101". What is also a word in capitals ("Well, OK") wants a code of places after it.
Spoken state(const Expression& x) {
  const std::string_view name = find_state(x[1]);
  if (name.empty() || (x[1] == "OK" && !x.has(2))) return std::nullopt;
  return std::string(name) + (x.has(2) ? " " + zip_words(x[2]) : "");
}

/// A number in pairs, and the letter after it: Route 9W
Spoken in_pairs(const Expression& x) {
  return pair_words(x[1], x.english) +
         (x.groups.size() > 2 && x.has(2) ? " " + letter_words(x[2]) : "");
}

Spoken direction(const Expression& x) { return std::string(find_direction(x[1])); }

/// SW1A 2AA, letters and numbers in turn.
Spoken post_code(const Expression& x) {
  std::string words = letter_words(x[1]) + " " + cardinal_words(x[2], x.english);
  if (x.has(3)) words += " " + x[3];
  return words + " " + cardinal_words(x[4], x.english) + " " + letter_words(x[5]);
}

Spoken box(const Expression& x) {
  return "P O Box " + (x[1].size() > 2 ? digit_words(x[1]) : x.number(1));
}

/// "Ocean Pkwy", "5th Ave"; "St" and "Dr" are titles before a name, and read as abbreviations.
Spoken street(const Expression& x) {
  const bool named = !x.before.empty() && (x.before[0] <= 'Z' || x.before == "mile");
  const bool numbered = !x.after.empty() && io::is_ascii_digit(x.after[0]);
  if (x[1] == "St" || x[1] == "Dr" || (!named && !numbered)) return std::nullopt;
  return std::string(find_street_kind(x[1]));
}

/// "7th ave", "2 Bay hwy": in small letters, too. "Let ln" has no lane.
Spoken small_street(const Expression& x) {
  std::string kind = x[1];
  kind[0] = static_cast<char>(kind[0] & ~0x20);
  return std::string(find_street_kind(kind));
}

constexpr auto kPostalRules = std::to_array<Rule>({
    {"state",
     "A",
     R"((?<=\b[A-Z][a-z'’.]{1,20}, ?)(?<!\b(?:<greeting>), ?)([A-Z]{2})(?:(?: |, (?=[\d-]{5,10}(?! ?\w)))(\d{5}(?:-\d{4})?))?(?![\w'’.]\w|\w))",
     state,
     {},
     {},
     "A"},
    {"state",
     "A",
     R"((?<=\b[A-Z][a-z'’]{1,20} )([A-Z]{2}),? (\d{5}(?:-\d{4})?)(?!\w))",
     state,
     {},
     {},
     "A"},
    {"state", "A", R"((?<=\b[A-Z][a-z'’.]{1,20}, )(<state>)\.(?: (\d{5}(?:-\d{4})?))?(?!\w))",
     [](const Expression& x) -> Spoken {
       return std::string(find_short_state(x[1])) + (x.has(2) ? " " + zip_words(x[2]) : "");
     },
     ".", "<state>"},
    {"house", "9",
     R"((\d{1,5})([A-Za-z]?)(?= (?:(?:[NSEW]|[NS][EW]|North|South|East|West)\.? )?(?:(?:(?:St|Dr)\. )?(?:[A-Z][a-z'’]{1,20}|\d{1,3}(?:st|nd|rd|th)|[A-Z]\.?) ){1,3}(?:<street>|<small street>)\b))",
     in_pairs},
    {"road", "IUS", R"((I|US|SR)-(\d{1,3})(?![\w-]))",
     [](const Expression& x) -> Spoken {
       return letter_words(x[1]) + " " + pair_words(x[2], x.english);
     },
     "-"},
    {"number in pairs", "9",
     R"((?<=[yetRSCmrgsP.][-. ])(?<=\b(?:Highway|Hwy|Route|Rte|Interstate|SR|US|U\.S\.|RFC|[Ff]light|Room|Rm|Suite|Ste|Boeing|Airbus|Rule|Evid|[Ee]rror|HTTP)[-. ]{1,2})(\d{1,4})([NSEW])?(?![\w,.-]\w|\w))",
     in_pairs},
    {"flight", "A", R"((?<=\b[Ff]light )([A-Z]{2}) (\d{1,4})(?!\w))",
     [](const Expression& x) -> Spoken {
       return letter_words(x[1]) + " " + pair_words(x[2], x.english);
     }},
    {"direction",
     "NSEW",
     R"((?<=\d )([NSEW]|[NS][EW])\.?(?= (?:[A-Z][a-z]|\d{1,3}(?:st|nd|rd|th))))",
     direction,
     {},
     {},
     ".EW"},
    {"direction",
     "NSEW",
     R"((?<=\b(?:I-|Hwy |Highway |Route |US-|(?:<short street>)\.? )\d{0,3} ?)([NSEW]|[NS][EW])(?![\w.'’&]))",
     direction,
     {},
     {},
     ".EW"},
    {"unit",
     "AaS",
     R"(([Aa]pt|Ste)\.? ?#(?=\d))",
     [](const Expression& x) -> Spoken {
       return x[1] == "Ste" ? "suite number" : "apartment number";
     },
     {},
     "apt|ste"},
    {"post code", "A", R"(([A-Z]{1,2})(\d{1,2})([A-Z]?) (\d)([A-Z]{2})(?!\w))", post_code,
     "0123456789"},
    {"box", "P", R"(P\.? ?O\.? Box (\d{1,6})\b)", box, {}, {}, ".O"},
    {"street",
     "ABCEFGHLPRST",
     R"((<short street>)\b\.?(?![\w'’&/]|-\w))",
     street,
     {},
     "<short street>"},
    {"street",
     "abehlprsd",
     R"((?:(?<=\b(?:\d{1,3}(?:st|nd|rd|th)|\d{1,5}(?: [NSEW]\.?)?(?: [A-Z][a-z'’]{1,20}){1,3}) )|(?<=\b[A-Z][a-z'’]{1,20} )(?!dr|ln|st))(<small street>)\b\.?(?![\w'’&/]|-\w))",
     small_street,
     {},
     "<small street>"},
    {"floor",
     "Ff",
     R"((?<=\d(?:st|nd|rd|th) )[Ff]l\b\.?)",
     [](const Expression&) -> Spoken { return "floor"; },
     {},
     "fl"},
});

}  // namespace

std::span<const Rule> postal_rules() { return kPostalRules; }

}  // namespace text
