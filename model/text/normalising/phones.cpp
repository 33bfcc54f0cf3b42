#include <array>

#include "model/text/normalising/rule.h"

namespace text {
namespace {

/// Digits one by one, with a pause where they were grouped.
std::string grouped_digits(std::string_view written) {
  std::string words;
  bool pause = false;
  for (const char c : written) {
    if (!is_ascii_digit(c)) {
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

Spoken labelled(const Expression& x) {
  return letter_words(x[1]) + (x.has(2) ? " " + digit_words(x[2]) : "") + " " +
         grouped_digits(x[3]);
}

constexpr auto kPhoneRules = std::to_array<Rule>({
    {"telephone", "+9(",
     R"((?:\+?\d{1,3}[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w]|[-.]\d))", telephone},
    {"telephone", "+", R"(\+\d{1,3}(?:[-. ]?\(?\d{1,5}\)?){2,6}(?![\w]|[-.]\d))", telephone},
    {"telephone", "9", R"(\d{3}-\d{4}(?![\w]|[-.]\d))", telephone},
    {"telephone", "9", R"(0\d{2,4}[- ]\d{3,4}[- ]\d{3,4}(?![\w]|[-.]\d))", telephone},
    {"telephone", "9", R"(0\d{4} \d{6}(?![\w]|[-.]\d))", telephone},
    {"telephone", "1", R"(1-([2-9]\d\d)-([A-Z]{4,10})\b)",
     [](const Expression& x) -> Spoken {
       const bool hundreds = x[1].ends_with("00");
       return "one, " + (hundreds ? x.number(1) : digit_words(x[1])) + ", " + x[2];
     }},
    {"card", "9", R"(\d{4}([- ])\d{4}\1\d{4}\1\d{4}(?![\w]|[-.]\d))", telephone},
    {"social security", "9", R"(\d{3}-\d{2}-\d{4}(?![\w]|[-.]\d))", telephone},
    {"isbn", "I", R"((ISBN|ISSN)(?:-(1[03]))?:? ?(\d[-\d ]{5,20}[\dX])(?!\w))", labelled},
    {"extension", "e", R"(ext\.? ?(\d{1,6})\b)",
     [](const Expression& x) -> Spoken { return "extension " + digit_words(x[1]); }},
});

}  // namespace

std::span<const Rule> phone_rules() { return kPhoneRules; }

}  // namespace text
