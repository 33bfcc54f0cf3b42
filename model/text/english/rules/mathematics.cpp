// Rules for operators, powers, comparisons, functions, factorials and variables.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "io/base/strings.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// The names of functions that are written short.
Spoken function_name(const Expression& x) {
  constexpr std::array<std::pair<std::string_view, const char*>, 6> kNames = {{
      {"sin", "sine"},
      {"cos", "cosine"},
      {"tan", "tangent"},
      {"log", "log"},
      {"ln", "natural log"},
      {"exp", "exponential"},
  }};
  for (const auto& [written, name] : kNames) {
    if (written == x[1]) return name;
  }
  return std::nullopt;
}

struct Comparison {
  std::string_view written;
  const char* spoken;
};
constexpr auto kComparisons = std::to_array<Comparison>({
    {"<=", "less than or equal to"},
    {">=", "greater than or equal to"},
    {"!=", "not equal to"},
    {"==", "equals"},
    {"=>", "implies"},  // as ⇒; of menus it is an arrow, of which there are fewer
    {"<=>", "if and only if"},
    {"==>", "implies"},
    {"->", "right arrow"},
    {"—>", "right arrow"},  // of -->
    {"<-", "left arrow"},
    {"<—", "left arrow"},
});

constexpr auto kMathematicsRules = std::to_array<Rule>({
    {"section", "§", R"(§§ ?(?=\d))", [](const Expression&) -> Spoken { return "sections"; }},
    {"number", "№", R"(№ ?(?=\d))", [](const Expression&) -> Spoken { return "number"; }},
    {"tilde", "~", R"(~ ?(?=[\d$£€]))", [](const Expression&) -> Spoken { return "about"; }},
    {"minus", "-", R"((?<=[\d²³)] )-(?= [\d(−-]))",
     [](const Expression&) -> Spoken { return "minus"; }},
    {"minus", "-", R"((?<=(?<![A-Za-z])[b-z²³)] ?)-(?= ?[b-z\d]\b))",
     [](const Expression&) -> Spoken { return "minus"; }},
    {"minus", "−", R"(−(?= ?[\w(√]))", [](const Expression&) -> Spoken { return "minus"; }},
    {"times", "*", R"((?<=[\w)])\*(?=[\w(]))", [](const Expression&) -> Spoken { return "times"; }},
    {"times", "*", R"((?<=[\w)] )\*(?= [\w(]))",
     [](const Expression&) -> Spoken { return "times"; }},
    {"power", "^", R"((?<=[\w)])\^2(?!\d))", [](const Expression&) -> Spoken { return "squared"; }},
    {"power", "^", R"((?<=[\w)])\^3(?!\d))", [](const Expression&) -> Spoken { return "cubed"; }},
    {"power", "^", R"((?<=[\w)])\^([-−]?)(\d{1,8}|[A-Za-z]{1,8})(?!\w))",
     [](const Expression& x) -> Spoken {
       const bool number = x[2].find_first_not_of("0123456789") == x[2].npos;
       return std::string("to the power of ") + (x.has(1) ? "minus " : "") +
              (number ? x.number(2) : letter_words(x[2]));
     }},
    {"comparison", "<>!=-—", R"((?<![=<>!-])(?:<=>|==>|—>|<—|<=|>=|!=|==|=>|->|<-)(?![=<>]))",
     [](const Expression& x) -> Spoken {
       const auto* found = std::ranges::find(kComparisons, x[0], &Comparison::written);
       return found == kComparisons.end() ? Spoken() : found->spoken;
     }},
    {"minus", "-", R"((?<=[\w)])-(?= ?\d{1,12}(?:[-+*/×÷]\d{1,12}){0,6} ?=))",
     [](const Expression&) -> Spoken { return "minus"; }},
    {"absolute value", "|", R"(\|([-−]?)([A-Za-z]|<N>)\|)",
     [](const Expression& x) -> Spoken {
       const bool letter = !io::is_ascii_digit(x[2][0]);
       return std::string("absolute value of ") + (x.has(1) ? "minus " : "") +
              (letter ? letter_words(x[2]) : x.number(2));
     }},
    {"absolute value", "|",
     R"((?<![\w|])\|(?=[-−]?[\w²³]{1,6} ?[-+−×·*/] ?[\w²³]{1,6}\|(?![\w|])))",
     [](const Expression&) -> Spoken { return "absolute value of"; }},
    {"function",
     "fghpquvFGP",
     R"(([fghpquvFGP])\(([A-Za-z])\)(?!\w))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]) + " of " + letter_words(x[2]); },
     "(",
     {},
     "("},
    {"subscript",
     "Aa",
     R"(([A-Za-z])_(\d{1,3}|[a-z])(?!\w))",
     [](const Expression& x) -> Spoken {
       return letter_words(x[1]) + " " +
              (io::is_ascii_digit(x[2][0]) ? x.number(2) : letter_words(x[2]));
     },
     "_",
     {},
     "_"},
    {"degrees", "°", R"(°(C|F)(?!\w))",
     [](const Expression& x) -> Spoken {
       return x[1] == "C" ? "degrees Celsius" : "degrees Fahrenheit";
     }},
    {"function",
     "scl",
     R"((sin|cos|tan|log|ln|exp)(?=[²³]|\((?:[a-z]|\d)| ?[α-ω]| ?\d{1,3}°| [xyt](?!\w)))",
     function_name,
     {},
     "sin|cos|tan|log|ln|exp",
     "a"},
    {"factorial", "9", R"((\d{1,4})! ?/ ?(\d{1,4})!(?![!?=\w]))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + " factorial over " + x.number(2) + " factorial";
     }},
    {"factorial",
     "a9",
     R"((n|(?<=[=+−×÷/*(] ?)[b-hj-z]|[b-hj-z](?=! ?[=+−×÷/*<>≤≥)])|\d{1,4}(?=! ?[=+−×÷/*<>≤≥)]))!(?![!?=\w]))",
     [](const Expression& x) -> Spoken {
       return (io::is_ascii_digit(x[1][0]) ? x.number(1) : letter_words(x[1])) + " factorial";
     },
     "!",
     {},
     "!9"},
    {"variable", "αβγδεζηθικλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩ",
     R"(([α-ωΓΔΘΛΞΠΣΦΨΩ])(?=[A-Za-z]{1,2}(?![A-Za-z])|\d))",
     [](const Expression& x) -> Spoken { return symbol_name(decode(x[1], "letter")[0]); }},
    {"variable", "a", R"((?!(?:k|c|m|)m[²³])([a-z]{1,3})(?=[²³]|\^\d))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]); }, "^²"},
    {"variable",
     "a",
     R"(([b-z])(?= ?(?:[=×÷²³^*<>≤≥≠≈±]|\+(?!\+)|!=|->|—>)|\d)(?![\w.]))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]); },
     {},
     {},
     ".9"},
    {"variable",
     "a",
     R"(a(?= [=+×÷≤≥≠≈±] \w| [<>]=? \w| ?[≤≥≠≈×÷²³] ?\w| -> ))",
     [](const Expression&) -> Spoken { return "A"; },
     {},
     "a",
     "."},
    {"variable",
     "a",
     R"((?<=[=+−×÷√<>≤≥≠≈±*] ?)([b-z])(?![\w.'’/@]))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]); },
     {},
     {},
     "."},
});

}  // namespace

std::span<const Rule> mathematics_rules() { return kMathematicsRules; }

}  // namespace text
