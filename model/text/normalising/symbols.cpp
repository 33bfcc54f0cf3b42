#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/text/normalising/rule_book.h"
#include "model/text/normalising/words.h"

namespace text {
namespace {

struct Symbol {
  char32_t sign;
  std::string_view name;
};

// Names that people use, where those of Unicode are for engineers.
constexpr auto kSymbols = std::to_array<Symbol>({
    {U'&', "and"},
    {U'+', "plus"},
    {U'=', "equals"},
    {U'<', "less than"},
    {U'>', "greater than"},
    {U'%', "percent"},
    {U'@', "at"},
    {U'#', "hash"},
    {U'/', "slash"},
    {U'\\', "backslash"},
    {U'$', "dollar"},
    {U'£', "pound"},
    {U'€', "euro"},
    {U'¥', "yen"},
    {U'¢', "cent"},
    {U'₹', "rupee"},
    {U'₩', "won"},
    {U'₽', "ruble"},
    {U'₺', "lira"},
    {U'₿', "bitcoin"},
    {U'−', "minus"},
    {U'×', "times"},
    {U'÷', "divided by"},
    {U'±', "plus or minus"},
    {U'∓', "minus or plus"},
    {U'≤', "less than or equal to"},
    {U'≥', "greater than or equal to"},
    {U'≠', "not equal to"},
    {U'≈', "approximately equal to"},
    {U'≡', "identical to"},
    {U'≪', "much less than"},
    {U'≫', "much greater than"},
    {U'∝', "proportional to"},
    {U'∞', "infinity"},
    {U'√', "square root of"},
    {U'∛', "cube root of"},
    {U'∑', "sum"},
    {U'∏', "product"},
    {U'∫', "integral"},
    {U'∂', "partial"},
    {U'∆', "delta"},
    {U'∇', "nabla"},
    {U'∈', "in"},
    {U'∉', "not in"},
    {U'⊂', "subset of"},
    {U'⊆', "subset of or equal to"},
    {U'∪', "union"},
    {U'∩', "intersection"},
    {U'∀', "for all"},
    {U'∃', "there exists"},
    {U'∅', "empty set"},
    {U'¬', "not"},
    {U'∧', "and"},
    {U'∨', "or"},
    {U'⇒', "implies"},
    {U'⇔', "if and only if"},
    {U'∴', "therefore"},
    {U'∵', "because"},
    {U'⋅', "times"},
    {U'∘', "composed with"},
    {U'⊥', "perpendicular to"},
    {U'∥', "parallel to"},
    {U'∠', "angle"},
    {U'→', "right arrow"},
    {U'←', "left arrow"},
    {U'↑', "up arrow"},
    {U'↓', "down arrow"},
    {U'↔', "left right arrow"},
    {U'°', "degrees"},
    {U'§', "section"},
    {U'¶', "paragraph"},
    {U'©', "copyright"},
    {U'®', "registered"},
    {U'™', "trademark"},
    {U'℠', "service mark"},
    {U'№', "number"},
    {U'‰', "per mille"},
    {U'²', "squared"},
    {U'³', "cubed"},
    {U'¹', "to the first"},
    {U'⁰', "to the zero"},
    {U'⁴', "to the fourth"},
    {U'⁵', "to the fifth"},
    {U'⁶', "to the sixth"},
    {U'⁷', "to the seventh"},
    {U'⁸', "to the eighth"},
    {U'⁹', "to the ninth"},
    {U'ⁿ', "to the N"},
    {U'†', "dagger"},
    {U'‡', "double dagger"},
    {U'♠', "spades"},
    {U'♣', "clubs"},
    {U'♥', "heart"},
    {U'♦', "diamonds"},
    {U'♪', "music note"},
    {U'♫', "music notes"},
    {U'♭', "flat"},
    {U'♯', "sharp"},
    {U'♮', "natural"},
    {U'★', "star"},
    {U'☆', "star"},
    {U'✓', "check mark"},
    {U'✔', "check mark"},
    {U'✗', "cross mark"},
    {U'✘', "cross mark"},
    {U'♀', "female"},
    {U'♂', "male"},
    {U'☎', "telephone"},
});

// Short names of common emoji, as in Unicode's CLDR.
constexpr auto kEmoji = std::to_array<Symbol>({
    {U'😀', "grinning face"},
    {U'😂', "face with tears of joy"},
    {U'😊', "smiling face with smiling eyes"},
    {U'😍', "smiling face with heart eyes"},
    {U'😎', "smiling face with sunglasses"},
    {U'😢', "crying face"},
    {U'😭', "loudly crying face"},
    {U'😡', "enraged face"},
    {U'😉', "winking face"},
    {U'🙂', "slightly smiling face"},
    {U'🙃', "upside down face"},
    {U'🤔', "thinking face"},
    {U'🤣', "rolling on the floor laughing"},
    {U'😘', "face blowing a kiss"},
    {U'😱', "face screaming in fear"},
    {U'☺', "smiling face"},
    {U'❤', "red heart"},
    {U'💔', "broken heart"},
    {U'💕', "two hearts"},
    {U'💙', "blue heart"},
    {U'💚', "green heart"},
    {U'💛', "yellow heart"},
    {U'💜', "purple heart"},
    {U'👍', "thumbs up"},
    {U'👎', "thumbs down"},
    {U'👏', "clapping hands"},
    {U'🙏', "folded hands"},
    {U'👋', "waving hand"},
    {U'💪', "flexed biceps"},
    {U'✌', "victory hand"},
    {U'👌', "OK hand"},
    {U'✨', "sparkles"},
    {U'🎉', "party popper"},
    {U'🔥', "fire"},
    {U'💯', "hundred points"},
    {U'🚀', "rocket"},
    {U'⭐', "star"},
    {U'☀', "sun"},
    {U'☁', "cloud"},
    {U'☂', "umbrella"},
    {U'☃', "snowman"},
    {U'⚡', "high voltage"},
    {U'✅', "check mark button"},
    {U'❌', "cross mark"},
    {U'❓', "question mark"},
    {U'❗', "exclamation mark"},
    {U'⚠', "warning"},
    {U'☕', "hot beverage"},
    {U'🍕', "pizza"},
    {U'🍺', "beer mug"},
    {U'🎂', "birthday cake"},
    {U'🎄', "Christmas tree"},
    {U'🎵', "musical note"},
    {U'🎶', "musical notes"},
    {U'🏠', "house"},
    {U'🐱', "cat face"},
    {U'🐶', "dog face"},
    {U'🌍', "globe showing Europe Africa"},
    {U'💀', "skull"},
    {U'👀', "eyes"},
    {U'💡', "light bulb"},
    {U'📚', "books"},
    {U'📧', "email"},
    {U'📞', "telephone receiver"},
    {U'✈', "airplane"},
    {U'🚗', "automobile"},
    {U'🏆', "trophy"},
    {U'⚽', "soccer ball"},
    {U'🏀', "basketball"},
    {U'🎁', "wrapped gift"},
    {U'🌈', "rainbow"},
    {U'🌹', "rose"},
    {U'💩', "pile of poo"},
    {U'🏻', "light skin tone"},
    {U'🏼', "medium light skin tone"},
    {U'🏽', "medium skin tone"},
    {U'🏾', "medium dark skin tone"},
    {U'🏿', "dark skin tone"},
});

std::string look_up(const auto& symbols, char32_t c) {
  const auto* found = std::ranges::find(symbols, c, &Symbol::sign);
  return found == symbols.end() ? "" : std::string(found->name);
}

/// Unicode's name in small letters and without hyphens.
std::string unicode_name(char32_t c) {
  std::array<char, 128> name{};
  UErrorCode status = U_ZERO_ERROR;
  u_charName(static_cast<UChar32>(c), U_UNICODE_CHAR_NAME, name.data(), name.size(), &status);
  if (U_FAILURE(status)) return "";
  std::string words = name.data();
  for (char& letter : words) {
    letter =
        letter == '-' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return words;
}

/// "alpha" of GREEK SMALL LETTER ALPHA WITH TONOS.
std::string greek_name(char32_t c) {
  std::string name = unicode_name(c);
  const std::size_t letter = name.find("letter ");
  if (!name.starts_with("greek ") || letter == name.npos) return "";
  name.erase(0, letter + 7);
  if (name.starts_with("final ")) name.erase(0, 6);
  name.erase(std::min(name.find(" with"), name.size()));
  return name == "lamda" ? "lambda" : name;
}

}  // namespace

std::string symbol_name(char32_t c) {
  std::string name = look_up(kSymbols, c);
  if (name.empty()) name = look_up(kEmoji, c);
  if (name.empty()) name = greek_name(c);
  if (!name.empty()) return name;
  const auto icu = static_cast<UChar32>(c);
  const bool is_emoji = c > 0xFF && u_hasBinaryProperty(icu, UCHAR_EXTENDED_PICTOGRAPHIC);
  const auto type = u_charType(icu);
  const bool has_common_name = c > 0xFF && (type == U_MATH_SYMBOL || type == U_CURRENCY_SYMBOL);
  return is_emoji || has_common_name ? unicode_name(c) : "";
}

std::string flag_name(char32_t first, char32_t second) {
  constexpr char32_t kA = U'🇦';
  if (first < kA || first >= kA + 26 || second < kA || second >= kA + 26) return "";
  const std::array country = {static_cast<char>('A' + (first - kA)),
                              static_cast<char>('A' + (second - kA)), '\0'};
  icu::UnicodeString name;
  icu::Locale("", country.data()).getDisplayCountry(icu::Locale::getEnglish(), name);
  std::string words;
  name.toUTF8String(words);
  return "flag of " + words;
}

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
