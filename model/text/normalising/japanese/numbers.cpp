#include "model/text/normalising/japanese/numbers.h"

#include <algorithm>
#include <array>

#include "model/text/normalising/japanese/counters.h"
#include "model/text/normalising/japanese/dates.h"
#include "model/text/normalising/japanese/number_words.h"
#include "model/text/normalising/japanese/written_number.h"
#include "model/text/unicode.h"

namespace text {
namespace japanese {
namespace {

/// What is said before a number, where it says what kind it is.
struct Prefix {
  std::u16string_view written;
  std::u16string_view kana;
  std::string_view rule;  ///< of what follows; empty: any
};
constexpr auto kPrefixes = std::to_array<Prefix>({
    {u"午前", u"ごぜん", "time"},
    {u"午後", u"ごご", "time"},
    {u"令和", u"れいわ", "date"},
    {u"平成", u"へいせい", "date"},
    {u"昭和", u"しょうわ", "date"},
    {u"大正", u"たいしょう", "date"},
    {u"明治", u"めいじ", "date"},
    {u"西暦", u"せいれき", "date"},
});

struct Currency {
  char16_t sign;
  std::u16string_view counter;  ///< as it stands behind a number
};
constexpr auto kCurrencies =
    std::to_array<Currency>({{u'¥', u"円"}, {u'$', u"ドル"}, {u'€', u"ユーロ"}, {u'£', u"ポンド"}});

constexpr std::size_t kMostPhoneDigits = 11;

bool has_digit_at(std::u16string_view text, std::size_t at) {
  return at < text.size() && digit_value(text[at]) >= 0;
}

bool has_sign_at(std::u16string_view text, std::size_t at, char16_t sign) {
  return at < text.size() && plain(text[at]) == sign;
}

/// 090-1234-5678: digits in groups, the first of which begins with 0.
std::optional<Counted> phone_at(std::u16string_view text, std::size_t at) {
  if (!has_digit_at(text, at) || digit_value(text[at]) != 0) return {};
  Counted phone{"telephone", {}, at};
  std::size_t groups = 0;
  std::size_t count = 0;
  for (;;) {
    std::u16string digits;
    for (; has_digit_at(text, phone.end) && digits.size() <= kMostPhoneDigits; ++phone.end)
      digits += static_cast<char16_t>(u'0' + digit_value(text[phone.end]));
    if (digits.size() < 2 || digits.size() > 5) return {};
    count += digits.size();
    ++groups;
    const Words words = code_words(digits);
    phone.words.insert(phone.words.end(), words.begin(), words.end());
    if (!has_sign_at(text, phone.end, u'-') || !has_digit_at(text, phone.end + 1)) break;
    if (groups == 3) return {};
    phone.words.emplace_back(u"、");
    ++phone.end;
  }
  if (groups != 3 || count < 10 || count > kMostPhoneDigits) return {};
  return phone;
}

/// 123-4567 behind 〒.
std::optional<Counted> post_code_at(std::u16string_view text, std::size_t at) {
  constexpr std::size_t kLength = 8;
  if (at == 0 || text[at - 1] != u'〒' || at + kLength > text.size()) return {};
  std::u16string digits;
  for (std::size_t i = at; i < at + kLength; ++i) {
    if (i == at + 3 ? plain(text[i]) != u'-' : digit_value(text[i]) < 0) return {};
    if (i != at + 3) digits += static_cast<char16_t>(u'0' + digit_value(text[i]));
  }
  Counted code{"post code", code_words(digits.substr(0, 3)), at + kLength};
  code.words.emplace_back(u"、");
  const Words rest = code_words(digits.substr(3));
  code.words.insert(code.words.end(), rest.begin(), rest.end());
  return code;
}

/// 3/4 and 四分の三: the part is said behind the whole.
std::optional<Counted> fraction_at(std::u16string_view text, const WrittenNumber& first) {
  const bool is_slash = !first.is_han && has_sign_at(text, first.end, u'/');
  const bool is_said = text.substr(first.end).starts_with(u"分の");
  if (!is_slash && !is_said) return {};
  const auto second = written_number(text, first.end + (is_slash ? 1 : 2));
  if (!second || !first.fraction.empty() || !second->fraction.empty()) return {};
  const WrittenNumber& part = is_slash ? first : *second;
  const WrittenNumber& whole = is_slash ? *second : first;
  if (part.is_code() || whole.is_code()) return {};
  if (is_slash &&
      (part.value >= whole.value || part.value == 0 || has_sign_at(text, second->end, u'/')))
    return {};
  Counted fraction{"fraction", words_of(whole), second->end};
  fraction.words.back() += u"ぶんの";
  const Words words = words_of(part);
  fraction.words.insert(fraction.words.end(), words.begin(), words.end());
  return fraction;
}

/// 10〜20分, and 3-5人, which has to count something.
std::optional<Counted> range_at(std::u16string_view text, const WrittenNumber& first) {
  const bool is_wave = has_sign_at(text, first.end, u'~');
  if (!is_wave && !has_sign_at(text, first.end, u'-')) return {};
  const auto second = written_number(text, first.end + 1);
  if (!second || second->is_han != first.is_han || first.is_code()) return {};
  const auto last = counted(text, first.end + 1, *second);
  if (!last && (!is_wave || first.is_han)) return {};
  Counted range{"range", words_of(first), last ? last->end : second->end};
  attach(range.words, u"から", Sound::kTen);
  const Words words = last ? last->words : words_of(*second);
  range.words.insert(range.words.end(), words.begin(), words.end());
  return range;
}

std::optional<Counted> money_at(std::u16string_view text, std::size_t at) {
  if (at >= text.size()) return {};
  const auto currency = std::ranges::find(kCurrencies, plain(text[at]), &Currency::sign);
  if (currency == kCurrencies.end() || !has_digit_at(text, at + 1)) return {};
  auto number = written_number(text, at + 1);
  if (!number || number->is_code()) return {};
  const std::size_t end = number->end;
  number->end = 0;
  auto money = counted(currency->counter, 0, *number);
  if (!money) return {};
  money->rule = "money";
  money->end = end;
  return money;
}

/// Whether Han numerals have a hundred and its like in them: 三百, and not 一 and 二三.
bool is_counted_up(std::u16string_view han) {
  return han.size() > 1 && han.front() != u'万' && han.find_first_of(u"十百千万億兆") != han.npos;
}

std::optional<Counted> number_at(std::u16string_view text, std::size_t at) {
  for (const auto read : {date_at, clock_at, phone_at, post_code_at, money_at, how_many})
    if (auto found = read(text, at)) return found;
  const auto number = written_number(text, at);
  if (!number) return {};
  if (number->is_han && is_ordinary_word(text, at)) return {};
  if (auto fraction = fraction_at(text, *number)) return fraction;
  if (auto range = range_at(text, *number)) return range;
  if (auto with_counter = counted(text, at, *number)) return with_counter;
  if (number->is_han && !is_counted_up(text.substr(at, number->end - at))) return {};
  return Counted{number->is_code() ? "digits" : "number", words_of(*number), number->end};
}

/// 令和5年, 午前9時, 第3回; the first year of an era is 元年.
std::optional<Counted> with_prefix(std::u16string_view text, std::size_t at) {
  const std::u16string_view rest = text.substr(at);
  if (rest.starts_with(u"第")) {
    auto ordinal = number_at(text, at + 1);
    if (!ordinal || ordinal->words.empty()) return {};
    ordinal->words.front().insert(0, u"だい");
    return ordinal;
  }
  for (const Prefix& prefix : kPrefixes) {
    if (!rest.starts_with(prefix.written)) continue;
    const std::size_t begin = at + prefix.written.size();
    if (prefix.rule == "date" && text.substr(begin).starts_with(u"元年"))
      return Counted{"date", {std::u16string(prefix.kana), u"がんねん"}, begin + 2};
    auto number = number_at(text, begin);
    if (!number || number->rule != prefix.rule) return {};
    number->words.insert(number->words.begin(), std::u16string(prefix.kana));
    return number;
  }
  return {};
}

std::optional<Counted> with_minus(std::u16string_view text, std::size_t at) {
  const bool is_minus = plain(text[at]) == u'-' && has_digit_at(text, at + 1);
  if (!is_minus || (at > 0 && (is_alnum(text[at - 1]) || plain(text[at - 1]) == u'-'))) return {};
  auto number = number_at(text, at + 1);
  if (!number || number->rule == "telephone" || number->rule == "date") return {};
  number->words.insert(number->words.begin(), u"まいなす");
  return number;
}

/// The wave of 10分〜20分.
std::optional<Counted> wave(std::u16string_view text, std::size_t at) {
  const bool is_wave = plain(text[at]) == u'~' && at > 0 && has_digit_at(text, at + 1);
  if (!is_wave || is_space(text[at - 1])) return {};
  return Counted{"range", {u"から"}, at + 1};
}

}  // namespace
}  // namespace japanese

std::optional<UnspacedReading> read_japanese_number(std::u16string_view text, std::size_t at) {
  if (at >= text.size()) return {};
  for (const auto read :
       {japanese::with_prefix, japanese::with_minus, japanese::wave, japanese::number_at}) {
    if (const auto found = read(text, at))
      return UnspacedReading{found->rule, encode(japanese::joined(found->words)), found->end};
  }
  return {};
}

}  // namespace text
