// Rules for numbers with signs, percentages, units and money, for their ranges, and for powers.
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "model/text/mandarin/rules/context.h"
#include "model/text/mandarin/rules/number_words.h"
#include "model/text/mandarin/rules/rules.h"
#include "model/text/mandarin/rules/tables.h"

namespace text::mandarin {
namespace {

using namespace std::string_view_literals;

/// A number with its sign and what stands at it.
struct Amount {
  std::string_view sign;  ///< 负, 正, 正负 or nothing
  Numeral numeral;
  bool has_currency_sign = false;
  std::string_view scale;    ///< of money: 万
  std::string_view portion;  ///< 百分之
  std::string_view unit;     ///< 公里, 元
  std::string_view per;      ///< what the unit is taken for: 小时
  bool is_unit_said = true;  ///< else with the other amount of a range
  std::size_t end = 0;

  bool has_unit() const { return !unit.empty() || !portion.empty(); }
};

// What says that an amount is of money.
constexpr std::array kMoney = {u"元"sv,   u"块"sv,   u"美元"sv, u"美金"sv, u"人民币"sv,
                               u"欧元"sv, u"英镑"sv, u"日元"sv, u"港元"sv, u"港币"sv};

/// Two of a unit are 两, but 二摄氏度.
bool takes_pair(std::string_view unit) { return !unit.empty() && !unit.ends_with("氏度"); }

/// A scale behind money: 万 of $5万.
std::string_view scale_at(const Line& line, std::size_t i) {
  constexpr auto kScales = std::to_array<Named>({
      {u"百万", "百万"},
      {u"千万", "千万"},
      {u"万亿", "万亿"},
      {u"百", "百"},
      {u"千", "千"},
      {u"万", "万"},
      {u"亿", "亿"},
      {u"萬", "万"},
      {u"億", "亿"},
  });
  for (const Named& scale : kScales)
    if (line.has(i, scale.written)) return scale.spoken;
  return {};
}

/// Whether the zero before a digit is there for looks only: 05月01日, but 05分.
bool is_padded(const Line& line, const Numeral& numeral) {
  constexpr std::u16string_view kUnits = u"月日点时";
  if (numeral.whole.size() != 2 || numeral.whole[0] != '0' || !numeral.is_whole()) return false;
  const std::size_t next = line.skip_space(numeral.end);
  const std::size_t before = line.before(numeral.end - 2);
  return kUnits.find(line[next]) != kUnits.npos || (line[next] == u'号' && line[before] == u'月') ||
         (numeral.whole == "00" && (line[next] == u'分' || line[next] == u'秒'));
}

/// The percent sign, unit or currency behind a number.
void add_unit(const Line& line, std::size_t begin, Amount& amount) {
  const std::size_t next = line.skip_space(amount.end);
  if (line[next] == u'%' || line[next] == u'‰') {
    amount.portion = line[next] == u'%' ? "百分之" : "千分之";
    amount.end = next + 1;
    return;
  }
  auto unit = unit_at(line, next);
  if (!unit) unit = currency_code_at(line, next);
  // One letter behind a name with a number: iPhone 5s.
  const bool is_of_name = line.is_letter(line.before(begin));
  if (!unit || (is_of_name && unit->end == next + 1 && line.is_letter(next))) return;
  amount.unit = unit->spoken;
  amount.end = unit->end;
}

void add_per(const Line& line, Amount& amount) {
  const auto per = line[amount.end] == u'/' ? unit_at(line, amount.end + 1) : std::nullopt;
  if (!per) return;
  amount.per = per->spoken;
  amount.end = per->end;
}

/// `may_be_signed`: what is before it lets it have a sign.
std::optional<Amount> amount_at(const Line& line, std::size_t at, bool may_be_signed) {
  Amount amount;
  std::size_t i = at;
  if (may_be_signed) {
    amount.sign = sign_word_at(line, i);
    if (!amount.sign.empty()) ++i;
  }
  const auto currency = currency_at(line, i);
  if (currency) {
    i = line.skip_space(currency->end);
    if (amount.sign.empty() && line[i] == u'-') amount.sign = sign_word_at(line, i++);
  }
  const auto numeral = line.numeral(i);
  if (!numeral) return std::nullopt;
  amount.numeral = *numeral;
  if (is_padded(line, amount.numeral)) amount.numeral.whole.erase(0, 1);
  amount.end = numeral->end;
  if (!currency) {
    add_unit(line, at, amount);
  } else {
    amount.has_currency_sign = true;
    amount.unit = currency->spoken;
    amount.scale = scale_at(line, amount.end);
    amount.end += amount.scale.size() / 3;                                    // of UTF-8
    if (line.has_any(line.skip_space(amount.end), kMoney)) amount.unit = {};  // $5万美元
  }
  const bool is_money = currency || line.has_any(line.skip_space(amount.end), kMoney);
  if (is_money && amount.numeral.fraction == "00") amount.numeral.fraction.clear();
  if (!amount.unit.empty()) add_per(line, amount);
  return amount;
}

/// The digits of an exponent at `i`, and the unit behind them: ² of 3², ^10 of 2^10.
struct Exponent {
  std::string digits;
  bool is_negative = false;
  std::size_t end;
};

Exponent exponent_at(const Line& line, std::size_t i) {
  constexpr std::u16string_view kRaised = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
  constexpr std::size_t kMostDigits = 4;
  const bool is_marked = line[i] == u'^';
  Exponent exponent{"", is_marked ? line[i + 1] == u'-' : line[i] == u'⁻', i};
  if (is_marked) {
    exponent.end += exponent.is_negative ? 2 : 1;
    exponent.digits = line.short_digits(exponent.end, kMostDigits);
    exponent.end += exponent.digits.size();
    return exponent;
  }
  if (exponent.is_negative) ++exponent.end;
  while (exponent.digits.size() < kMostDigits) {
    const std::size_t digit = kRaised.find(line[exponent.end]);
    if (digit == kRaised.npos) break;
    exponent.digits.push_back(static_cast<char>('0' + digit));
    ++exponent.end;
  }
  return exponent;
}

std::string words_of(const Exponent& exponent) {
  if (exponent.digits == "2" && !exponent.is_negative) return "的平方";
  return (exponent.is_negative ? "的负" : "的") + cardinal(std::stoull(exponent.digits)) + "次方";
}

/// `counts`: something is counted behind it.
std::string said(const Amount& amount, bool counts) {
  const bool is_pair =
      amount.portion.empty() && (counts || takes_pair(amount.unit) || !amount.scale.empty());
  std::string words = std::string(amount.sign) + std::string(amount.portion) +
                      words_of(amount.numeral, is_pair) + std::string(amount.scale);
  if (amount.is_unit_said) words += amount.unit;
  return words;
}

/// The other amount of a range, and what joins it.
struct Second {
  Amount amount;
  std::string_view joint;
};

std::optional<Second> second_at(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::u16string_view kGoingOn = u":/.·";
  const auto sign = range_sign_at(line, line.skip_space(end));
  if (!sign || is_behind_operator(line, at)) return std::nullopt;
  const auto amount = amount_at(line, line.skip_space(sign->end), true);
  if (!amount || (line[sign->end - 1] == u'-' && is_before_operator(line, amount->end)) ||
      (kGoingOn.find(line[amount->end]) != kGoingOn.npos && line.is_digit(amount->end + 1)))
    return std::nullopt;
  return Second{*amount, sign->spoken};
}

/// What only one of a range has is of both: 3-5%, 2-3km, $3-5. It is said once, but 百分之.
void share_unit(Amount& first, Amount& last) {
  first.is_unit_said = first.has_unit() && last.has_unit() && !first.has_currency_sign;
  if (!first.has_unit()) {
    first.portion = last.portion;
    first.unit = last.unit;
    first.per = last.per;
  } else if (!last.has_unit()) {
    last.portion = first.portion;
    last.unit = first.unit;
  }
}

/// Whether two numbers with a hyphen between them are a score rather than a range.
bool is_match(const Line& line, std::size_t at, const Amount& first, const Amount& last) {
  const Numeral& a = first.numeral;
  const Numeral& b = last.numeral;
  if (first.has_unit() || last.has_unit() || !a.is_whole() || !b.is_whole() ||
      line[line.skip_space(first.end)] != u'-')
    return false;
  return is_score(line, at, last.end) || b.whole == "0" ||
         (a.whole.size() < 3 && a.value() > b.value());
}

/// Whether two numbers with a hyphen between them are one of a figure, a table or an example:
/// 图3-2.
bool is_label(const Line& line, std::size_t at, const Amount& first, const Amount& last) {
  constexpr std::u16string_view kLabels = u"图表式例题圖";
  return kLabels.find(line[line.before(at)]) != kLabels.npos && !first.has_unit() &&
         !last.has_unit() && first.numeral.is_whole() && last.numeral.is_whole() &&
         line[first.end] == u'-';
}

}  // namespace

std::string words_of(const Numeral& numeral, bool counts) {
  const bool is_spelled = numeral.whole.size() > Numeral::kMostDigits ||
                          (numeral.whole.size() > 1 && numeral.whole[0] == '0');
  std::string words;
  if (is_spelled)
    words = digit_words(numeral.whole);
  else if (counts && numeral.whole == "2" && numeral.is_whole())
    words = "两";
  else
    words = cardinal(numeral.value());
  if (!numeral.is_whole()) words += "点" + digit_words(numeral.fraction);
  return words;
}

Reading read_amount(const Line& line, std::size_t at) {
  auto first = amount_at(line, at, may_have_sign(line, at));
  if (!first) return std::nullopt;
  auto second = second_at(line, at, first->end);
  const std::size_t end = second ? second->amount.end : first->end;
  const bool counts = !is_ordinal(line, at) && is_measure(line, end);
  // More of something, as against degrees above zero: 内存+512GB
  if (first->sign == "正" && line.is_han(at - 1) && (counts || takes_pair(first->unit)))
    first->sign = "加";

  UnspacedReading reading{"amount", "", end};
  if (second) {
    const bool is_of_label = is_label(line, at, *first, second->amount);
    const bool is_versus = !counts && is_match(line, at, *first, second->amount);
    share_unit(*first, second->amount);
    reading.spoken = said(*first, counts) +
                     (is_of_label ? "杠"
                      : is_versus ? "比"
                                  : std::string(second->joint)) +
                     said(second->amount, counts);
  } else {
    reading.spoken = said(*first, counts);
  }
  if (!first->per.empty()) reading.spoken = "每" + std::string(first->per) + reading.spoken;
  if (!first->portion.empty()) reading.rule = "percentage";
  // 100+人
  if (!first->has_unit() && line[end] == u'+' && !line.is_digit(end + 1) && line[end + 1] != u'+') {
    reading.spoken += is_measure(line, end + 1) ? "多" : "加";
    ++reading.end;
  }
  return reading;
}

Reading read_power(const Line& line, std::size_t at) {
  const std::string_view sign = may_have_sign(line, at) ? sign_word_at(line, at) : "";
  const auto base = line.numeral(sign.empty() ? at : at + 1);
  if (!base) return std::nullopt;
  const Exponent exponent = exponent_at(line, base->end);
  if (exponent.digits.empty()) return std::nullopt;
  UnspacedReading reading{"power", std::string(sign) + words_of(*base) + words_of(exponent),
                          exponent.end};
  Amount raised;
  raised.end = reading.end;
  add_unit(line, at, raised);
  if (raised.unit.empty()) return reading;
  add_per(line, raised);
  reading.spoken += raised.unit;
  if (!raised.per.empty()) reading.spoken += "每" + std::string(raised.per);
  reading.end = raised.end;
  return reading;
}

}  // namespace text::mandarin
