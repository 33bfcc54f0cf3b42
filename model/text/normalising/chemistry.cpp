#include <array>
#include <string>
#include <string_view>

#include "model/text/normalising/rule_book.h"
#include "model/text/normalising/words.h"

namespace text {
namespace {

using namespace std::string_view_literals;

constexpr std::array kElements = {
    "H"sv,  "He"sv, "Li"sv, "Be"sv, "B"sv,  "C"sv,  "N"sv,  "O"sv,  "F"sv,  "Ne"sv, "Na"sv,
    "Mg"sv, "Al"sv, "Si"sv, "P"sv,  "S"sv,  "Cl"sv, "Ar"sv, "K"sv,  "Ca"sv, "Sc"sv, "Ti"sv,
    "V"sv,  "Cr"sv, "Mn"sv, "Fe"sv, "Co"sv, "Ni"sv, "Cu"sv, "Zn"sv, "Ga"sv, "Ge"sv, "As"sv,
    "Se"sv, "Br"sv, "Kr"sv, "Rb"sv, "Sr"sv, "Y"sv,  "Zr"sv, "Nb"sv, "Mo"sv, "Ru"sv, "Rh"sv,
    "Pd"sv, "Ag"sv, "Cd"sv, "In"sv, "Sn"sv, "Sb"sv, "Te"sv, "I"sv,  "Xe"sv, "Cs"sv, "Ba"sv,
    "La"sv, "Ce"sv, "Nd"sv, "W"sv,  "Re"sv, "Os"sv, "Ir"sv, "Pt"sv, "Au"sv, "Hg"sv, "Tl"sv,
    "Pb"sv, "Bi"sv, "Po"sv, "Rn"sv, "Ra"sv, "Th"sv, "U"sv,  "Pu"sv};

/// The symbols of `formula` letter by letter and its numbers as such, where it is one: at least two
/// elements, one of them of two letters. Others are for the rules of codes: H2O, FBI. What reads
/// as elements by chance ("NaN") sounds the same.
Spoken formula(const Expression& x) {
  const std::string& written = x[0];
  std::string words;
  int elements = 0;
  bool of_two_letters = false;
  for (std::size_t at = 0; at < written.size();) {
    if (!words.empty()) words += ' ';
    std::size_t size = 1;
    if (is_ascii_digit(written[at])) {
      while (at + size < written.size() && is_ascii_digit(written[at + size])) ++size;
      words += cardinal_words(std::string_view(written).substr(at, size), x.english);
    } else {
      const bool two = at + 1 < written.size() && written[at + 1] >= 'a';
      size = two ? 2 : 1;
      const std::string_view symbol = std::string_view(written).substr(at, size);
      if (!is_one_of(symbol, kElements)) return std::nullopt;
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
