// Rules for numbers said digit by digit: telephone, card, ISBN, access codes, extensions.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "io/base/strings.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"

namespace text {
namespace {

/// Digits one by one, with a pause where they were grouped.
std::string grouped_digits(std::string_view written) {
  std::string words;
  bool pause = false;
  for (const char c : written) {
    if (!io::is_ascii_digit(c)) {
      pause = !words.empty();
      continue;
    }
    if (!words.empty()) words += pause ? ", " : " ";
    words += digit_words(std::string_view(&c, 1));
    pause = false;
  }
  return words;
}

Spoken telephone(const Expression& x) {
  return (x[0][0] == '+' ? "plus " : "") + grouped_digits(x[0]);
}

/// "555-1234" is a number to call, "200-3000 people" is not.
Spoken local_telephone(const Expression& x) {
  if (is_counted(x.after)) return std::nullopt;
  return telephone(x);
}

/// +14155550123, of which only North America's groups are known.
Spoken ungrouped(const Expression& x) {
  return "plus one, " + grouped_digits(x[1] + " " + x[2] + " " + x[3]);
}

/// 1-800-FLOWERS: the words on the keys are said as words.
Spoken in_letters(const Expression& x) {
  std::string keys;
  for (const char c : x[2]) {
    keys += c == '-' ? " " : io::is_ascii_digit(c) ? digit_words({&c, 1}) : std::string(1, c);
  }
  return "one, " + (x[1].ends_with("00") ? x.number(1) : digit_words(x[1])) + ", " + keys;
}

/// "dial 311", "text 40404", but "call 20 people".
Spoken short_code(const Expression& x) {
  if (is_counted(x.after)) return std::nullopt;
  return digit_words(x[0]);
}

Spoken labelled(const Expression& x) {
  const std::string form = x.has(2) ? " " + cardinal_words(x[2], x.english) : "";
  return letter_words(x[1]) + form + " " + grouped_digits(x[3]) + (x.has(4) ? ", X" : "");
}

constexpr auto kPhoneRules = std::to_array<Rule>({
    {"telephone", "+9(",
     R"((?:\+?\d{1,3}[-. ])?(?:\(\d{3}\)[- ]?|\d{3}[-. ])\d{3}[-. ]\d{4}(?:-\d{1,4})?(?![\w]|[-.]\d))",
     telephone},
    {"telephone", "+", R"(\+1(\d{3})(\d{3})(\d{4})(?![\w]|[-.]\d))", ungrouped},
    {"telephone", "+", R"(\+\d{1,3}(?:[-. ]?\(?\d{1,5}\)?){2,6}(?![\w]|[-.]\d))", telephone},
    {"telephone", "9", R"([2-9]\d{2}-\d{4}(?![\w]|[-.]\d))", local_telephone, "-"},
    {"telephone", "9", R"(0\d{2,4}[- ]\d{3,4}[- ]\d{3,4}(?![\w]|[-.]\d))", telephone},
    {"telephone", "9", R"(0\d{4} \d{6}(?![\w]|[-.]\d))", telephone},
    {"telephone", "1", R"(1-([2-9]\d\d)-([A-Z]{1,10}(?:-[A-Z]{1,10}|-\d){0,4})(?![\w-]))",
     in_letters, "-"},
    {"telephone", "9",
     R"((?<=[lgtdo] )(?<=\b(?:[Dd]ial|[Tt]ext|[Cc]all|[Rr]ing|calling|called|texting|dialing|dialled|[Tt]ext [A-Z]{1,12} to) )\d{3,6}(?![\w]|[-.,:/%]\w))",
     short_code},
    {"card", "9",
     R"((?<=\b(?:[Cc]ards?|[Aa]ccounts?|[Nn]umbers?|[Pp]hone)(?: [a-z]{1,12}){0,2} (?:ending|ends|ended) (?:in|with) )\d{2,6}(?![\w]|[-.,:/%]\w))",
     short_code},
    {"code", "9",
     R"((?<=\b(?:PIN|OTP|[Pp]asscode|(?:[Aa]ccess|[Ss]ecurity|[Vv]erification|ZIP|[Zz]ip|[Aa]rea) code)(?: is|:)? )\d{3,8}(?![\w]|[-.,:/%]\w))",
     short_code},
    {"emergency", "9", R"(9-1-1(?![\w-]))",
     [](const Expression&) -> Spoken { return "nine one one"; }, "-"},
    {"card", "9", R"(\d{4}([- ])\d{4}\1\d{4}\1\d{4}(?![\w]|[-.]\d))", telephone},
    {"social security", "9", R"(\d{3}-\d{2}-\d{4}(?![\w]|[-.]\d))", telephone, "-"},
    {"isbn", "I", R"((ISBN|ISSN)(?:-(1[03]))?:? ?(\d[-\d ]{5,20}\d)(?:-?(X))?(?!\w))", labelled},
    {"extension", "e", R"(ext\.? ?(\d{1,6})\b)",
     [](const Expression& x) -> Spoken { return "extension " + digit_words(x[1]); }},
    {"extension", "x", R"((?<=\d{4},? )x ?(\d{1,6})\b)",
     [](const Expression& x) -> Spoken { return "extension " + digit_words(x[1]); }},
});

}  // namespace

std::span<const Rule> phone_rules() { return kPhoneRules; }

}  // namespace text
