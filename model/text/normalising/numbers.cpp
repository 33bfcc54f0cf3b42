#include <algorithm>
#include <array>

#include "model/text/normalising/rule_book.h"

namespace text {
namespace {

using namespace std::string_view_literals;

/// Plurals that stand after a count: "1500 people", but not the verb of "2001 was".
bool is_counted(const std::string& word) {
  constexpr std::array kPlurals = {"people"sv,    "men"sv,     "women"sv,   "children"sv,
                                   "feet"sv,      "percent"sv, "million"sv, "thousand"sv,
                                   "sheep"sv,     "other"sv,   "more"sv,    "of"sv,
                                   "different"sv, "new"sv,     "extra"sv,   "years"sv};
  constexpr std::array kVerbs = {
      "was"sv,      "is"sv,   "has"sv,    "as"sv,    "its"sv,   "his"sv,    "this"sv,   "us"sv,
      "vs"sv,       "does"sv, "series"sv, "sees"sv,  "saw"sv,   "less"sv,   "across"sv, "census"sv,
      "olympics"sv, "plus"sv, "thus"sv,   "minus"sv, "times"sv, "always"sv, "versus"sv};
  if (word.empty() || word[0] < 'a' || word[0] > 'z') return false;
  if (is_one_of(word, kPlurals)) return true;
  return word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") &&
         !is_one_of(word, kVerbs);
}

bool is_year_context(const std::string& word) {
  constexpr std::array kBefore = {
      "in"sv,     "In"sv,    "since"sv, "Since"sv,  "by"sv,     "By"sv,     "until"sv,  "before"sv,
      "Before"sv, "after"sv, "After"sv, "during"sv, "During"sv, "circa"sv,  "year"sv,   "early"sv,
      "late"sv,   "from"sv,  "From"sv,  "summer"sv, "winter"sv, "spring"sv, "autumn"sv, "fall"sv};
  return is_one_of(word, kBefore);
}

Spoken bare_number(const Expression& x) {
  const std::string& digits = x[0];
  const bool said_as_year =
      is_year_context(x.before) ? is_year(digits, "1000") : is_year(digits) && !is_counted(x.after);
  if (said_as_year) return year_words(digits, x.english);
  return number_words(digits, x.english);
}

std::string denominator(const std::string& digits, bool one, English english) {
  if (digits == "2") return one ? "half" : "halves";
  if (digits == "4") return one ? "quarter" : "quarters";
  const std::string ordinal = ordinal_words(digits, english);
  return one ? ordinal : ordinal + "s";
}

std::string fraction(const std::string& above, const std::string& below, English english) {
  if (above == below)
    return number_words(above, english) + " out of " + number_words(below, english);
  if (below.size() > 3 || below[0] == '0' || below == "1" || above.size() > 3) {
    return number_words(above, english) + " over " + number_words(below, english);
  }
  return cardinal_words(above, english) + " " + denominator(below, above == "1", english);
}

/// "and a half" after a whole number.
std::string added_fraction(const std::string& above, const std::string& below, English english) {
  if (above == "1" && (below == "2" || below == "4")) {
    return " and a " + denominator(below, true, english);
  }
  return " and " + fraction(above, below, english);
}

struct Vulgar {
  std::string_view sign;
  const char* above;
  const char* below;
};
constexpr auto kVulgar = std::to_array<Vulgar>({
    {"½", "1", "2"},
    {"¼", "1", "4"},
    {"¾", "3", "4"},
    {"⅓", "1", "3"},
    {"⅔", "2", "3"},
    {"⅕", "1", "5"},
    {"⅖", "2", "5"},
    {"⅗", "3", "5"},
    {"⅘", "4", "5"},
    {"⅙", "1", "6"},
    {"⅚", "5", "6"},
    {"⅐", "1", "7"},
    {"⅛", "1", "8"},
    {"⅜", "3", "8"},
    {"⅝", "5", "8"},
    {"⅞", "7", "8"},
    {"⅑", "1", "9"},
    {"⅒", "1", "10"},
});

Spoken vulgar_fraction(const Expression& x) {
  const auto* sign = std::ranges::find(kVulgar, x[2], &Vulgar::sign);
  if (sign == kVulgar.end()) return std::nullopt;
  if (!x.has(1)) return fraction(sign->above, sign->below, x.english);
  return x.number(1) + added_fraction(sign->above, sign->below, x.english);
}

Spoken range(const Expression& x) {
  const std::string& from = x[1];
  const std::string& to = x[2];
  if (is_year(from) && (is_year(to) || to.size() == 2) && !is_counted(x.after)) {
    return year_words(from, x.english) + " to " +
           (to.size() != 2 ? year_words(to, x.english)
            : to[0] == '0' ? "oh " + digit_words(to.substr(1))
                           : number_words(to, x.english));
  }
  return x.number(1) + " to " + x.number(2);
}

std::string version_words(const std::string& version, English english) {
  std::string words;
  for (std::size_t begin = 0; begin <= version.size();) {
    const std::size_t end = std::min(version.find('.', begin), version.size());
    if (!words.empty()) words += " point ";
    words += number_words(version.substr(begin, end - begin), english);
    begin = end + 1;
  }
  return words;
}

Spoken ip_address(const Expression& x) {
  std::string words;
  for (const char c : x[0]) {
    if (!words.empty()) words += ' ';
    words += c == '.' ? "dot" : digit_words(std::string_view(&c, 1));
  }
  return words;
}

Spoken magnitude(const Expression& x) {
  const char letter = x[2][0];
  const bool before_name = !x.after.empty() && x.after[0] >= 'A' && x.after[0] <= 'Z';
  if (letter == 'B' && before_name) return std::nullopt;  // a house: 221B Baker Street
  const char* scale = letter == 'k' || letter == 'K'   ? " thousand"
                      : letter == 'M'                  ? " million"
                      : letter == 'B' || letter == 'b' ? " billion"
                                                       : " trillion";
  return x.number(1) + scale;
}

Spoken scientific(const Expression& x) {
  const bool negative = x[2] == "-" || x[2] == "−";
  return x.number(1) + " times ten to the power of " + (negative ? "minus " : "") + x.number(3);
}

Spoken signed_number(const Expression& x) {
  const std::string& sign = x[1];
  const char* word = sign == "±" || sign == "+/-" ? "plus or minus "
                     : sign == "+"                ? "plus "
                                                  : "minus ";
  return word + x.number(2);
}

/// 2:1, but Psalm 23:4
Spoken ratio(const Expression& x) {
  constexpr std::array kBooks = {"Psalm"sv,   "Psalms"sv,   "Genesis"sv,     "Exodus"sv,
                                 "Matthew"sv, "Mark"sv,     "Luke"sv,        "John"sv,
                                 "Acts"sv,    "Romans"sv,   "Hebrews"sv,     "Isaiah"sv,
                                 "Job"sv,     "Proverbs"sv, "Corinthians"sv, "Revelation"sv};
  return x.number(1) + (is_one_of(x.before, kBooks) ? " " : " to ") + x.number(2);
}

constexpr auto kNumberRules = std::to_array<Rule>({
    {"version", "vV", R"([vV](?:er(?:sion|\.)? ?)?(\d{1,6}(?:\.\d{1,6}){0,5})(?![\w]))",
     [](const Expression& x) -> Spoken { return "version " + version_words(x[1], x.english); }},
    {"ip address", "9", R"((?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d))", ip_address},
    {"version", "9", R"(\d{1,6}(?:\.\d{1,6}){2,5}(?![\w]))",
     [](const Expression& x) -> Spoken { return version_words(x[0], x.english); }},
    {"binary", "9", R"(0[bB]([01]{1,64})\b)",
     [](const Expression& x) -> Spoken { return "zero B " + digit_words(x[1]); }},
    {"emergency", "9", R"(911(?![\w,.%]\w|\w))",
     [](const Expression& x) -> Spoken { return digit_words(x[0]); }},
    {"always", "25", R"((20|50)/\1\b)",
     [](const Expression& x) -> Spoken { return x.number(1) + " " + x.number(1); }},
    {"division", "/", R"((?<=\d )/(?= \d))",
     [](const Expression&) -> Spoken { return "divided by"; }},
    {"year", "12", R"(((?:1[89]|20)\d\d)/(\d\d)\b(?!/))",
     [](const Expression& x) -> Spoken {
       return year_words(x[1], x.english) + " " + number_words(x[2], x.english);
     }},
    {"range", "-–", R"((?<=illion|thousand|%|0s|[apAP]m|\.m\.|°[CF])[-–](?=[$£€'’]?\d))",
     [](const Expression&) -> Spoken { return "to"; }},
    {"number", "9", R"(\d{1,3}(?: \d{3}){2,8}(?!\d))",
     [](const Expression& x) -> Spoken {
       std::string digits = x[0];
       std::erase(digits, ' ');
       return number_words(digits, x.english);
     }},
    {"hexadecimal", "9", R"(0[xX]([0-9A-Fa-f]{1,32})\b)",
     [](const Expression& x) -> Spoken { return "zero X " + letter_words(x[1]); }},
    {"scientific", "9", R"((<N>)[eE]([-−+]?)(\d{1,4})\b)", scientific},
    {"scientific", "9", R"((<N>) ?[x×] ?10\^([-−]?)(\d{1,4})\b)", scientific},
    {"year", "'", R"('(\d\d)\b(?!['’\d]))",
     [](const Expression& x) -> Spoken {
       return x[1][0] == '0' ? "oh " + digit_words(x[1].substr(1))
                             : cardinal_words(x[1], x.english);
     }},
    {"ordinal", "9", R"((<I>)(?:st|nd|rd|th|ST|ND|RD|TH|º|ª)\b(?!'))",
     [](const Expression& x) -> Spoken {
       std::string digits = x[1];
       std::erase(digits, ',');
       return ordinal_words(digits, x.english);
     }},
    {"ordinal", "9", R"((\d{1,9})[ºª])",
     [](const Expression& x) -> Spoken { return ordinal_words(x[1], x.english); }},
    {"always", "9", R"(24/7(/365)?\b)",
     [](const Expression& x) -> Spoken {
       return std::string("twenty-four seven") + (x.has(1) ? " three sixty-five" : "");
     }},
    {"fraction", "9", R"((\d{1,9}) (\d{1,3})/(\d{1,4})\b(?![/\d]))",
     [](const Expression& x) -> Spoken {
       if (x[3] == "1" || x[3][0] == '0' || x[2].size() > x[3].size()) return std::nullopt;
       return x.number(1) + added_fraction(x[2], x[3], x.english);
     }},
    {"fraction", "9", R"((\d{1,24})[/⁄](\d{1,24})\b(?!/\d))",
     [](const Expression& x) -> Spoken { return fraction(x[1], x[2], x.english); }},
    {"fraction", "9½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒", R"((?:(<I>) ?)?([½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]))", vulgar_fraction},
    {"ratio", "9", R"((\d{1,4}):(\d{1,4})(?![:\d]))", ratio},
    {"range", "9", R"((<N>) ?(?:[–]|-(?! )) ?(<N>)(?![\w]|[-–]\d|\.\d))",
     [](const Expression& x) -> Spoken { return range(x); }},
    {"dimensions", "9", R"((<N>)(?: ?x ?|×)(<N>)(?:(?: ?x ?|×)(<N>))?(?!\w))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + " by " + x.number(2) + (x.has(3) ? " by " + x.number(3) : "");
     }},
    {"resolution", "48", R"(([48])K\b)",
     [](const Expression& x) -> Spoken { return x.number(1) + " K"; }},
    {"magnitude", "9", R"((<N>)(k|K|M|B|bn|tn|T)\b(?!['’]))", magnitude},
    {"times", "9", R"((<N>)[x×]\b(?! ?[\d+=−*/^]| -))",
     [](const Expression& x) -> Spoken { return x.number(1) + " times"; }},
    {"signed", "-−+±", R"((?<![\w)’'%])([-−]|\+/-|[+±])( ?<N>))",
     [](const Expression& x) -> Spoken {
       Expression y = x;
       if (y.groups[2][0] == ' ') {
         if (y[1] == "-") return std::nullopt;
         y.groups[2].erase(0, 1);
       }
       return signed_number(y);
     }},
    {"number", "#", R"(#(\d{1,9})\b)",
     [](const Expression& x) -> Spoken { return "number " + x.number(1); }},
    {"decimal", "9.", R"((?:<I>|(?<!\w))\.\d{1,40}(?![\d])(?!\.\d))",
     [](const Expression& x) -> Spoken { return x.number(0); }},
    {"number", "9", R"(\d{1,3}(?:,\d{3}){1,12}(?!\d))",
     [](const Expression& x) -> Spoken { return x.number(0); }},
    {"number", "9", R"(\d+)", bare_number},
});

}  // namespace

std::span<const Rule> number_rules() { return kNumberRules; }

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
    return is_year(number) ? year_words(number, x.english) : cardinal_words(number, x.english);
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
