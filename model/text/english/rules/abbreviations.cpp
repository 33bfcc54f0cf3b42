// Rules of abbreviations, initials and letters between periods.
#include "model/text/english/abbreviations.h"

#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include "model/text/english/lists.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/tables/units.h"

namespace text {
namespace {

bool is_capitalised(const std::string& word) {
  return !word.empty() && std::isupper(static_cast<unsigned char>(word[0]));
}

bool is_numeric(const std::string& word) {
  return !word.empty() && std::isdigit(static_cast<unsigned char>(word[0]));
}

bool is_roman(const std::string& word) { return word.find_first_not_of("IVXLCivxlc") == word.npos; }

/// "Dr. Smith" is a doctor and "Ocean Dr." a drive, "St. Mary" a saint and "Main St." a street: a
/// name after it decides, unless it is the beginning of the next thought.
bool is_behind_name(const Expression& x) {
  if (is_capitalised(x.after) && !is_sentence_starter(x.after)) return false;
  return is_capitalised(x.before) || is_numeric(x.before);
}

// "per lb." is per pound.
constexpr std::array<std::string_view, 6> kBeforeOne = {"per", "a", "an", "each", "every", "one"};

Spoken expand(const std::string& written, bool period, const Expression& x) {
  const Abbreviation* known = find_abbreviation(written);
  if (known == nullptr || (!period && !known->bare)) return std::nullopt;
  if (written == "Dr" && is_behind_name(x)) return "drive";
  if (written == "St" && is_behind_name(x)) return "street";
  switch (known->company) {
    case Company::kTitle:
      if (written == "v" || written == "Ft" || written == "Pt" || written == "Fr" || !period) {
        if (!is_capitalised(x.after)) return std::nullopt;
      }
      break;
    case Company::kNumber:
      if (!is_numeric(x.after) && !(is_roman(x.after) && !x.after.empty())) return std::nullopt;
      break;
    case Company::kYear:
      if (!is_numeric(x.after) || x.after.size() < 3) return std::nullopt;
      break;
    case Company::kEndsPhrase:
      if (is_one_of(x.before, kBeforeOne) && find_unit(written)) return find_unit(written)->one;
      break;
    case Company::kNone:
      break;
  }
  return std::string(known->spoken);
}

Spoken with_period(const Expression& x) {
  Spoken spoken = expand(x[1], true, x);
  if (spoken && x.has(2)) *spoken += "'s";
  return spoken;
}
Spoken without_period(const Expression& x) { return expand(x[0], false, x); }

/// U.S., R.S.V.P., a.m.
Spoken dotted(const Expression& x) {
  std::string letters = x[1];
  std::erase(letters, '.');
  return letter_words(letters) + (x.has(2) ? "'s" : "");
}

/// The J of "J. R. R. Tolkien"
Spoken initial(const Expression& x) {
  if (x.last || (x[1] == "I" && !x.before.empty())) return std::nullopt;
  return x[1];
}

/// E. coli: species are named so often by their initial that their names need no rule of Latin.
Spoken genus(const Expression& x) {
  static const WordSet species = english::word_list("species");
  return species.contains(x[2]) ? Spoken(x[1] + " " + x[2]) : std::nullopt;
}

/// Fed. R. Civ. P. 12
Spoken rule_of_court(const Expression& x) {
  constexpr std::array<std::pair<std::string_view, const char*>, 5> kRules = {
      {{"Civ", "Civil Procedure"},
       {"Crim", "Criminal Procedure"},
       {"App", "Appellate Procedure"},
       {"Bankr", "Bankruptcy Procedure"},
       {"Evid", "Evidence"}}};
  for (const auto& [written, name] : kRules) {
    if (written != x[1] && written != x[2]) continue;
    return std::string(x.has(3) ? "Federal Rule of " : "Federal Rules of ") + name;
  }
  return std::nullopt;
}

constexpr auto kAbbreviationRules = std::to_array<Rule>({
    {"law", "F", R"(Fed\. ?R\. ?(?:(Civ|Crim|App|Bankr)\. ?P|(Evid))\.(?= ?(\d)?))", rule_of_court,
     ".", "fed"},
    {"abbreviation", "e", R"((et al)()\.(?!\w))", with_period},
    {"abbreviation", "Aa", R"(([A-Za-z]{1,7}(?:\.[A-Za-z]){0,2})\.(['’]s)?(?![A-Za-z_]))",
     with_period, "."},
    {"abbreviation", "&", R"(&c(?!\w)\.?)",
     [](const Expression&) -> Spoken { return "et cetera"; }},
    {"abbreviation", "w", R"(w/o(?!\w))", [](const Expression&) -> Spoken { return "without"; },
     "/"},
    {"abbreviation", "w", R"(w/(?= ?\w))", [](const Expression&) -> Spoken { return "with"; }, "/"},
    {"abbreviation", "c", R"(c/o(?!\w))", [](const Expression&) -> Spoken { return "care of"; },
     "/"},
    {"abbreviation", "b", R"(b/c(?!\w))", [](const Expression&) -> Spoken { return "because"; },
     "/"},
    {"abbreviation", "Nn", R"([Nn]/[Aa](?!\w))",
     [](const Expression&) -> Spoken { return "not applicable"; }, "/"},
    {"and or", "aA", R"((?:and/or|AND/OR)(?!\w))",
     [](const Expression&) -> Spoken { return "and or"; }, "/"},
    {"and or", "hsHS",
     R"(([Hh]e|[Hh]im|[Hh]is|[Hh]imself)/(she|hers?|herself)|([Ss]he|[Hh]ers?|[Hh]erself)/(he|him|his|himself)(?![\w/]))",
     [](const Expression& x) -> Spoken {
       return x.has(1) ? x[1] + " or " + x[2] : x[3] + " or " + x[4];
     },
     "/"},
    {"and or", "s", R"(s/he(?!\w))", [](const Expression&) -> Spoken { return "he or she"; }, "/"},
    {"letters", "Aa", R"(((?:[A-Za-z]\.){2,7})(['’]s)?(?!\w))", dotted, ".", {}, "."},
    {"letters", "Aa", R"(((?:[A-Za-z]\.){1,6}[A-Za-z])(['’]s)?(?![\w.]))", dotted, ".", {}, "."},
    {"letters", "ABDLMP", R"((B\.Sc|M\.Sc|D\.Phil|M\.Phil|LL\.[BMD]|Ed\.D|Sc\.D)()\.?(?!\w))",
     dotted, "."},
    {"genus", "A", R"(([A-Z])\. ([a-z]{3,12})\b)", genus, ".", {}, "."},
    {"initial", "A", R"(([A-Z])\.(?= ?[A-Z]))", initial, ".", {}, "."},
    {"abbreviation", "Aa", R"((?:<bare>)(?![\w.'’&/]|-\w))", without_period, {}, "<bare>"},
});

}  // namespace

std::span<const Rule> abbreviation_rules() { return kAbbreviationRules; }

}  // namespace text
