#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "model/text/normalising/rule_book.h"
#include "model/text/normalising/words.h"

namespace text {
namespace {

using namespace std::string_view_literals;

constexpr std::array kShortWords = {"am"sv, "an"sv, "as"sv, "at"sv, "be"sv, "by"sv, "do"sv,
                                    "go"sv, "he"sv, "if"sv, "in"sv, "is"sv, "it"sv, "me"sv,
                                    "my"sv, "no"sv, "of"sv, "oh"sv, "ok"sv, "on"sv, "or"sv,
                                    "so"sv, "to"sv, "up"sv, "us"sv, "we"sv};

constexpr std::array kSpelledCodes = {"edu"sv, "exe"sv, "api"sv, "url"sv, "avi"sv, "iso"sv, "faq"sv,
                                      "ios"sv, "usa"sv, "usb"sv, "utf"sv, "ceo"sv, "abc"sv};

// Said as words although a rule of thumb would spell them.
constexpr std::array kSpokenAcronyms = {
    "AIDS"sv,  "NASA"sv,  "NATO"sv,   "OPEC"sv,   "PIN"sv,   "RAM"sv,    "ROM"sv,     "SIM"sv,
    "GIF"sv,   "JPEG"sv,  "SWAT"sv,   "ASAP"sv,   "FIFA"sv,  "UEFA"sv,   "COVID"sv,   "SARS"sv,
    "LASER"sv, "RADAR"sv, "SONAR"sv,  "SCUBA"sv,  "FEMA"sv,  "OSHA"sv,   "HIPAA"sv,   "YOLO"sv,
    "LAN"sv,   "WAN"sv,   "CAD"sv,    "SAT"sv,    "MOMA"sv,  "NAFTA"sv,  "ASCII"sv,   "BIOS"sv,
    "CERN"sv,  "DARPA"sv, "GUI"sv,    "LED"sv,    "MERS"sv,  "NASDAQ"sv, "OK"sv,      "PETA"sv,
    "SQL"sv,   "TASER"sv, "UNESCO"sv, "UNICEF"sv, "WASP"sv,  "ZIP"sv,    "CAPTCHA"sv, "IKEA"sv,
    "LEGO"sv,  "NIMBY"sv, "FOMO"sv,   "MIDI"sv,   "NORAD"sv, "SPAM"sv,   "COBOL"sv,   "BASIC"sv};

// Said in letters although they look like words.
constexpr std::array kSpelledAcronyms = {
    "NAACP"sv, "IEEE"sv,  "ISBN"sv,  "UCLA"sv, "AARP"sv, "USSR"sv, "ACLU"sv,    "ESPN"sv, "IOU"sv,
    "AAA"sv,   "USAID"sv, "UAE"sv,   "USPS"sv, "EOD"sv,  "MIA"sv,  "LGBTQIA"sv, "NYSE"sv, "ASCAP"sv,
    "AOL"sv,   "DUI"sv,   "IUPAC"sv, "AAPL"sv, "AMZN"sv, "GOOG"sv, "GOOGL"sv,   "TSLA"sv, "NVDA"sv,
    "ORCL"sv,  "ADBE"sv,  "INTC"sv,  "PYPL"sv, "SBUX"sv, "UBER"sv, "ABNB"sv,    "COIN"sv};

// Words of two to four letters that are often put in capitals for stress.
constexpr std::array kStressedWords = {
    "ALL"sv, "AM"sv,  "AN"sv,  "AND"sv, "ANY"sv, "ARE"sv, "AS"sv,  "AT"sv,  "BAD"sv, "BE"sv,
    "BIG"sv, "BUT"sv, "BUY"sv, "BY"sv,  "CAN"sv, "DAY"sv, "DID"sv, "DO"sv,  "END"sv, "FAR"sv,
    "FEW"sv, "FOR"sv, "FUN"sv, "GET"sv, "GO"sv,  "GOD"sv, "GOT"sv, "HAD"sv, "HAS"sv, "HE"sv,
    "HER"sv, "HIM"sv, "HIS"sv, "HOW"sv, "IF"sv,  "IN"sv,  "IS"sv,  "ITS"sv, "LET"sv, "LOT"sv,
    "MAN"sv, "MAY"sv, "ME"sv,  "MY"sv,  "NEW"sv, "NO"sv,  "NOR"sv, "NOT"sv, "NOW"sv, "OF"sv,
    "OFF"sv, "OH"sv,  "OLD"sv, "ON"sv,  "ONE"sv, "OR"sv,  "OUR"sv, "OUT"sv, "OWN"sv, "PUT"sv,
    "RED"sv, "RUN"sv, "SAY"sv, "SEE"sv, "SHE"sv, "SO"sv,  "SUN"sv, "TEN"sv, "THE"sv, "TO"sv,
    "TOO"sv, "TOP"sv, "TRY"sv, "TWO"sv, "UP"sv,  "USE"sv, "WAR"sv, "WAS"sv, "WAY"sv, "WE"sv,
    "WHO"sv, "WHY"sv, "WIN"sv, "YES"sv, "YET"sv, "YOU"sv, "HEY"sv, "SIX"sv, "EAT"sv, "ASK"sv,
    "BED"sv, "BOY"sv, "CAR"sv, "CAT"sv, "CUT"sv, "DOG"sv, "DRY"sv, "EAR"sv, "EYE"sv, "FLY"sv,
    "HOT"sv, "JOB"sv, "JOY"sv, "KEY"sv, "LAW"sv, "LIE"sv, "LOW"sv, "MAD"sv, "MOM"sv, "DAD"sv,
    "PAY"sv, "SAD"sv, "SET"sv, "SIR"sv, "SIT"sv, "SKY"sv, "AIR"sv, "WHY"sv, "WOW"sv, "AGO"sv,
    "HUH"sv, "UGH"sv, "SHH"sv, "HMM"sv, "AH"sv,  "MR"sv,  "MRS"sv};

bool has_vowel(std::string_view letters, std::string_view vowels) {
  return letters.find_first_of(vowels) != letters.npos;
}

}  // namespace

std::string to_small(std::string_view word) {
  std::string small(word);
  std::ranges::transform(small, small.begin(), [](unsigned char c) {
    return c < 0x80 ? static_cast<char>(std::tolower(c)) : static_cast<char>(c);
  });
  return small;
}

bool is_spelled_in_codes(std::string_view letters) {
  const auto is_ascii = [](unsigned char c) { return c < 0x80; };
  if (!std::all_of(letters.begin(), letters.end(), is_ascii)) return false;
  const std::string small = to_small(letters);
  if (small.size() == 1 || is_one_of(small, kSpelledCodes)) return true;
  if (small.size() == 2) return !is_one_of(small, kShortWords);
  return !has_vowel(small, "aeiouy");
}

bool is_spelled_in_capitals(std::string_view letters, bool shouted) {
  if (is_one_of(letters, kSpokenAcronyms)) return false;
  if (is_one_of(letters, kSpelledAcronyms)) return true;
  if (!has_vowel(letters, "AEIOUY")) return true;
  if (letters.size() > 3 || is_one_of(letters, kStressedWords)) return false;
  return !shouted || letters.size() < 3;
}

std::string letter_words(std::string_view word) {
  std::string words;
  for (const char c : word) {
    if (!words.empty()) words += ' ';
    if (c >= '0' && c <= '9') {
      words += digit_words(std::string_view(&c, 1));
    } else {
      words += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
  }
  return words;
}

namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

bool is_shouted(const std::string& word) {
  return word.size() > 2 && std::all_of(word.begin(), word.end(), is_capital);
}

std::string capitals_words(const std::string& letters, bool shouted) {
  return is_spelled_in_capitals(letters, shouted) ? letter_words(letters) : letters;
}

/// FBI, CEOs, NASA's
Spoken capitals(const Expression& x) {
  const bool shouted = is_shouted(x.before) || is_shouted(x.after);
  if (!is_spelled_in_capitals(x[1], shouted)) return std::nullopt;
  std::string ending = x[2];
  if (ending == "s") ending = "'s";  // the name of the last letter in the plural
  return letter_words(x[1]) + ending;
}

/// Subscripts, as in H₂O, as plain digits.
std::string with_plain_digits(std::string code) {
  constexpr std::string_view kSubscripts = "₀₁₂₃₄₅₆₇₈₉";  // three bytes each
  for (std::size_t i = 0; i < 10; ++i) {
    const std::string_view sign = kSubscripts.substr(3 * i, 3);
    for (std::size_t at = code.find(sign); at != code.npos; at = code.find(sign)) {
      code.replace(at, sign.size(), 1, static_cast<char>('0' + i));
    }
  }
  return code;
}

/// Up to three digits are a number and four can be a year; more are said one by one.
std::string code_number(const std::string& digits, English english) {
  if (is_year(digits, "1900")) return year_words(digits, english);
  const bool number = digits.size() < 4 && (digits.size() == 1 || digits[0] != '0');
  return number ? cardinal_words(digits, english) : digit_words(digits);
}

Spoken code(const Expression& x) { return code_words(x[0], x.english); }

}  // namespace

/// MP3, H2O, B-52, COVID-19, 4K
std::string code_words(const std::string& code, English english) {
  const std::string written = with_plain_digits(code);
  std::string words;
  for (std::size_t begin = 0; begin < written.size();) {
    std::size_t end = begin + 1;
    if (written[begin] == '-') {
      begin = end;
      continue;
    }
    const bool number = is_ascii_digit(written[begin]);
    while (end < written.size() && written[end] != '-' && is_ascii_digit(written[end]) == number)
      ++end;
    const std::string run = written.substr(begin, end - begin);
    if (!words.empty() && run != "s") words += ' ';
    if (number) {
      words += code_number(run, english);
    } else if (run == "s" && !words.empty() && end == written.size()) {
      words = to_plural(words);
    } else if (std::all_of(run.begin(), run.end(), is_capital)) {
      words += run.size() <= 2 ? letter_words(run) : capitals_words(run, false);
    } else {
      words += is_spelled_in_codes(run) ? letter_words(run) : run;
    }
    begin = end;
  }
  return words;
}

namespace {

constexpr std::string_view kSubscriptDigits = "0123456789₀₁₂₃₄₅₆₇₈₉";

constexpr auto kAcronymRules = std::to_array<Rule>({
    {"letters", "A", R"(([A-Z])&([A-Z])(?!\w))",
     [](const Expression& x) -> Spoken { return x[1] + " and " + x[2]; }, "&"},
    {"letters", "A", R"(([A-Z]{1,4})&([A-Z]{1,4})(?!\w))",
     [](const Expression& x) -> Spoken {
       return letter_words(x[1]) + " and " + letter_words(x[2]);
     },
     "&"},
    {"letters", "A", R"(([A-Z]{1,5})/([A-Z]{1,5})(?![\w/]))",
     [](const Expression& x) -> Spoken {
       if (!is_spelled_in_capitals(x[1], false) || !is_spelled_in_capitals(x[2], false))
         return std::nullopt;
       return letter_words(x[1]) + " " + letter_words(x[2]);
     },
     "/"},
    {"war", "W", R"(WW(II|I|2|1)(['’]s)?(?!\w))",
     [](const Expression& x) -> Spoken {
       return std::string("World War ") + (x[1] == "II" || x[1] == "2" ? "two" : "one") +
              (x.has(2) ? "'s" : "");
     }},
    {"letters", "CFJ", R"(([CFJ])#(?![A-Za-z]))",
     [](const Expression& x) -> Spoken { return x[1] + " sharp"; }, "#"},
    {"letters", "Aa", R"(([A-Za-z])\+\+(?![A-Za-z+]))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]) + " plus plus"; }, "+"},
    {"plus plus", "+", R"((?<=[A-Za-z])\+\+(?![\w+]))",
     [](const Expression&) -> Spoken { return "plus plus"; }},
    {"letters", "P", R"(Ph\.?D(?!\w)\.?('s)?|PhD('?s)(?!\w))",
     [](const Expression& x) -> Spoken {
       return std::string("P H D") + (x.has(1) || x.has(2) ? "'s" : "");
     }},
    {"episode",
     "Ss",
     R"([Ss](\d{1,2})[Ee](\d{1,3})(?!\w))",
     [](const Expression& x) -> Spoken {
       return "season " + cardinal_words(x[1], x.english) + " episode " +
              cardinal_words(x[2], x.english);
     },
     "Ee",
     {},
     "9"},
    {"code", "A", R"(([A-Z]{1,4})(\d{1,3}\.\d{1,3})(?![\w.]))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]) + " " + x.number(2); }, "."},
    {"code", "I", R"(IPv([46])(?!\w))",
     [](const Expression& x) -> Spoken { return "I P V " + x.number(1); }},
    {"code", "Aa", R"([A-Za-z]{1,3}\d{1,2}-\d{2,5}[A-Za-z]{0,3}(?![\w-]))", code, "-"},
    {"code", "A", R"([A-Z]{1,6}-\d{1,4}(?:-[A-Z]{1,3}\d{0,3})?(?![\w-]))", code, "-"},
    {"code", "A", R"([A-Z][A-Za-z]{1,11}-\d{1,3}(?![\w-]))", code, "-"},
    {"code", "A", R"([A-Z]{2,8}(?:-\d{1,7}){2,4}(?![\w-]))", code, "-"},
    {"code", "A", R"([A-Z]\d{1,3}-[A-Z]\d{1,3}(?![\w-]))", code, "-"},
    {"code", "Aa9",
     R"((?=[A-Za-z]{0,20}\d{0,20}[A-Za-z₀-₉\d])[A-Za-z]{1,16}[\d₀-₉]{1,12}(?:[A-Za-z]{1,8}[\d₀-₉]{0,8}){0,4}(?![\w₀-₉]))",
     code, kSubscriptDigits},
    {"code", "9", R"(\d{1,8}[A-Za-z]{1,3}(?:\d{1,4}[A-Za-z]{0,3}){0,3}(?!\w))", code},
    {"letters", "A", R"(([A-Z]{2,10})(['’]?s|)(?![\w]|['’]\w))", capitals, {}, {}, "A"},
});

}  // namespace

std::span<const Rule> acronym_rules() { return kAcronymRules; }

}  // namespace text
