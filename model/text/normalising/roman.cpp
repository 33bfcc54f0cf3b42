#include <algorithm>
#include <array>

#include "model/text/normalising/rule.h"

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

/// Words that are counted with roman numerals.
bool is_numbered(const std::string& word) {
  constexpr std::array kNumbered = {
      "Chapter"sv,  "chapter"sv,  "Part"sv,    "part"sv,     "Act"sv,      "act"sv,
      "Scene"sv,    "scene"sv,    "Volume"sv,  "volume"sv,   "Vol"sv,      "Book"sv,
      "book"sv,     "War"sv,      "war"sv,     "Section"sv,  "section"sv,  "Article"sv,
      "article"sv,  "Type"sv,     "type"sv,    "Phase"sv,    "phase"sv,    "Title"sv,
      "Appendix"sv, "appendix"sv, "Table"sv,   "Figure"sv,   "Bowl"sv,     "Canto"sv,
      "Level"sv,    "level"sv,    "Class"sv,   "class"sv,    "Grade"sv,    "Stage"sv,
      "stage"sv,    "Episode"sv,  "episode"sv, "Mark"sv,     "Fantasy"sv,  "Rocky"sv,
      "Schedule"sv, "Annex"sv,    "Unit"sv,    "Lesson"sv,   "Symphony"sv, "Amendment"sv,
      "Group"sv,    "Category"sv, "Apollo"sv,  "Olympiad"sv, "Division"sv, "Psalm"sv,
      "Verse"sv,    "Sonnet"sv,   "Page"sv,    "page"sv,     "p"sv,        "pp"sv,
      "Corps"sv,    "Season"sv,   "Windows"sv, "Grand"sv};
  return is_one_of(word, kNumbered);
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

Spoken numeral(const Expression& x) {
  std::string capitals = x[1];
  std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                 [](char c) { return static_cast<char>(c & ~0x20); });
  if (capitals.empty()) return std::nullopt;
  const bool small = capitals != x[1];
  if (capitals.size() == 1 && value(capitals[0]) >= value('L')) return std::nullopt;  // "Class C"
  if (x[1] == "I" && !x.before.empty() && x.before[0] >= 'a') return std::nullopt;
  const std::string number = arabic(capitals);
  if (x.after == "century" || x.after == "centuries" || x.after == "Century" ||
      x.after == "Olympiad") {
    return ordinal_words(number, x.english);
  }
  if (is_numbered(x.before)) return cardinal_words(number, x.english);
  if (small) return std::nullopt;
  // "told Charles I would": a pronoun unless it cannot be.
  if (is_regnal(x.before) && (capitals != "I" || x.last || x.after == "of")) {
    return "the " + ordinal_words(number, x.english);
  }
  // Without such a word only numerals that are hardly anything else, after a name.
  constexpr std::array kPlain = {"II"sv,    "III"sv, "IV"sv,   "VI"sv,  "VII"sv, "VIII"sv, "IX"sv,
                                 "XI"sv,    "XII"sv, "XIII"sv, "XIV"sv, "XV"sv,  "XVI"sv,  "XVII"sv,
                                 "XVIII"sv, "XIX"sv, "XX"sv,   "XXI"sv, "XXII"sv};
  const bool named = !x.before.empty() && x.before[0] >= 'A' && x.before[0] <= 'Z';
  const bool alone = x.before.empty() && x.last;
  if ((named || alone) && is_one_of(capitals, kPlain)) return cardinal_words(number, x.english);
  if (capitals.size() >= 4 && capitals[0] != 'D') {
    return number >= "1100" && number <= "2099" && number.size() == 4
               ? year_words(number, x.english)
               : cardinal_words(number, x.english);
  }
  return std::nullopt;
}

constexpr auto kRomanRules = std::to_array<Rule>({
    {"roman", "IVXLCDM",
     R"((?=[IVXLCDM])(M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(?![\w'’&]|-[A-Z]|\.[A-Z]))",
     numeral},
    {"roman", "ivxlc", R"((?=[ivxlc])((?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3}))(?![\w'’&]|-\w|\.\w))",
     numeral},
});

}  // namespace

std::span<const Rule> roman_rules() { return kRomanRules; }

}  // namespace text
