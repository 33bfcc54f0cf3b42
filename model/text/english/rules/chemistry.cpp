// The rule of chemical formulas.
#include <array>
#include <string>
#include <string_view>

#include "io/base/strings.h"
#include "model/text/english/lists.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"

namespace text {
namespace {

/// The symbols of `formula` letter by letter and its numbers as such, where it is one: at least two
/// elements, one of them of two letters. Others are for the rules of codes: H2O, FBI. What reads
/// as elements by chance ("NaN") sounds the same.
Spoken formula(const Expression& x) {
  static const WordSet symbols = english::word_list("element");
  const std::string& written = x[0];
  std::string words;
  int elements = 0;
  bool of_two_letters = false;
  for (std::size_t at = 0; at < written.size();) {
    if (!words.empty()) words += ' ';
    std::size_t size = 1;
    if (io::is_ascii_digit(written[at])) {
      while (at + size < written.size() && io::is_ascii_digit(written[at + size])) ++size;
      words += cardinal_words(std::string_view(written).substr(at, size), x.english);
    } else {
      const bool two = at + 1 < written.size() && written[at + 1] >= 'a';
      size = two ? 2 : 1;
      const std::string_view symbol = std::string_view(written).substr(at, size);
      if (!symbols.contains(symbol)) return std::nullopt;
      words += letter_words(symbol);
      of_two_letters = of_two_letters || two;
      ++elements;
    }
    at += size;
  }
  if (elements < 2 || !of_two_letters) return std::nullopt;
  return words;
}

constexpr auto kChemistryRules = std::to_array<Rule>({
    {"formula", "A", R"((?=[A-Z][a-z]?[A-Z0-9])[A-Z][A-Za-z0-9]{1,24}(?![\w'’-]))", formula},
});

}  // namespace

std::span<const Rule> chemistry_rules() { return kChemistryRules; }

}  // namespace text
