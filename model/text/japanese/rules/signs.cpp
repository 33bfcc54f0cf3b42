// Tries wave dashes, titles (No.), companies (（株）), days of the week and blanks (〇〇).
#include "model/text/japanese/rules/signs.h"

#include <algorithm>
#include <array>
#include <string>

#include "model/text/japanese/rules/numbers.h"
#include "model/text/japanese/rules/waves.h"
#include "model/text/japanese/rules/written_number.h"
#include "model/text/unicode.h"

namespace text {
namespace japanese {
namespace {

struct NamedInKana {
  std::u16string_view written;
  std::string_view kana;
};

/// What stands before a number and says what kind it is, in any case.
constexpr auto kTitles = std::to_array<NamedInKana>({
    {u"no.", "なんばー"},
    {u"№", "なんばー"},
    {u"vol.", "ぼりゅーむ"},
    {u"ver.", "ばーじょん"},
    {u"ver", "ばーじょん"},
    {u"lv.", "れべる"},
});

/// A kind of company or foundation, in brackets beside its name.
constexpr auto kCompanies = std::to_array<NamedInKana>({
    {u"株", "かぶしきがいしゃ"},
    {u"有", "ゆうげんがいしゃ"},
    {u"財", "ざいだんほうじん"},
    {u"社", "しゃだんほうじん"},
});

/// In brackets behind a day.
constexpr auto kDays = std::to_array<NamedInKana>({
    {u"月", "げつようび"},
    {u"火", "かようび"},
    {u"水", "すいようび"},
    {u"木", "もくようび"},
    {u"金", "きんようび"},
    {u"土", "どようび"},
    {u"日", "にちようび"},
    {u"祝", "しゅくじつ"},
});

/// What stands for something that is not said, two or more of them.
constexpr auto kBlanks = std::to_array<NamedInKana>({
    {u"〇", "まる"},
    {u"○", "まる"},
    {u"◯", "まる"},
    {u"×", "ばつ"},
    {u"△", "さんかく"},
    {u"□", "しかく"},
});

char16_t plain_unit(std::u16string_view text, std::size_t at) {
  return at < text.size() ? plain(text[at]) : u' ';
}

/// The one whose single character is `c`.
template <std::size_t kSize>
const NamedInKana* named_in(const std::array<NamedInKana, kSize>& table, char16_t c) {
  const auto* found =
      std::ranges::find_if(table, [&](const NamedInKana& one) { return one.written.front() == c; });
  return found == table.end() ? nullptr : found;
}

bool is_same(char16_t small, char16_t other) {
  const char16_t c = plain(other);
  return small == (c >= u'A' && c <= u'Z' ? static_cast<char16_t>(c - u'A' + u'a') : c);
}

/// No.1, vol. 3.
std::optional<UnspacedReading> title_at(std::u16string_view text, std::size_t at) {
  constexpr std::u16string_view kFirst = u"nNvVlL№";
  if (kFirst.find(plain_unit(text, at)) == kFirst.npos) return {};
  if (at > 0 && text[at - 1] < 0x80 && is_alnum(text[at - 1])) return {};
  for (const NamedInKana& title : kTitles) {
    if (!std::ranges::equal(title.written, text.substr(at, title.written.size()), is_same))
      continue;
    std::size_t end = at + title.written.size();
    if (plain_unit(text, end) == u' ') ++end;
    if (digit_value(plain_unit(text, end)) < 0) return {};
    const auto number = read_japanese_number(text, end);
    if (!number) return {};
    return UnspacedReading{"title", std::string(title.kana) + " " + number->spoken, number->end};
  }
  return {};
}

/// （株） beside a name.
std::optional<UnspacedReading> company_at(std::u16string_view text, std::size_t at) {
  if (plain_unit(text, at) != u'(' || plain_unit(text, at + 2) != u')') return {};
  const NamedInKana* company = named_in(kCompanies, plain_unit(text, at + 1));
  if (company == nullptr) return {};
  return UnspacedReading{"company", std::string(company->kana), at + 3};
}

/// The 水 of 25日（水）, and both of 3日（火・祝）.
std::optional<UnspacedReading> day_at(std::u16string_view text, std::size_t at) {
  constexpr std::u16string_view kJoints = u"・,、/";
  const NamedInKana* day = named_in(kDays, text[at]);
  if (day == nullptr || at < 2) return {};
  const auto is_joint = [&](std::size_t i) {
    return kJoints.find(plain_unit(text, i)) != kJoints.npos;
  };
  const auto is_behind_date = [&](std::size_t bracket) {
    const char16_t c = bracket > 0 ? text[bracket - 1] : u' ';
    return plain_unit(text, bracket) == u'(' && (c == u'日' || digit_value(c) >= 0);
  };
  const bool is_first = is_behind_date(at - 1);
  const bool is_second = at > 3 && is_joint(at - 1) && named_in(kDays, text[at - 2]) != nullptr &&
                         is_behind_date(at - 3);
  const bool is_whole = plain_unit(text, at + 1) == u')' || is_joint(at + 1);
  if (!is_whole || !(is_first || is_second)) return {};
  return UnspacedReading{"day of the week", std::string(day->kana), at + 1};
}

/// 〇〇さん, ××社, ○×.
std::optional<UnspacedReading> blanks_at(std::u16string_view text, std::size_t at) {
  constexpr std::size_t kMost = 4;
  const auto is_number_at = [&](std::size_t i) {
    const char16_t c = plain_unit(text, i);
    return c != u'〇' && (digit_value(c) >= 0 || is_han_numeral(c));
  };
  std::string spoken;
  std::size_t end = at;
  for (const NamedInKana* sign = named_in(kBlanks, plain_unit(text, at)); sign != nullptr;
       sign = named_in(kBlanks, plain_unit(text, end))) {
    if (++end - at > kMost) return {};
    spoken += sign->kana;
  }
  const bool is_begun =
      at > 0 && (named_in(kBlanks, text[at - 1]) != nullptr || is_number_at(at - 1));
  if (end - at < 2 || is_begun || is_number_at(end)) return {};
  return UnspacedReading{"blank", spoken, end};
}

}  // namespace
}  // namespace japanese

std::optional<UnspacedReading> read_japanese_sign(std::u16string_view text, std::size_t at) {
  if (at >= text.size()) return {};
  for (const auto read : {japanese::wave_at, japanese::title_at, japanese::company_at,
                          japanese::day_at, japanese::blanks_at})
    if (auto reading = read(text, at)) return reading;
  return {};
}

}  // namespace text
