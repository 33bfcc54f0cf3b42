// Rules of fractions, and of numbers next to each other, in Mandarin.
#include <cstdint>
#include <string>
#include <string_view>

#include "model/text/mandarin/embedded.h"
#include "model/text/mandarin/rules/context.h"
#include "model/text/mandarin/rules/number_words.h"
#include "model/text/mandarin/rules/rules.h"
#include "model/text/mandarin/rules/tables.h"
#include "model/text/word_table.h"

namespace text::mandarin {

Reading read_fraction(const Line& line, std::size_t at) {
  static const SignNames signs(words::kFractions);
  constexpr std::size_t kMostDigits = 6;
  const auto part_at = [&](std::size_t i) -> Reading {
    if (const auto word = signs.find(line[i]))
      return UnspacedReading{"fraction", std::string(*word), i + 1};
    const std::string above = line.short_digits(i, kMostDigits);
    const std::size_t slash = i + above.size();
    const std::string below = line.short_digits(slash + 1, kMostDigits);
    const std::size_t end = slash + 1 + below.size();
    if (above.empty() || below.empty() || line[slash] != u'/' || below[0] == '0' ||
        above[0] == '0' || line[end] == u'/' || line[i - 1] == u'/' ||
        (line[end] == u'.' && line.is_digit(end + 1)))
      return std::nullopt;
    if (line[end] == u'拍')  // four-three time
      return UnspacedReading{"fraction", digit_words(below) + digit_words(above), end};
    return UnspacedReading{
        "fraction", cardinal(std::stoull(below)) + "分之" + cardinal(std::stoull(above)), end};
  };
  const std::string_view sign = may_have_sign(line, at) ? sign_word_at(line, at) : "";
  const std::size_t begin = sign.empty() ? at : at + 1;
  if (Reading part = part_at(begin)) {
    part->spoken.insert(0, sign);
    return part;
  }
  const std::string whole = line.short_digits(begin, kMostDigits);
  const std::size_t next = line.skip_space(begin + whole.size());
  const bool is_glued = next == begin + whole.size();
  if (whole.empty() || (is_glued && line.is_digit(next))) return std::nullopt;
  Reading part = part_at(next);
  if (!part || (line.is_digit(next) && is_glued)) return std::nullopt;
  part->spoken = std::string(sign) + cardinal(std::stoull(whole)) + "又" + part->spoken;
  return part;
}

Reading read_neighbours(const Line& line, std::size_t at) {
  const auto is_comma = [&](std::size_t i) { return line[i] == u'、' || line[i] == u','; };
  const std::string first = line.short_digits(at, 2);
  const std::size_t comma = at + first.size();
  const std::string last = line.short_digits(comma + 1, 2);
  const std::size_t end = comma + 1 + last.size();
  if (first.empty() || first[0] == '0' || !is_comma(comma) || last.size() != first.size() ||
      is_comma(at - 1) || line[at - 1] == u'.' || is_ordinal(line, at) || !is_measure(line, end))
    return std::nullopt;
  const std::uint64_t number = std::stoull(first);
  if (number % 10 == 0 || number % 10 == 9 || std::stoull(last) != number + 1) return std::nullopt;
  return UnspacedReading{
      "neighbours",
      (number == 2 ? "两" : cardinal(number)) + digit_words(last.substr(last.size() - 1)), end};
}

}  // namespace text::mandarin
