// Rules of plain numbers: years, ordinals, fractions, ratios, versions and cardinals.
#include <algorithm>
#include <array>

#include "io/base/strings.h"
#include "model/text/english/lists.h"
#include "model/text/english/pronunciation/word_classes.h"
#include "model/text/english/rules/quantity.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/tables/scripture.h"

namespace text {

using namespace std::string_view_literals;

bool is_counted(const std::string& word) {
  static const WordSet plurals = english::word_list("counted");
  static const WordSet not_counted = english::word_list("not counted");
  if (word.empty() || word[0] < 'a' || word[0] > 'z') return false;
  if (plurals.contains(word)) return true;
  return word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") &&
         !not_counted.contains(word);
}

bool is_labelled(const std::string& word) {
  static const WordSet labelled = english::word_list("labelled");
  return labelled.contains(word);
}

namespace {

bool is_year_context(const std::string& word) {
  static const WordSet before_years = english::word_list("before year");
  return before_years.contains(word);
}

constexpr std::size_t kLongestCardinal = 15;  // of digits without commas; longer ones are codes

Spoken bare_number(const Expression& x) {
  const std::string& digits = x[0];
  const bool looks_like_one =
      x.conventions.years == Conventions::Years::kPairs && is_year(digits) && !is_counted(x.after);
  const bool said_as_year = is_year_context(x.before) ? is_year(digits, "1000") : looks_like_one;
  if (said_as_year) return year_words(digits, x.english);
  const bool is_of_file = digits.size() > 4 && x.left.ends_with(u'/');  // AB/10234
  const bool is_code = is_of_file || (digits.size() > kLongestCardinal && !digits.ends_with("000"));
  if (is_code || x.conventions.numbers == Conventions::Numbers::kDigits) return digit_words(digits);
  return number_words(digits, x.english);
}

/// 1,234
Spoken grouped_number(const Expression& x) {
  if (x.conventions.numbers != Conventions::Numbers::kDigits) return x.number(0);
  std::string digits = x[0];
  std::erase(digits, ',');
  return digit_words(digits);
}

Spoken range(const Expression& x) {
  const std::string& from = x[1];
  const std::string& to = x[2];
  if (is_year(from) && (is_year(to) || to.size() == 2) && !is_counted(x.after)) {
    return year_words(from, x.english) + " to " +
           (to.size() == 2 ? short_year_words(to, x.english) : year_words(to, x.english));
  }
  const bool are_digits =
      io::is_ascii_digit(to[0]) && from.find_first_not_of("0123456789") == from.npos;
  if (are_digits && from.size() == 4 && to.size() == 1)  // ISO 8859-1
    return digit_words(from) + " dash " + digit_words(to);
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
    words += c == '.' ? "dot" : c == ':' ? "colon" : digit_words(std::string_view(&c, 1));
  }
  return words;
}

/// 100K, but a house (221B Baker Street) and what is counted with letters (Apt. 4B) have none.
Spoken magnitude(const Expression& x) {
  const bool before_name = !x.after.empty() && x.after[0] >= 'A' && x.after[0] <= 'Z';
  if (x[2] == "m" && !is_counted(x.after)) return std::nullopt;
  if ((x[2] == "B" && before_name) || is_labelled(x.before)) return std::nullopt;
  return x.number(1) + scale_word(x[2].substr(x[2][0] == ' ' ? 1 : 0));
}

Spoken scientific(const Expression& x) {
  const bool negative = x[2] == "-" || x[2] == "−";
  return x.number(1) + " times ten to the power of " + (negative ? "minus " : "") + x.number(3);
}

/// 10²³, 10⁻³: the signs of a power as digits.
std::string plain_power(const std::string& signs) {
  constexpr std::array kSigns = {"⁰"sv, "¹"sv, "²"sv, "³"sv, "⁴"sv,
                                 "⁵"sv, "⁶"sv, "⁷"sv, "⁸"sv, "⁹"sv};
  std::string digits;
  for (std::string_view rest = signs; !rest.empty();) {
    const auto is_next = [&](std::string_view sign) { return rest.starts_with(sign); };
    const auto* found = std::ranges::find_if(kSigns, is_next);
    if (found == kSigns.end()) return "";
    digits += static_cast<char>('0' + (found - kSigns.begin()));
    rest.remove_prefix(found->size());
  }
  return digits;
}

std::string power_words(const std::string& minus, const std::string& signs, English english) {
  return "to the power of " + std::string(minus.empty() ? "" : "minus ") +
         number_words(plain_power(signs), english);
}

/// A fraction that counts nothing: "one half".
std::string fraction_alone(const Quantity& fraction) {
  return fraction.words == "half" ? "one half" : fraction.words;
}

/// 12st is a weight in Britain, for there is no ordinal with this ending.
bool is_stone(const std::string& digits, const Expression& x) {
  return x.english == English::kBritish && x[0] == digits + "st" &&
         (digits.back() != '1' || digits.ends_with("11"));
}

/// the 29th's, the 3rds
Spoken ordinal(const Expression& x) {
  std::string digits = x[1];
  std::erase(digits, ',');
  if (is_stone(digits, x)) return x.number(1) + " stone";
  const std::string ending = x[2] == "’s" ? "'s" : x[2];
  return ordinal_words(digits, x.english) + ending;
}

/// "the 12's" are several, "No. 1's" and "2008's" own something.
Spoken plural_number(const Expression& x) {
  constexpr std::array kOwners = {"No"sv, "no"sv, "number"sv, "Number"sv, "Channel"sv, "Page"sv};
  if (is_year(x[1])) return year_words(x[1], x.english) + "'s";
  if (is_one_of(x.before, kOwners)) return x.number(1) + "'s";
  return to_plural(x.number(1));
}

/// A 60/30/10 split; longer numbers are of files and cases
Spoken shares(const Expression& x) {
  const auto part = [&](std::size_t group) {
    if (is_year(x[group])) return year_words(x[group], x.english);
    return x[group].size() > 4 ? digit_words(x[group]) : x.number(group);
  };
  const bool is_split = std::max({x[1].size(), x[2].size(), x[3].size()}) < 4;
  const char* between = is_split ? " " : " slash ";
  return part(1) + between + part(2) + between + part(3);
}

/// 401(k), 12(b)(6): sections of laws, and plans that are named after them
Spoken section(const Expression& x) {
  std::string words = pair_words(x[1], x.english);
  for (std::size_t begin = 0; begin < x[2].size();) {
    const std::size_t end = x[2].find(')', begin);
    const std::string part = x[2].substr(begin + 1, end - begin - 1);
    words +=
        " " + (io::is_ascii_digit(part[0]) ? cardinal_words(part, x.english) : letter_words(part));
    begin = end + 1;
  }
  return words;
}

/// "faster", "bigger", "heavier", of adjectives that are common.
bool is_comparative(const std::string& word) {
  if (!word.ends_with("er")) return false;
  std::string stem = word.substr(0, word.size() - 2);
  if (is_common_adjective(stem) || is_common_adjective(stem + "e")) return true;
  if (stem.size() < 3) return false;
  if (stem.back() == 'i') return is_common_adjective(stem.replace(stem.size() - 1, 1, "y"));
  stem.pop_back();
  return stem.back() == word[word.size() - 3] && is_common_adjective(stem);
}

/// hit .305
Spoken batting_average(const Expression& x) { return pair_words(x[1], x.english); }

Spoken signed_number(const Expression& x) {
  const std::string& sign = x[1];
  const char* word = sign == "±" || sign == "+/-" ? "plus or minus "
                     : sign == "+"                ? "plus "
                                                  : "minus ";
  return word + x.number(2);
}

/// Gen. 1:1, 1 Cor. 13:4-7
Spoken verse(const Expression& x) {
  const std::string book(find_book(x[2]));
  const std::string number =
      x.has(1) ? ordinal_words(x[1][0] == 'I' ? std::to_string(x[1].size()) : x[1], x.english) : "";
  return number + (x.has(1) ? " " : "") + book + " " + x.number(3) + " " + x.number(4) +
         (x.has(5) ? " to " + x.number(5) : "");
}

/// 2:1, but a race in 25:30 and a 16:9 screen
Spoken ratio(const Expression& x) {
  constexpr std::array kBeforeTimes = {"in"sv, "at"sv, "In"sv, "At"sv};
  constexpr std::array kPictures = {"screen"sv, "display"sv, "aspect"sv, "monitor"sv,
                                    "video"sv,  "picture"sv, "format"sv, "widescreen"sv};
  if (x[2].size() == 2 && is_one_of(x.before, kBeforeTimes))
    return x.number(1) + (x[2][0] == '0' ? " oh " : " ") + cardinal_words(x[2], x.english);
  return x.number(1) + (is_one_of(x.after, kPictures) ? " by " : " to ") + x.number(2);
}

constexpr auto kNumberRules = std::to_array<Rule>({
    // At least three hyphens, a digit, and a letter that is no word between two of them.
    {"code", "Aa9",
     R"((?=[A-Za-z-]{0,40}\d)(?=(?:[A-Za-z\d]{1,8}-){0,8}[b-zB-HJ-Z]-)[A-Za-z\d]{1,8}(?:-[A-Za-z\d]{1,8}){3,8}(?![\w-]))",
     [](const Expression& x) -> Spoken { return code_words(x[0], x.english); }, "-"},
    {"verse",
     "A",
     R"(()(<book>)\.? (\d{1,3}):(\d{1,3})(?:[-–](\d{1,3}))?(?![\w:]))",
     verse,
     {},
     "<book>",
     "a"},
    {"verse", "123I",
     R"(([123]|I{1,3}) (<book>)\.? (\d{1,3}):(\d{1,3})(?:[-–](\d{1,3}))?(?![\w:]))", verse},
    {"version", "vV", R"([vV](?:er(?:sion|\.)? ?)?(\d{1,6}(?:\.\d{1,6}){0,5})(?![\w]))",
     [](const Expression& x) -> Spoken { return "version " + version_words(x[1], x.english); }},
    {"ip address", "9", R"((?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?![\w]|\.\d))", ip_address, "."},
    {"version", "9", R"((\d{1,6}(?:\.\d{1,6}){2,5})([a-z]?)(?![\w]))",
     [](const Expression& x) -> Spoken {
       return version_words(x[1], x.english) + (x.has(2) ? " " + letter_words(x[2]) : "");
     },
     "."},
    {"version", "9", R"((\d{1,6}(?:\.\d{1,6}){0,4})\.([xX])(?!\w))",
     [](const Expression& x) -> Spoken { return version_words(x[1], x.english) + " point X"; },
     "."},
    {"section", "9", R"((\d{1,4})(\([a-z]\)(?:\((?:\d{1,2}|[A-Za-z]{1,2})\)){0,4})(?![\w(]))",
     section, "("},
    {"plan", "9", R"((\d{3})(?= plan\b))",
     [](const Expression& x) -> Spoken { return pair_words(x[1], x.english); }},
    {"binary",
     "9",
     R"(0[bB]([01]{1,64})\b)",
     [](const Expression& x) -> Spoken { return "zero B " + digit_words(x[1]); },
     {},
     "0b"},
    {"emergency", "9", R"(911(?![\w,.%]\w|\w))",
     [](const Expression& x) -> Spoken { return digit_words(x[0]); }},
    {"always", "25", R"((20|50)/\1\b)",
     [](const Expression& x) -> Spoken { return x.number(1) + " " + x.number(1); }, "/"},
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
    {"hexadecimal",
     "9",
     R"(0[xX]([0-9A-Fa-f]{1,32})\b)",
     [](const Expression& x) -> Spoken { return "zero X " + letter_words(x[1]); },
     {},
     "0x"},
    {"scientific", "9", R"((<N>)[eE]([-−+]?)(\d{1,4})\b)", scientific, "eE"},
    {"scientific", "9", R"((<N>) ?[x×] ?10\^([-−]?)(\d{1,4})\b)", scientific},
    {"scientific", "9", R"((<N>) ?[x×·] ?10(⁻?)([⁰¹²³⁴-⁹]{1,4}))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + " times ten " + power_words(x[2], x[3], x.english);
     }},
    {"power", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹", R"((⁻)([⁰¹²³⁴-⁹]{1,4})|()([⁰¹²³⁴-⁹]{2,4}))",
     [](const Expression& x) -> Spoken {
       return power_words(x[1], x.has(2) ? x[2] : x[4], x.english);
     }},
    {"year", "'", R"('(\d\d)\b(?!['’\d]))",
     [](const Expression& x) -> Spoken { return short_year_words(x[1], x.english); }},
    {"fraction", "9", R"((\d{1,3})/(\d{1,4})(?:st|nd|rd|th|ST|ND|RD|TH)[sS]?(?!\w))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + " " + denominator(x[2], x[1] == "1", x.english);
     },
     "/"},
    {"ordinal", "9", R"((<I>)(?:st|nd|rd|th|ST|ND|RD|TH|º|ª)(['’]?s)?\b(?!['’]\w))", ordinal,
     "nrtNRTº"},
    {"number", "1", R"((10|100|1000|1,000)s(?= of\b))",
     [](const Expression& x) -> Spoken {
       return x[1] == "10" ? "tens" : x[1] == "100" ? "hundreds" : "thousands";
     },
     "s"},
    {"number", "9", R"((\d{1,4})['’]s\b)", plural_number, "'’"},
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
    {"fraction", "9", R"(\d{1,3}/\d{1,3} (?:<long scale>)\b)",
     [](const Expression& x) -> Spoken { return quantity(x[0], x.english).words; }, "/"},
    {"shares", "9", R"((\d{1,9})/(\d{1,9})/(\d{1,9})(?![\w/]))", shares, "/"},
    {"fraction",
     "1",
     R"(1/([a-z])(?![\w/]))",
     [](const Expression& x) -> Spoken { return "one over " + letter_words(x[1]); },
     "/",
     {},
     "/"},
    {"fraction", "9", R"((\d{1,24})[/⁄](\d{1,24})\b(?!/\d))",
     [](const Expression& x) -> Spoken { return fraction_words(x[1], x[2], x.english); }, "/"},
    {"fraction", "9½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒", R"((?:<I> ?)?[<vulgar>](?: (?:<long scale>)\b)?)",
     [](const Expression& x) -> Spoken { return fraction_alone(quantity(x[0], x.english)); }},
    {"ratio", "9", R"((\d{1,4}):(\d{1,4}):(\d{1,4})(?![:\d]))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + " to " + x.number(2) + " to " + x.number(3);
     },
     ":"},
    {"ratio", "9", R"((\d{1,4}):(\d{1,4})(?![:\d]))", ratio, ":"},
    {"record", "9", R"((\d{1,3})[-–](\d{1,3})(?= record\b))",
     [](const Expression& x) -> Spoken { return x.number(1) + " and " + x.number(2); }},
    {"range", "9", R"((<N>) ?(?:[–]|-(?! )) ?(<N>)(?![\w]|[-–]\d|\.\d| ?=))", range},
    {"dimensions", "9", R"((<N>)(?: ?x ?|×)(<N>)(?:(?: ?x ?|×)(<N>))?(?!\w| ?=))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + " by " + x.number(2) + (x.has(3) ? " by " + x.number(3) : "");
     }},
    {"resolution", "48", R"(([48])K\b)",
     [](const Expression& x) -> Spoken { return x.number(1) + " K"; }},
    {"race", "9",
     R"((\d{1,3})[kK](?= (?:race|run|walk|swim|ride|route|course|fun|charity|training)\b))",
     [](const Expression& x) -> Spoken { return x.number(1) + " K"; }},
    {"race", "9",
     R"((?<=\b(?:ran|run|runs|running|finished|walk|walked) (?:a |an |the |my |his |her |our |their )?)(\d{1,3})[kK]\b)",
     [](const Expression& x) -> Spoken { return x.number(1) + " K"; }},
    {"magnitude", "9", R"((<N>)(k|K|m|M|B|T| ?(?:mn|bn|tn))\b(?!['’]))", magnitude},
    {"times", "9", R"((<N>)[x×]\b(?! ?[\d+=−*/^]| -))",
     [](const Expression& x) -> Spoken {
       const bool is_power = is_attribute(x) && x[0].ends_with('x') && !is_comparative(x.after);
       return x.number(1) + (is_power ? " X" : " times");
     }},
    {"signed", "-−+±", R"((?<![\w)’'%])([-−]|\+/-|[+±])( ?<N>|\.\d{1,24})(?!/\d))",
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
    {"batting average", ".",
     R"((?<=\b(?:hit|hits|hitting|bats|batted|batting|slugged|slugging|averaging|average of|averaged) )\.(\d{3})(?!\w))",
     batting_average},
    {"decimal", "9.", R"((?:<I>|(?<!\w))\.\d{1,40}(?![\d])(?!\.\d))",
     [](const Expression& x) -> Spoken { return x.number(0); }, "."},
    {"number", "9", R"(\d{1,3}(?:,\d{3}){1,12}(?!\d))", grouped_number},
    {"number and letter", "9", R"((\d{1,4})([A-Za-z])(?![\w'’]))",
     [](const Expression& x) -> Spoken { return x.number(1) + " " + letter_words(x[2]); }},
    {"number", "9", R"(\d+)", bare_number},
});

}  // namespace

std::span<const Rule> number_rules() { return kNumberRules; }

}  // namespace text
