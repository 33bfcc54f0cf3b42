// Rules of Roman numerals, after words and names that take them.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "io/base/numerals.h"
#include "io/base/strings.h"
#include "model/text/english/lists.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"

namespace text {
namespace {

using namespace std::string_view_literals;

/// The number that a numeral stands for, well-formed or not, in digits.
std::string arabic(std::string_view numeral) {
  return std::to_string(io::sum_of_roman_digits(numeral));
}

/// Words that are counted with roman numerals, whatever their case: one of them, or several.
bool is_numbered(const std::string& word) {
  static const WordSet numbered = english::word_list("numbered");
  return numbered.contains(io::to_lower(word));
}

/// Names of rulers and popes, whose numerals are ordinals.
bool is_regnal(const std::string& word) {
  static const WordSet names = english::word_list("regnal");
  return names.contains(word);
}

/// Words before which a numeral says the how manieth it is: "the XXI century".
bool is_ordered(const std::string& word) {
  static const WordSet ordered = english::word_list("ordered");
  return ordered.contains(word);
}

std::string in_capitals(std::string numeral) {
  std::ranges::transform(numeral, numeral.begin(),
                         [](char c) { return static_cast<char>(c & ~0x20); });
  return numeral;
}

/// Numerals that are hardly anything else after a name: no "X" or "V".
bool is_plain_numeral(std::string_view capitals) {
  constexpr std::array kPlain = {"II"sv,    "III"sv, "IV"sv,   "VI"sv,  "VII"sv, "VIII"sv, "IX"sv,
                                 "XI"sv,    "XII"sv, "XIII"sv, "XIV"sv, "XV"sv,  "XVI"sv,  "XVII"sv,
                                 "XVIII"sv, "XIX"sv, "XX"sv,   "XXI"sv, "XXII"sv};
  return is_one_of(capitals, kPlain);
}

/// Numerals that are no letters of anything: but the IV, the VI and the XI are.
bool is_only_numeral(std::string_view capitals) {
  return capitals != "IV" && capitals != "VI" && capitals != "XI" && capitals != "XX";
}

Spoken numeral(const Expression& x) {
  const std::string capitals = in_capitals(x[1]);
  if (capitals.empty()) return std::nullopt;
  const bool small = capitals != x[1];
  const std::string number = arabic(capitals);
  if (capitals.size() == 1 && io::sum_of_roman_digits(capitals) >= 50)
    return std::nullopt;  // "Class C"
  const bool numbered = is_numbered(x.before);
  // "the part I play" has a pronoun.
  if (x[1] == "I" && !x.before.empty() && x.before[0] >= 'a') return std::nullopt;
  if (!numbered && is_ordered(x.after)) {
    return ordinal_words(number, x.english);
  }
  const std::string owner = x.has(2) ? "'s" : "";
  if (numbered) return cardinal_words(number, x.english) + owner;
  if (small) return std::nullopt;
  // "told Charles I would": a pronoun unless it cannot be.
  if (is_regnal(x.before) && (capitals != "I" || x.last || x.after == "of" || x.has(2))) {
    return "the " + ordinal_words(number, x.english) + owner;
  }
  const bool named = !x.before.empty() && x.before[0] >= 'A' && x.before[0] <= 'Z';
  const bool alone = x.before.empty() && x.last;
  if ((named || alone || is_only_numeral(capitals)) && is_plain_numeral(capitals))
    return cardinal_words(number, x.english) + owner;
  if (capitals.size() >= 4 && capitals[0] != 'D') {
    return (is_year(number) ? year_words(number, x.english) : cardinal_words(number, x.english)) +
           owner;
  }
  return std::nullopt;
}

/// Chapters IV-VI
Spoken numeral_range(const Expression& x) {
  if (!is_numbered(x.before)) return std::nullopt;
  return cardinal_words(arabic(x[1]), x.english) + " to " + cardinal_words(arabic(x[2]), x.english);
}

/// XIXth
Spoken numeral_ordinal(const Expression& x) { return ordinal_words(arabic(x[1]), x.english); }

/// (iii), an item of a list
Spoken list_numeral(const Expression& x) { return cardinal_words(arabic(x[1]), x.english); }

constexpr auto kRomanRules = std::to_array<Rule>({
    {"roman", "IVXLCDMivxlc", R"((<roman>|<small roman>)[-–](<roman>|<small roman>)(?![\w'’&-]))",
     numeral_range, "-–"},
    {"roman",
     "IVXLCDM",
     R"((<roman>)(['’]s)?(?![\w'’&]|-[A-Z]|\.[A-Z]))",
     numeral,
     {},
     {},
     "IVXLCDM."},
    {"roman",
     "IVXLCDM",
     R"(([IVXLC]{2,8})(?:st|nd|rd|th)(?!\w))",
     numeral_ordinal,
     {},
     {},
     "IVXLC"},
    {"roman", "ivx", R"((?<![\w'’)]\()(?<=\()([ivx]{2,5}|[iv])(?=\)))", list_numeral, ")"},
    {"roman", "ivxlc", R"((<small roman>)()(?![\w'’&]|-\w|\.\w))", numeral, {}, {}, "ivxlc."},
});

}  // namespace

std::span<const Rule> roman_rules() { return kRomanRules; }

}  // namespace text
