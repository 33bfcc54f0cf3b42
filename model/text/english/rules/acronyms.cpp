// Which letters are said one by one, and the rules of acronyms and codes.
#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "io/base/strings.h"
#include "model/text/english/embedded.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"
#include "model/text/word_table.h"

namespace text {
namespace {

/// Reads a list of words/acronyms.tsv.
WordSet acronym_list(std::string_view name) {
  static const WordLists lists(english::words::kAcronyms);
  return lists.set(name);
}

bool has_vowel(std::string_view letters, std::string_view vowels) {
  return letters.find_first_of(vowels) != letters.npos;
}

}  // namespace

bool is_spelled_in_codes(std::string_view letters) {
  const auto is_ascii = [](unsigned char c) { return c < 0x80; };
  if (!std::all_of(letters.begin(), letters.end(), is_ascii)) return false;
  static const WordSet spelled = acronym_list("spelled in codes");
  static const WordSet short_words = acronym_list("short word");
  const std::string small = io::to_lower(letters);
  if (small.size() == 1 || spelled.contains(small)) return true;
  if (small.size() == 2) return !short_words.contains(small);
  return !has_vowel(small, "aeiouy");
}

bool is_spelled_in_capitals(std::string_view letters, bool shouted) {
  static const WordSet spoken = acronym_list("spoken");
  static const WordSet spelled = acronym_list("spelled");
  static const WordSet stressed = acronym_list("stressed");
  if (spoken.contains(letters)) return false;
  if (spelled.contains(letters)) return true;
  if (!has_vowel(letters, "AEIOUY")) return true;
  if (letters.size() > 3 || stressed.contains(letters)) return false;
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
    const bool number = io::is_ascii_digit(written[begin]);
    while (end < written.size() && written[end] != '-' &&
           io::is_ascii_digit(written[end]) == number)
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
