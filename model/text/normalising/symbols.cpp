#include <array>
#include <optional>
#include <span>
#include <string>

#include "model/text/normalising/rule.h"

namespace text {
namespace {

constexpr auto kSymbolRules = std::to_array<Rule>({
    {"section", "§", R"(§§ ?(?=\d))", [](const Expression&) -> Spoken { return "sections"; }},
    {"number", "№", R"(№ ?(?=\d))", [](const Expression&) -> Spoken { return "number"; }},
    {"tilde", "~", R"(~ ?(?=[\d$£€]))", [](const Expression&) -> Spoken { return "about"; }},
    {"minus", "-", R"((?<=[\d²³)] )-(?= [\d(−-]))",
     [](const Expression&) -> Spoken { return "minus"; }},
    {"minus", "-", R"((?<=\b[b-z²³)] ?)-(?= ?[b-z\d]\b))",
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
    {"power", "^⁻", R"(⁻([¹²³]))",
     [](const Expression& x) -> Spoken {
       return std::string("to the power of minus ") + (x[1] == "¹"   ? "one"
                                                       : x[1] == "²" ? "two"
                                                                     : "three");
     }},
    {"comparison", "<>!=", R"((<=|>=|!=|==|=>|->)(?!=))",
     [](const Expression& x) -> Spoken {
       if (x[1] == "<=") return "less than or equal to";
       if (x[1] == ">=") return "greater than or equal to";
       if (x[1] == "!=") return "not equal to";
       return x[1] == "==" ? Spoken("equals") : std::nullopt;
     }},
    {"degrees", "°", R"(°(C|F)(?!\w))",
     [](const Expression& x) -> Spoken {
       return x[1] == "C" ? "degrees Celsius" : "degrees Fahrenheit";
     }},
    {"variable", "a", R"((?!(?:k|c|m|)m[²³])([a-z]{1,3})(?=[²³]))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]); }},
    {"variable", "a", R"(([b-z])(?= ?[=+×÷²³^*<>≤≥≠≈±]|\d)(?![\w.]))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]); }},
    {"variable", "a", R"((?<=[=+−×÷√<>≤≥≠≈±*] ?)([b-z])(?![\w.'’/@]))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]); }},
});

}  // namespace

std::span<const Rule> symbol_rules() { return kSymbolRules; }

}  // namespace text
