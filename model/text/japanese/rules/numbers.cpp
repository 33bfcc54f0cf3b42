// Tries each kind of expression in order. Contains fractions, ranges, scores, money and eras.
#include "model/text/japanese/rules/numbers.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "model/text/japanese/rules/counters.h"
#include "model/text/japanese/rules/dates.h"
#include "model/text/japanese/rules/neighbours.h"
#include "model/text/japanese/rules/number_words.h"
#include "model/text/japanese/rules/telephones.h"
#include "model/text/japanese/rules/written_number.h"
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

bool has_digit_at(std::u16string_view text, std::size_t at) {
  return at < text.size() && digit_value(text[at]) >= 0;
}

bool is_latin(char16_t unit) {
  const char16_t c = plain(unit);
  return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z');
}

bool has_sign_at(std::u16string_view text, std::size_t at, char16_t sign) {
  return at < text.size() && plain(text[at]) == sign;
}

/// 3/4 and 四分の三: the part is said behind the whole.
std::optional<Counted> fraction_at(std::u16string_view text, std::size_t at,
                                   const WrittenNumber& first) {
  const bool is_slash = !first.is_han && has_sign_at(text, first.end, u'/');
  const bool is_said = text.substr(first.end).starts_with(u"分の");
  if (!is_slash && (!is_said || follows_minutes_word(text, at))) return {};
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

/// 2-1 of a match, and 5-3 of a calculation. Other hyphens between numbers are not said.
std::optional<Counted> match_at(std::u16string_view text, std::size_t at,
                                const WrittenNumber& first) {
  constexpr std::size_t kMostDigits = 2;
  constexpr std::size_t kReach = 14;
  constexpr auto kOutcomes = std::to_array<std::u16string_view>(
      {u"勝", u"敗", u"破", u"下し", u"引き分", u"逆転", u"制し"});
  if (!has_sign_at(text, first.end, u'-') || first.is_han || first.digits.empty()) return {};
  const auto second = written_number(text, first.end + 1);
  if (!second || second->is_han || !second->fraction.empty() || !first.fraction.empty() ||
      has_sign_at(text, second->end, u'-') || (at > 0 && plain(text[at - 1]) == u'-'))
    return {};
  const std::u16string_view before = text.substr(0, at);
  const std::u16string_view behind = text.substr(second->end, kReach);
  const auto has = [&](std::u16string_view word) { return behind.find(word) != behind.npos; };
  const bool is_result =
      (behind.starts_with(u'で') || behind.starts_with(u'の') || behind.starts_with(u'と')) &&
      std::ranges::any_of(kOutcomes, has);
  const bool is_score = first.digits.size() <= kMostDigits &&
                        second->digits.size() <= kMostDigits &&
                        (is_result || before.ends_with(u"スコア") || before.ends_with(u"スコアは"));
  const bool is_difference = behind.starts_with(u'=') || before.ends_with(u'=');
  if (!is_score && !is_difference) return {};
  Counted match{is_score ? "score" : "difference", words_of(first), second->end};
  match.words.emplace_back(is_score ? u"たい" : u"ひく");
  const Words words = words_of(*second);
  match.words.insert(match.words.end(), words.begin(), words.end());
  return match;
}

/// The average of a batter, .310: さんわり いちぶ.
std::optional<Counted> average_at(std::u16string_view text, std::size_t at) {
  constexpr std::array<std::u16string_view, 3> kParts = {u"わり", u"ぶ", u"りん"};
  if (!text.substr(0, at).ends_with(u'率') || !has_sign_at(text, at, u'.')) return {};
  Counted average{"average", {}, at + 1};
  for (const std::u16string_view part : kParts) {
    if (!has_digit_at(text, average.end)) return {};
    const int digit = digit_value(text[average.end++]);
    if (digit == 0) continue;
    average.words.push_back(cardinal(static_cast<std::uint64_t>(digit)).front());
    average.words.back() += part;
  }
  if (has_digit_at(text, average.end) || average.words.empty()) return {};
  return average;
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

/// Whether the nought of two digits is there for looks only: 1分05秒, 05月.
bool is_padded(std::u16string_view text, const WrittenNumber& number) {
  constexpr std::u16string_view kTimes = u"月日時分秒";
  return number.digits.size() == 2 && number.digits.front() == u'0' && number.fraction.empty() &&
         number.end < text.size() && kTimes.find(text[number.end]) != kTimes.npos;
}

/// Whether Han numerals have a hundred and its like in them: 三百, and not 一 and 二三.
bool is_counted_up(std::u16string_view han) {
  return han.size() > 1 && han.front() != u'万' && han.find_first_of(u"十百千万億兆") != han.npos;
}

std::optional<Counted> number_at(std::u16string_view text, std::size_t at) {
  for (const auto read : {date_at, short_date_at, clock_at, phone_at, post_code_at, money_at,
                          how_many, neighbours_at})
    if (auto found = read(text, at)) return found;
  auto number = written_number(text, at);
  if (!number) return {};
  if (number->is_han && is_ordinary_word(text, at)) return {};
  if (is_padded(text, *number)) number->digits.erase(0, 1);
  if (auto fraction = fraction_at(text, at, *number)) return fraction;
  if (auto range = range_at(text, *number)) return range;
  if (auto match = match_at(text, at, *number)) return match;
  if (auto with_counter = counted(text, at, *number)) return with_counter;
  if (number->is_han && number->fraction.empty() &&
      !is_counted_up(text.substr(at, number->end - at)))
    return {};
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
  const char16_t before = at > 0 ? plain(text[at - 1]) : u' ';
  if (!is_minus || before == u'-' || digit_value(before) >= 0 || is_latin(before)) return {};
  auto number = number_at(text, at + 1);
  if (!number || number->rule == "telephone" || number->rule == "date") return {};
  // Behind a word only of what can be below nothing: エンジン-2, but 気温-2度.
  if (is_alnum(before) && number->rule != "measure" &&
      !text.substr(0, number->end).ends_with(u'度'))
    return {};
  number->words.insert(number->words.begin(), u"まいなす");
  return number;
}

}  // namespace
}  // namespace japanese

std::optional<UnspacedReading> read_japanese_number(std::u16string_view text, std::size_t at) {
  if (at >= text.size()) return {};
  for (const auto read :
       {japanese::with_prefix, japanese::with_minus, japanese::average_at, japanese::number_at}) {
    if (const auto found = read(text, at))
      return UnspacedReading{found->rule, encode(japanese::joined(found->words)), found->end};
  }
  return {};
}

}  // namespace text
