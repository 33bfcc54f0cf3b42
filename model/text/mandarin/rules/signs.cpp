// Rules for signs between and before numbers: operators, ranges, "per", No., ratios.
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "model/text/mandarin/rules/context.h"
#include "model/text/mandarin/rules/number_words.h"
#include "model/text/mandarin/rules/rules.h"
#include "model/text/mandarin/rules/tables.h"

namespace text::mandarin {
namespace {

// Where a number follows.
constexpr auto kOperators = std::to_array<Named>({
    {u"=", "等于"},
    {u"≠", "不等于"},
    {u"≈", "约等于"},
    {u"<", "小于"},
    {u">", "大于"},
    {u"≤", "小于等于"},
    {u"≥", "大于等于"},
    {u"×", "乘"},
    {u"÷", "除以"},
    {u"√", "根号"},
});
/// Whether at `i`, behind a space there, a number begins, with or without a sign or a currency.
bool is_number_at(const Line& line, std::size_t i) {
  i = line.skip_space(i);
  if (line[i] == u'-' || line[i] == u'+' || line[i] == u'√' || line[i] == u'(') ++i;
  return line.is_digit(i) || (currency_at(line, i) && line.is_digit(currency_at(line, i)->end));
}

/// - and ~ between two numbers.
Reading read_joint(const Line& line, std::size_t at) {
  const auto sign = range_sign_at(line, at);
  const std::size_t next = line.skip_space(at + 1);
  const bool before_number = is_number_at(line, next);
  if (!sign || line.is_han(at) || !(before_number || line[next] == u'第')) return std::nullopt;
  constexpr std::u16string_view kEnds = u")²³";
  const std::size_t last = line.before(at);
  const bool behind_end = kEnds.find(line[last]) != kEnds.npos;
  if (line.is_digit(last) || behind_end) {
    const auto numeral = line.numeral(next);
    const bool is_minus = line[at] == u'-' && numeral &&
                          (behind_end || is_before_operator(line, numeral->end) ||
                           is_behind_operator(line, begin_of_number(line, last)));
    return UnspacedReading{"sign", is_minus ? "减" : "到", next};
  }
  constexpr std::u16string_view kUnits = u"%‰°℃";
  if (is_behind_counted(line, at) || kUnits.find(line[last]) != kUnits.npos)
    return UnspacedReading{"sign", "到", next};
  if (line[at] == u'~' && before_number) return UnspacedReading{"sign", "约", next};
  return std::nullopt;
}

/// What is counted per something: 5元/斤.
Reading read_per(const Line& line, std::size_t at) {
  if (line[at] != u'/' || !(is_behind_counted(line, at) || line.is_digit(at - 1)))
    return std::nullopt;
  if (line.is_han(at + 1)) return UnspacedReading{"sign", "每", at + 1};
  const auto unit = unit_at(line, at + 1);
  if (!unit) return std::nullopt;
  return UnspacedReading{"sign", "每" + std::string(unit->spoken), unit->end};
}

/// The unit behind a scale: 960万km².
Reading read_unit(const Line& line, std::size_t at) {
  constexpr std::u16string_view kScales = u"百千万亿";
  const auto unit = unit_at(line, at);
  if (!unit || kScales.find(line[at - 1]) == kScales.npos || !is_behind_counted(line, at))
    return std::nullopt;
  return UnspacedReading{"unit", std::string(unit->spoken), unit->end};
}

/// #3, No.5.
Reading read_number_sign(const Line& line, std::size_t at) {
  constexpr auto kSigns = std::to_array<std::u16string_view>({u"No.", u"NO.", u"no.", u"№", u"#"});
  constexpr std::size_t kMostDigits = 5;
  if (line.is_letter(at - 1) || line.is_digit(at - 1) || line[at - 1] == u'#' ||
      line[at - 1] == u'&')
    return std::nullopt;
  for (const std::u16string_view sign : kSigns) {
    if (!line.has(at, sign)) continue;
    const std::size_t begin = line.skip_space(at + sign.size());
    const std::string digits = line.short_digits(begin, kMostDigits);
    const std::size_t end = begin + digits.size();
    if (digits.empty() || line.is_letter(end)) return std::nullopt;
    const bool is_named = line[end] == u'号';  // No.5号
    return UnspacedReading{"numero", cardinal(std::stoull(digits)) + (is_named ? "" : "号"), end};
  }
  return std::nullopt;
}

}  // namespace

Reading read_ratio(const Line& line, std::size_t at) {
  constexpr std::size_t kMostParts = 8;
  auto part = line.numeral(at);
  if (!part || line[at - 1] == u':') return std::nullopt;
  std::string spoken = words_of(*part);
  std::size_t parts = 1;
  std::size_t end = part->end;
  for (; parts < kMostParts && line[end] == u':' && line.is_digit(end + 1); ++parts) {
    part = line.numeral(end + 1);
    spoken += "比" + words_of(*part);
    end = part->end;
  }
  if (parts == 1) return std::nullopt;
  return UnspacedReading{"ratio", std::move(spoken), end};
}

Reading read_sign(const Line& line, std::size_t at) {
  for (const auto rule : {read_joint, read_per, read_unit, read_number_sign})
    if (Reading reading = rule(line, at)) return reading;
  if (!is_number_at(line, at + 1) || line[at + 1] == line[at]) return std::nullopt;  // C++11
  const std::size_t next = line.skip_space(at + 1);
  const std::size_t last = line.before(at);
  const char16_t c = line[at];
  const bool behind_number = line.is_digit(last) || line[last] == u')' || line[last] == u'²';
  if (c == u'+' && (behind_number || line.is_letter(last) || is_behind_counted(line, at)))
    return UnspacedReading{"sign", "加", next};
  const bool is_hexadecimal = line[at - 1] == u'0' && !line.is_digit(at - 2);
  if ((c == u'*' && behind_number) ||
      (c == u'x' && line.is_digit(at - 1) && line.is_digit(at + 1) && !is_hexadecimal))
    return UnspacedReading{"sign", "乘", next};
  if (is_calculating(line[at - 1]) || line[at - 1] == u'-' || line[at - 1] == u'!')
    return std::nullopt;
  for (const Named& sign : kOperators)
    if (c == sign.written[0]) return UnspacedReading{"sign", std::string(sign.spoken), next};
  return std::nullopt;
}

}  // namespace text::mandarin
