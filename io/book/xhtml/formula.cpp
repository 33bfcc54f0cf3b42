// Presentation MathML to words, rule by rule: see formula.h.
#include "io/book/xhtml/formula.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "io/base/xml_document.h"
#include "io/book/headings/pattern.h"
#include "io/book/text/layout.h"

namespace io {
namespace {

using Words = std::optional<std::string>;

Words formula_words(pugi::xml_node node);

/// Whether `alttext` tells what the formula is. TeX would be read sign by sign.
bool is_alternative(const std::string& alttext) {
  static const TextPattern placeholder(
      uR"((?i)[\[(]?(?:(?:no|missing) )?(?:alt|alternate|alternative)[ -]?text)"
      uR"((?: is)?(?: available| not available| unavailable| missing| not provided)?[.!\])]*)");
  return !alttext.empty() && alttext.find('\\') == alttext.npos && !placeholder.matches(alttext);
}

bool is_whole_number(std::string_view words) {
  return !words.empty() && std::ranges::all_of(words, [](char c) { return c >= '0' && c <= '9'; });
}

/// As one thing beside the words of others: in brackets, unless it is a word or has them.
std::string grouped(const std::string& words) {
  const bool has_brackets = words.starts_with("(") && words.find(')') == words.size() - 1;
  return words.find(' ') == words.npos || has_brackets ? words : "(" + words + ")";
}

/// `2`, `−1` as `²`, `⁻¹`; empty for what is no whole number.
std::string raised_number(std::string_view words) {
  constexpr std::array<std::string_view, 10> kDigits = {"⁰", "¹", "²", "³", "⁴",
                                                        "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string raised;
  for (const std::string_view minus : {"−", "-"}) {
    if (!words.starts_with(minus)) continue;
    words.remove_prefix(minus.size());
    if (words.starts_with(" ")) words.remove_prefix(1);
    raised = "⁻";
  }
  if (!is_whole_number(words)) return {};
  for (const char digit : words) raised += kDigits.at(static_cast<std::size_t>(digit - '0'));
  return raised;
}

std::string power(const std::string& base, const std::string& exponent) {
  if (exponent == "′") return base + " prime";
  if (exponent == "∘" || exponent == "°") return base + "°";
  const std::string number = raised_number(exponent);
  return grouped(base) + (number.empty() ? " to the power of " + grouped(exponent) : number);
}

std::string fraction(const std::string& above, const std::string& below) {
  if (is_whole_number(above) && is_whole_number(below)) return above + "/" + below;
  return grouped(above) + " over " + grouped(below);
}

std::string operator_words(const std::string& sign) {
  // An application, a product, a comma and a sum that are not shown.
  constexpr std::array<std::string_view, 4> kInvisible = {"\u2061", "\u2062", "\u2063", "\u2064"};
  if (std::ranges::find(kInvisible, sign) != kInvisible.end()) return {};
  return sign == "-" ? "−" : sign;
}

/// The children one after the other, brackets and commas as in `f(x, y + 1)`.
Words row_words(pugi::xml_node row) {
  constexpr std::string_view kOpening = "([{";
  constexpr std::string_view kClosing = ")]},;.!";
  std::string text;
  bool is_after_name = false;
  for (const pugi::xml_node part : row.children()) {
    if (part.type() != pugi::node_element) continue;
    const Words words = formula_words(part);
    if (!words) return {};
    if (words->empty()) continue;
    const bool opens = kOpening.find(words->front()) != kOpening.npos;
    const bool is_close = text.empty() || kOpening.find(text.back()) != kOpening.npos ||
                          kClosing.find(words->front()) != kClosing.npos ||
                          (is_after_name && opens);
    text += (is_close ? "" : " ") + *words;
    is_after_name = local_name(part) == "mi";
  }
  return text;
}

/// The words of an element's parts, of which it has `count`; none where one is not understood.
std::vector<std::string> parts_words(pugi::xml_node node, std::size_t count) {
  std::vector<std::string> parts;
  for (const pugi::xml_node part : node.children()) {
    if (part.type() != pugi::node_element) continue;
    const Words words = formula_words(part);
    if (!words) return {};
    parts.push_back(*words);
  }
  if (parts.size() != count) parts.clear();
  return parts;
}

Words formula_words(pugi::xml_node node) {
  const std::string_view name = local_name(node);
  if (name == "mi" || name == "mn" || name == "mtext") return text_below(node);
  if (name == "mo") return operator_words(text_below(node));
  if (name == "mspace") return "";
  if (name == "math" || name == "mrow" || name == "mstyle") return row_words(node);
  if (name == "semantics")  // the formula, then the same in other notations
    return formula_words(
        node.find_child([](auto part) { return part.type() == pugi::node_element; }));
  if (name == "msqrt") {
    const Words words = row_words(node);
    return words ? "√" + grouped(*words) : words;
  }
  const auto parts = parts_words(node, name == "msubsup" ? 3 : 2);
  if (parts.empty()) return {};
  if (name == "mfrac") return fraction(parts[0], parts[1]);
  if (name == "msup") return power(parts[0], parts[1]);
  if (name == "msub") return parts[0] + " sub " + grouped(parts[1]);
  if (name == "msubsup") return power(parts[0] + " sub " + grouped(parts[1]), parts[2]);
  return {};
}

}  // namespace

std::optional<std::string> spoken_formula(pugi::xml_node math) {
  const std::string alttext = collapse(attribute(math, "alttext"));
  return is_alternative(alttext) ? alttext : formula_words(math);
}

std::string power_behind(std::string_view text, std::string_view raised) {
  constexpr std::ptrdiff_t kLongest = 2;  // letters of a unit or variables
  while (text.ends_with(')') || text.ends_with(']')) text.remove_suffix(1);
  if (has_mark(text)) return {};
  const auto is_other = [](char c) {
    return static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) == 0;
  };
  const auto begin = std::find_if(text.rbegin(), text.rend(), is_other).base();
  const std::string_view word = text.substr(static_cast<std::size_t>(begin - text.begin()));
  const auto letters = std::ranges::count_if(
      word, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  const bool is_base = is_whole_number(word) || (letters > 0 && letters <= kLongest);
  return is_base ? raised_number(raised) : "";
}

}  // namespace io
