// Spells digits as cardinals, ordinals, years, pairs or single digits. See words.h.
#include <algorithm>
#include <array>
#include <utility>

#include "model/text/english/rules/words.h"

namespace text {
namespace {

using namespace std::string_view_literals;

constexpr std::array kBelowTwenty = {"zero",    "one",     "two",       "three",    "four",
                                     "five",    "six",     "seven",     "eight",    "nine",
                                     "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                     "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array kTens = {"",      "",      "twenty",  "thirty", "forty",
                              "fifty", "sixty", "seventy", "eighty", "ninety"};
constexpr std::array kScales = {"",
                                " thousand",
                                " million",
                                " billion",
                                " trillion",
                                " quadrillion",
                                " quintillion",
                                " sextillion",
                                " septillion",
                                " octillion",
                                " nonillion",
                                " decillion"};
constexpr std::size_t kMaxDigits = 3 * kScales.size();

std::string below_hundred(int n) {
  if (n < 20) return kBelowTwenty[static_cast<std::size_t>(n)];
  std::string words = kTens[static_cast<std::size_t>(n / 10)];
  if (n % 10 != 0) words.append("-").append(kBelowTwenty[static_cast<std::size_t>(n % 10)]);
  return words;
}

std::string below_thousand(int n, English english) {
  if (n < 100) return below_hundred(n);
  std::string words = kBelowTwenty[static_cast<std::size_t>(n / 100)];
  words += " hundred";
  if (n % 100 != 0)
    words += (english == English::kBritish ? " and " : " ") + below_hundred(n % 100);
  return words;
}

int to_int(std::string_view digits) {
  int n = 0;
  for (const char c : digits) n = 10 * n + (c - '0');
  return n;
}

std::string_view without_leading_zeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1));
}

}  // namespace

std::string cardinal_words(std::string_view digits, English english) {
  digits = without_leading_zeros(digits);
  if (digits.size() > kMaxDigits) return digit_words(digits);
  std::string words;
  const std::size_t groups = (digits.size() + 2) / 3;
  for (std::size_t group = groups; group-- > 0;) {
    const std::size_t size = digits.size() - 3 * group;
    const int n = to_int(digits.substr(0, size));
    digits.remove_prefix(size);
    if (n == 0 && groups > 1) continue;
    if (!words.empty()) {
      const bool joined = english == English::kBritish && group == 0 && n < 100;
      words += joined ? " and " : " ";
    }
    words += below_thousand(n, english) + kScales[group];
  }
  return words;
}

std::string ordinal_words(std::string_view digits, English english) {
  return to_ordinal(cardinal_words(digits, english));
}

std::string digit_words(std::string_view digits) {
  std::string words;
  for (const char c : digits) {
    if (!words.empty()) words += ' ';
    words += kBelowTwenty[static_cast<std::size_t>(c - '0')];
  }
  return words;
}

std::string year_words(std::string_view digits, English english) {
  if (digits.size() != 4 || digits[0] == '0') return cardinal_words(digits, english);
  const int century = to_int(digits.substr(0, 2));
  const int year = to_int(digits.substr(2));
  if (century % 10 == 0 && year < 10) return cardinal_words(digits, english);
  if (year == 0) return below_hundred(century) + " hundred";
  return below_hundred(century) + (year < 10 ? " oh " : " ") + below_hundred(year);
}

std::string short_year_words(std::string_view digits, English english) {
  return (digits[0] == '0' ? "oh " : "") + cardinal_words(digits, english);
}

std::string pair_words(std::string_view digits, English english) {
  if (digits.size() > 4 || digits[0] == '0') return digit_words(digits);
  if (digits.size() < 3 || digits.ends_with("000")) return cardinal_words(digits, english);
  const std::string head = cardinal_words(digits.substr(0, digits.size() - 2), english);
  const std::string_view tail = digits.substr(digits.size() - 2);
  if (tail == "00") return head + " hundred";
  return head + (tail[0] == '0' ? " oh " : " ") + cardinal_words(tail, english);
}

bool is_year(std::string_view written, std::string_view first) {
  return written.size() == 4 && written.find_first_not_of("0123456789") == written.npos &&
         written >= first && written <= "2099";
}

std::string number_words(std::string_view written, English english) {
  std::string number(written);
  std::erase(number, ',');
  const std::size_t point = number.find('.');
  const std::string whole = number.substr(0, point);
  std::string words;
  if (point != number.npos) {
    if (!whole.empty()) words = cardinal_words(whole, english) + ' ';
    return words + "point " + digit_words(std::string_view(number).substr(point + 1));
  }
  return whole.size() > 1 && whole[0] == '0' ? digit_words(whole) : cardinal_words(whole, english);
}

std::string to_ordinal(std::string cardinal) {
  constexpr std::array kIrregular = {
      std::pair{"one"sv, "first"sv},     std::pair{"two"sv, "second"sv},
      std::pair{"three"sv, "third"sv},   std::pair{"five"sv, "fifth"sv},
      std::pair{"eight"sv, "eighth"sv},  std::pair{"nine"sv, "ninth"sv},
      std::pair{"twelve"sv, "twelfth"sv}};
  const std::size_t begin = cardinal.find_last_of(" -") + 1;
  const std::string last = cardinal.substr(begin);
  for (const auto& [word, ordinal] : kIrregular) {
    if (last == word) return cardinal.replace(begin, last.size(), ordinal);
  }
  if (cardinal.back() == 'y') return cardinal.replace(cardinal.size() - 1, 1, "ieth");
  return cardinal + "th";
}

std::string to_plural(std::string words) {
  if (words.back() == 'y') return words.replace(words.size() - 1, 1, "ies");
  return words + (words.back() == 'x' ? "es" : "s");
}

}  // namespace text
