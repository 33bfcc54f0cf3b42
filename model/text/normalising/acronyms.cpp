#include <algorithm>
#include <array>
#include <string>

#include "model/text/normalising/letters.h"
#include "model/text/normalising/rule.h"

namespace text {
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

std::string code_number(const std::string& digits, English english) {
  if (digits.size() > 1 && digits[0] == '0') return digit_words(digits);
  if (digits.size() == 4) return year_words(digits, english);
  return digits.size() > 4 ? digit_words(digits) : cardinal_words(digits, english);
}

/// MP3, H2O, B-52, COVID-19, 4K: letters and digits in turn.
Spoken code(const Expression& x) {
  const std::string written = with_plain_digits(x[0]);
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
    if (!words.empty()) words += ' ';
    if (number) {
      words += code_number(run, x.english);
    } else if (std::all_of(run.begin(), run.end(), is_capital)) {
      words += run.size() <= 2 ? letter_words(run) : capitals_words(run, false);
    } else {
      words += is_spelled_in_codes(run) ? letter_words(run) : run;
    }
    begin = end;
  }
  return words;
}

constexpr std::string_view kSubscriptDigits = "0123456789₀₁₂₃₄₅₆₇₈₉";

constexpr auto kAcronymRules = std::to_array<Rule>({
    {"letters", "A", R"(([A-Z])&([A-Z])(?!\w))",
     [](const Expression& x) -> Spoken { return x[1] + " and " + x[2]; }, "&"},
    {"letters", "A", R"(([A-Z]{1,4})&([A-Z]{1,4})(?!\w))",
     [](const Expression& x) -> Spoken {
       return letter_words(x[1]) + " and " + letter_words(x[2]);
     },
     "&"},
    {"letters", "A", R"(([A-Z]{2})/([A-Z]{2})(?![\w/]))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]) + " " + letter_words(x[2]); },
     "/"},
    {"war", "W", R"(WW(II|I|2|1)(?!\w))",
     [](const Expression& x) -> Spoken {
       return std::string("World War ") + (x[1] == "II" || x[1] == "2" ? "two" : "one");
     }},
    {"letters", "CFJ", R"(([CFJ])(\+\+|#)(?!\w))",
     [](const Expression& x) -> Spoken { return x[1] + (x[2] == "#" ? " sharp" : " plus plus"); },
     "+#"},
    {"letters", "A", R"(Ph\.?D(?!\w)\.?('s)?|PhD('?s)(?!\w))",
     [](const Expression& x) -> Spoken {
       return std::string("P H D") + (x.has(1) || x.has(2) ? "'s" : "");
     }},
    {"code", "A", R"([A-Z]{1,6}-\d{1,4}(?:-[A-Z]{1,3}\d{0,3})?(?![\w-]))", code, "-"},
    {"code", "A", R"([A-Z][A-Za-z]{1,11}-\d{1,3}(?![\w-]))", code, "-"},
    {"code", "A", R"([A-Z]\d{1,3}-[A-Z]\d{1,3}(?![\w-]))", code, "-"},
    {"code", "Aa9",
     R"((?=[A-Za-z]{0,20}\d{0,20}[A-Za-z₀-₉\d])[A-Za-z]{1,16}[\d₀-₉]{1,12}(?:[A-Za-z]{1,8}[\d₀-₉]{0,8}){0,4}(?![\w₀-₉]))",
     code, kSubscriptDigits},
    {"code", "9", R"(\d{1,8}[A-Za-z]{1,3}(?:\d{1,4}[A-Za-z]{0,3}){0,3}(?!\w))", code},
    {"letters", "A", R"(([A-Z]{2,10})(['’]?s|)(?![\w]|['’]\w))", capitals},
});

}  // namespace

std::span<const Rule> acronym_rules() { return kAcronymRules; }

}  // namespace text
