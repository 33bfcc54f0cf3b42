// Numbers that count things: fractions, scales, articles and attributes.
#include "model/text/english/rules/quantity.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "model/text/english/embedded.h"
#include "model/text/english/lists.h"
#include "model/text/english/pronunciation/word_classes.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text {
namespace {

using namespace std::string_view_literals;

struct Scale {
  std::string_view written;
  std::string_view word;
};

/// Written in full they go with anything, shortened with money.
struct Scales {
  std::vector<Scale> full;
  std::vector<Scale> shortened;
};

const Scales& scales() {
  static const Scales all = [] {
    const io::EmbeddedFile& file = english::words::kScales;
    Scales read;
    for (const auto& [written, word, kind] : read_table(file, {"written*", "word", "kind"}))
      (meaning_of<bool>(file, kind, {{"full", true}, {"short", false}}) ? read.full
                                                                        : read.shortened)
          .push_back({written, word});
    sort_longest_first(read.full);
    sort_longest_first(read.shortened);
    return read;
  }();
  return all;
}

struct Vulgar {
  std::string_view sign;
  std::string above;
  std::string below;
};

const std::vector<Vulgar>& vulgar_fractions() {
  static const std::vector<Vulgar> all = [] {
    std::vector<Vulgar> read;
    for (const auto& [sign, above, below] :
         read_table(english::words::kFractions, {"sign*", "above", "below"}))
      read.push_back({sign, std::string(above), std::string(below)});
    return read;
  }();
  return all;
}

/// 120/80 is no number of eightieths.
bool is_quotient(const std::string& above, const std::string& below) {
  if (below.size() > 3 || below[0] == '0' || below == "1" || above.size() > 3) return true;
  return below.size() > 1 && std::pair(above.size(), above) > std::pair(below.size(), below);
}

Quantity fraction_of(const std::string& above, const std::string& below, English english) {
  const bool whole = above == below || is_quotient(above, below);
  if (above == "1" && below == "2") return {"half", Quantity::Count::kPart};
  return {fraction_words(above, below, english),
          whole ? Quantity::Count::kMany : Quantity::Count::kPart};
}

/// A comma before one or two digits at the end is a decimal one, where a unit follows.
std::string with_decimal_point(std::string number) {
  const std::size_t comma = number.rfind(',');
  if (comma != number.npos && number.size() - comma < 4) number[comma] = '.';
  return number;
}

Quantity simple_quantity(const std::string& number, English english) {
  for (const Vulgar& vulgar : vulgar_fractions()) {
    if (!number.ends_with(vulgar.sign)) continue;
    const std::size_t space = number.find_first_not_of("0123456789,.");
    const std::string whole = number.substr(0, space);
    if (whole.empty()) return fraction_of(vulgar.above, vulgar.below, english);
    return {number_words(whole, english) + added_fraction(vulgar.above, vulgar.below, english)};
  }
  const std::size_t power = number.find('^');
  if (power != number.npos) {
    std::string exponent = number.substr(power + 1);
    const std::size_t digits = exponent.find_first_of("0123456789");
    return {number_words(number.substr(0, power), english) + " to the power of " +
            (digits > 0 ? "minus " : "") + number_words(exponent.substr(digits), english)};
  }
  const std::size_t slash = number.find('/');
  if (slash == number.npos) {
    return {number_words(with_decimal_point(number), english),
            number == "1" ? Quantity::Count::kOne : Quantity::Count::kMany};
  }
  const std::size_t space = number.find(' ');
  const std::string below = number.substr(slash + 1);
  if (space == number.npos) return fraction_of(number.substr(0, slash), below, english);
  return {number_words(number.substr(0, space), english) +
          added_fraction(number.substr(space + 1, slash - space - 1), below, english)};
}

std::string scale_alternatives(const std::vector<Scale>& scales) {
  std::string pattern;
  for (const Scale& scale : scales)
    pattern.append(pattern.empty() ? "" : "|").append(scale.written);
  return pattern;
}

}  // namespace

Quantity quantity(std::string_view written, English english) {
  for (const Scale& scale : scales().full) {
    if (!written.ends_with(scale.written)) continue;
    written.remove_suffix(scale.written.size() + 1);  // and what is before it
    Quantity scaled = simple_quantity(std::string(written), english);
    // "half a million", but "two thirds of a million".
    scaled.words = counted(scaled, scale.word, scale.word);
    scaled.count = Quantity::Count::kMany;
    return scaled;
  }
  return simple_quantity(std::string(written), english);
}

std::string denominator(const std::string& digits, bool one, English english) {
  if (digits == "2") return one ? "half" : "halves";
  if (digits == "4") return one ? "quarter" : "quarters";
  const std::string ordinal = ordinal_words(digits, english);
  return one ? ordinal : ordinal + "s";
}

std::string fraction_words(const std::string& above, const std::string& below, English english) {
  if (above == below)
    return number_words(above, english) + " out of " + number_words(below, english);
  if (is_quotient(above, below))
    return number_words(above, english) + " over " + number_words(below, english);
  return cardinal_words(above, english) + " " + denominator(below, above == "1", english);
}

std::string added_fraction(const std::string& above, const std::string& below, English english) {
  if (above == "1" && (below == "2" || below == "4")) {
    return " and a " + denominator(below, true, english);
  }
  return " and " + fraction_words(above, below, english);
}

std::string scale_word(std::string_view scale) {
  for (const std::vector<Scale>* kind : {&scales().full, &scales().shortened}) {
    const auto found = std::ranges::find(*kind, scale, &Scale::written);
    if (found != kind->end()) return " " + std::string(found->word);
  }
  return "";
}

std::string counted(const Quantity& quantity, std::string_view one, std::string_view many,
                    bool attribute) {
  const auto join = [&](std::string_view between, std::string_view name) {
    return (quantity.words + " ").append(between).append(name);
  };
  if (quantity.count != Quantity::Count::kPart) {
    return join("", attribute || quantity.count == Quantity::Count::kOne ? one : many);
  }
  if (one == "percent") return join("a ", one);
  const bool vowel = std::string_view("aeio").find(one[0]) != std::string_view::npos;
  const std::string_view article = vowel || one.starts_with("hour") ? "an " : "a ";
  return join(quantity.words == "half" ? "" : "of ", std::string(article).append(one));
}

std::string opening_word(const Expression& x) {
  constexpr int kMostAdjectives = 3;
  const auto is_part = [](char16_t c) { return is_alnum(c) || c == u'-' || c == u'\''; };
  std::u16string_view left = x.left;
  for (int adjectives = 0; adjectives <= kMostAdjectives && left.ends_with(u' '); ++adjectives) {
    left.remove_suffix(1);
    const bool comma = left.ends_with(u',');
    if (comma) left.remove_suffix(1);
    std::size_t begin = left.size();
    while (begin > 0 && is_part(left[begin - 1])) --begin;
    std::string word = encode(left.substr(begin));
    const bool is_adjective = word.find('-') != word.npos || tag_of_ending(word) == "JJ";
    if (!is_adjective) return comma ? "" : word;
    left = left.substr(0, begin);
  }
  return "";
}

bool is_thing(const std::string& word) {
  static const WordSet behind_amounts = english::word_list("behind amount");
  if (word.empty() || word[0] < 'a' || word[0] > 'z' || behind_amounts.contains(word)) return false;
  const std::string_view tag = tag_of_ending(word);
  const std::string_view form = find_verb_form(word);  // "the $9 offer" has none
  return (tag == "NN" || tag == "NNS") && find_closed_class(word).empty() &&
         (form.empty() || form == "VB");
}

bool is_attribute(const Expression& x) {
  constexpr std::array kArticles = {"a"sv,    "an"sv,    "A"sv,       "An"sv,
                                    "each"sv, "every"sv, "another"sv, "this"sv};
  static const WordSet no_nouns = english::word_list("no noun");
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  const bool is_acronym = x.after.size() > 1 && std::ranges::all_of(x.after, is_capital);
  if (!is_one_of(x.before, kArticles))
    return is_thing(x.after) && is_one_of(opening_word(x), kArticles);
  return !x.after.empty() && (is_acronym || (x.after[0] >= 'a' && x.after[0] <= 'z')) &&
         !no_nouns.contains(x.after) && find_verb_form(x.after) != "VBD";
}

std::string vulgar_signs() {
  std::string signs;
  for (const Vulgar& vulgar : vulgar_fractions()) signs += vulgar.sign;
  return signs;
}

std::string long_scale_pattern() { return scale_alternatives(scales().full); }
std::string scale_pattern() {
  return long_scale_pattern() + "|" + scale_alternatives(scales().shortened);
}

}  // namespace text
