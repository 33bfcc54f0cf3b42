#include <array>
#include <cstdint>
#include <string>

#include "model/text/normalising/mandarin/context.h"
#include "model/text/normalising/mandarin/number_words.h"
#include "model/text/normalising/mandarin/rules.h"
#include "model/text/normalising/mandarin/tables.h"

namespace text::mandarin {

Reading read_fraction(const Line& line, std::size_t at) {
  struct Vulgar {
    char16_t sign;
    const char* spoken;
  };
  constexpr auto kVulgar = std::to_array<Vulgar>({
      {u'½', "二分之一"},
      {u'⅓', "三分之一"},
      {u'⅔', "三分之二"},
      {u'¼', "四分之一"},
      {u'¾', "四分之三"},
      {u'⅕', "五分之一"},
      {u'⅖', "五分之二"},
      {u'⅗', "五分之三"},
      {u'⅘', "五分之四"},
      {u'⅙', "六分之一"},
      {u'⅛', "八分之一"},
      {u'⅜', "八分之三"},
      {u'⅝', "八分之五"},
      {u'⅞', "八分之七"},
  });
  constexpr std::size_t kMostDigits = 6;
  const auto part_at = [&](std::size_t i) -> Reading {
    for (const Vulgar& vulgar : kVulgar)
      if (line[i] == vulgar.sign) return UnspacedReading{"fraction", vulgar.spoken, i + 1};
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
