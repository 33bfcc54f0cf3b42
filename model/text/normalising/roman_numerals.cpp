#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "model/text/normalising/rule_book.h"
#include "model/text/normalising/words.h"

namespace text {
namespace {

using namespace std::string_view_literals;

int value(char digit) {
  constexpr std::string_view kDigits = "IVXLCDM";
  constexpr std::array kValues = {1, 5, 10, 50, 100, 500, 1000};
  return kValues.at(kDigits.find(digit));
}

/// The number a well-formed numeral stands for.
std::string arabic(const std::string& numeral) {
  int sum = 0;
  for (std::size_t i = 0; i < numeral.size(); ++i) {
    const int here = value(numeral[i]);
    const bool before_larger = i + 1 < numeral.size() && here < value(numeral[i + 1]);
    sum += before_larger ? -here : here;
  }
  return std::to_string(sum);
}

/// Words that are counted with roman numerals, whatever their case: one of them, or several.
bool is_numbered(const std::string& word) {
  constexpr std::array kNumbered = {
      "chapter"sv,  "part"sv,     "act"sv,       "scene"sv,    "volume"sv,     "vol"sv,
      "book"sv,     "war"sv,      "section"sv,   "article"sv,  "type"sv,       "phase"sv,
      "title"sv,    "appendix"sv, "table"sv,     "figure"sv,   "bowl"sv,       "canto"sv,
      "level"sv,    "class"sv,    "grade"sv,     "stage"sv,    "episode"sv,    "mark"sv,
      "fantasy"sv,  "rocky"sv,    "schedule"sv,  "annex"sv,    "unit"sv,       "lesson"sv,
      "symphony"sv, "group"sv,    "amendment"sv, "category"sv, "apollo"sv,     "olympiad"sv,
      "division"sv, "psalm"sv,    "verse"sv,     "sonnet"sv,   "page"sv,       "p"sv,
      "pp"sv,       "corps"sv,    "season"sv,    "windows"sv,  "grand"sv,      "theorem"sv,
      "lemma"sv,    "exhibit"sv,  "paragraph"sv, "exercise"sv, "problem"sv,    "question"sv,
      "tier"sv,     "fig"sv,      "sec"sv,       "ch"sv,       "plate"sv,      "panel"sv,
      "round"sv,    "game"sv,     "session"sv,   "rule"sv,     "step"sv,       "version"sv,
      "block"sv,    "region"sv,   "zone"sv,      "protocol"sv, "ordinance"sv,  "proposition"sv,
      "phases"sv,   "chapters"sv, "parts"sv,     "acts"sv,     "volumes"sv,    "vols"sv,
      "books"sv,    "sections"sv, "articles"sv,  "tables"sv,   "figures"sv,    "cantos"sv,
      "levels"sv,   "classes"sv,  "stages"sv,    "titles"sv,   "pages"sv,      "wars"sv,
      "types"sv,    "grades"sv,   "episodes"sv,  "scenes"sv,   "factor"sv,     "quadrant"sv,
      "item"sv,     "exam"sv,     "course"sv,    "calculus"sv, "algebra"sv,    "physics"sv,
      "clause"sv,   "wave"sv,     "stratum"sv,   "cycle"sv,    "generation"sv, "vatican"sv};
  return is_one_of(to_small(word), kNumbered);
}

/// Names of rulers and popes, whose numerals are ordinals.
bool is_regnal(const std::string& word) {
  constexpr std::array kNames = {
      "Henry"sv,      "Louis"sv,     "George"sv,    "Edward"sv,   "Richard"sv,    "William"sv,
      "James"sv,      "Charles"sv,   "Elizabeth"sv, "Mary"sv,     "Philip"sv,     "Philippe"sv,
      "Frederick"sv,  "Friedrich"sv, "Wilhelm"sv,   "Nicholas"sv, "Alexander"sv,  "Peter"sv,
      "Catherine"sv,  "Ivan"sv,      "Paul"sv,      "John"sv,     "Pius"sv,       "Benedict"sv,
      "Gregory"sv,    "Leo"sv,       "Innocent"sv,  "Clement"sv,  "Urban"sv,      "Francis"sv,
      "Ferdinand"sv,  "Napoleon"sv,  "Ramses"sv,    "Ramesses"sv, "Ptolemy"sv,    "Darius"sv,
      "Xerxes"sv,     "Cyrus"sv,     "Otto"sv,      "Leopold"sv,  "Gustav"sv,     "Christian"sv,
      "Harald"sv,     "Olaf"sv,      "Haakon"sv,    "Robert"sv,   "David"sv,      "Constantine"sv,
      "Theodosius"sv, "Justinian"sv, "Boniface"sv,  "Sixtus"sv,   "Julius"sv,     "Adrian"sv,
      "Alfonso"sv,    "Pedro"sv,     "Umberto"sv,   "Victor"sv,   "Emmanuel"sv,   "Margrethe"sv,
      "Carl"sv,       "Karl"sv,      "Joseph"sv,    "Franz"sv,    "Thutmose"sv,   "Amenhotep"sv,
      "Cleopatra"sv,  "Mehmed"sv,    "Selim"sv,     "Murad"sv,    "Edgar"sv,      "Kenneth"sv,
      "Sigismund"sv,  "Casimir"sv,   "Baldwin"sv,   "Rudolf"sv,   "Maximilian"sv, "Anne"sv,
      "Matilda"sv,    "Isabella"sv,  "Juan"sv,      "Felipe"sv,   "Alexandros"sv};
  return is_one_of(word, kNames);
}

/// Words before which a numeral says the how manieth it is: "the XXI century".
bool is_ordered(const std::string& word) {
  constexpr std::array kOrdered = {
      "century"sv,  "centuries"sv, "Century"sv, "Olympiad"sv, "Olympic"sv,  "Olympics"sv,
      "dynasty"sv,  "Dynasty"sv,   "Legion"sv,  "Congress"sv, "Airborne"sv, "Army"sv,
      "congress"sv, "Summit"sv,    "Summer"sv,  "Winter"sv,   "Symposium"sv};
  return is_one_of(word, kOrdered);
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
  if (capitals.size() == 1 && value(capitals[0]) >= value('L')) return std::nullopt;  // "Class C"
  const bool numbered = is_numbered(x.before);
  // "the part I play" has a pronoun.
  if (x[1] == "I" && !x.before.empty() && x.before[0] >= 'a') return std::nullopt;
  const std::string number = arabic(capitals);
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
  return cardinal_words(arabic(in_capitals(x[1])), x.english) + " to " +
         cardinal_words(arabic(in_capitals(x[2])), x.english);
}

/// XIXth
Spoken numeral_ordinal(const Expression& x) { return ordinal_words(arabic(x[1]), x.english); }

/// (iii), an item of a list
Spoken list_numeral(const Expression& x) {
  return cardinal_words(arabic(in_capitals(x[1])), x.english);
}

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
