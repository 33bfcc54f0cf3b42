// Rules of dates, years and times in Mandarin.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/text/mandarin/lists.h"
#include "model/text/mandarin/rules/context.h"
#include "model/text/mandarin/rules/number_words.h"
#include "model/text/mandarin/rules/rules.h"
#include "model/text/mandarin/rules/tables.h"

namespace text::mandarin {
namespace {

using namespace std::string_view_literals;

// What follows so many years, as against a year: 1500年前.
constexpr std::array kLasting = {u"前"sv,     u"来"sv,   u"间"sv,   u"内"sv,   u"历史"sv,
                                 u"的历史"sv, u"之久"sv, u"以上"sv, u"有期"sv, u"的"sv};
constexpr std::array kEras = {u"公元"sv, u"公元前"sv, u"西元"sv, u"前"sv};

constexpr std::uint64_t kLastCommonYear = 2100;
constexpr std::uint64_t kFirstShortYear = 78;  // from here on more often years than counts

/// What has a year before it, without 年.
bool is_of_year(const Line& line, std::size_t at) {
  static const WideWords words = word_list("of year");
  return line.has_any(at, words);
}

bool is_lasting(const Line& line, std::size_t behind_year) {
  return line.has_any(behind_year, kLasting) && !line.has(behind_year, u"前后");
}

bool is_month_at(const Line& line, std::size_t i) {
  const std::string month = line.short_digits(line.skip_space(i), 2);
  return !month.empty() && line[line.skip_space(line.skip_space(i) + month.size())] == u'月';
}

/// Whether the digits before the 年 at `i` name a year, which is said digit by digit, and are no
/// count of years.
bool is_year(const Line& line, std::size_t at, const std::string& digits, std::size_t i) {
  const std::uint64_t year = std::stoull(digits);
  const bool is_round = year % 100 == 0;
  const std::size_t behind = i + 1;
  switch (digits.size()) {
    case 2:
      return line[behind] != u'代' && (digits[0] == '0' || is_month_at(line, behind) ||
                                       (year >= kFirstShortYear && year % 10 != 0 &&
                                        !is_lasting(line, behind) && line[behind] != u'后'));
    case 3:
      return digits[0] == '0' || is_month_at(line, behind) ||
             (!is_round && line.ends_with_any(line.before(at) + 1, kEras));
    case 4:
      return !is_round || is_month_at(line, behind) ||
             (year > 1000 && year <= kLastCommonYear && !is_lasting(line, behind));
    default:
      return false;
  }
}

/// Of four digits, in our time.
bool is_common_year(const std::string& digits) {
  return digits.size() == 4 && digits >= "1000" && digits < "2100";
}

std::string part_of_date(const std::string& digits, const char* unit) {
  return cardinal(std::stoull(digits)) + unit;
}

struct Clock {
  std::string spoken;
  std::size_t end;
};

/// Minutes or seconds: two digits below 60.
std::string sixtieth_at(const Line& line, std::size_t i) {
  std::string digits = line.short_digits(i, 2);
  if (digits.size() != 2 || digits[0] > '5') digits.clear();
  return digits;
}

std::string two_digits(const std::string& digits) {
  return (digits[0] == '0' && digits[1] != '0' ? "零" : "") + cardinal(std::stoull(digits));
}

std::optional<Clock> clock_at(const Line& line, std::size_t at) {
  const std::string hour = line.short_digits(at, 2);
  const std::size_t colon = at + hour.size();
  const std::string minute = sixtieth_at(line, colon + 1);
  if (hour.empty() || line[colon] != u':' || minute.empty()) return std::nullopt;
  const std::uint64_t number = std::stoull(hour);
  std::size_t end = colon + 3;
  if (line[end] == u'.' && line.is_digit(end + 1)) {  // of a race: 1:23.45
    const std::string rest = line.digits(end + 1);
    return Clock{cardinal(number) + "分" + two_digits(minute) + "秒" + digit_words(rest),
                 end + 1 + rest.size()};
  }
  std::string seconds = line[end] == u':' ? sixtieth_at(line, end + 1) : "";
  if (number > 24 || (line[end] == u':' && seconds.empty() && line.is_digit(end + 1)))
    return std::nullopt;
  std::string spoken = (number == 2 ? "两" : cardinal(number)) + "点";
  if (minute != "00" || !seconds.empty()) spoken += two_digits(minute) + "分";
  if (!seconds.empty()) {
    spoken += two_digits(seconds) + "秒";
    end += 3;
  }
  return Clock{spoken, end};
}

}  // namespace

Reading read_date(const Line& line, std::size_t at) {
  const std::string year = line.short_digits(at, 4);
  const std::size_t sign = at + year.size();
  if (!is_common_year(year) || line.is_letter(at - 1)) return std::nullopt;
  const char16_t c = line[sign];
  if (c != u'-' && c != u'/' && c != u'.') return std::nullopt;
  const std::string month = line.short_digits(sign + 1, 2);
  if (month.empty() || std::stoi(month) < 1 || std::stoi(month) > 12) return std::nullopt;
  const std::size_t second = sign + 1 + month.size();
  std::string spoken = digit_words(year) + "年" + part_of_date(month, "月");
  if (line[second] == c && line.is_digit(second + 1)) {
    const std::string day = line.short_digits(second + 1, 2);
    if (day.empty() || std::stoi(day) < 1 || std::stoi(day) > 31) return std::nullopt;
    return UnspacedReading{"date", spoken + part_of_date(day, "日"), second + 1 + day.size()};
  }
  if (c == u'.' || month[0] != '0') return std::nullopt;  // 2023-05, but 2010-12
  return UnspacedReading{"date", std::move(spoken), second};
}

Reading read_year(const Line& line, std::size_t at) {
  const std::string first = line.short_digits(at, 4);
  if (first.size() < 2) return std::nullopt;
  const std::size_t end = at + first.size();
  const std::size_t next = line.skip_space(end);
  if (line[next] == u'年' && is_year(line, at, first, next))
    return UnspacedReading{"year", digit_words(first), end};
  if (first.size() == 2 && (first[1] == '0' || first[1] == '5') && line[end] == u'后')
    return UnspacedReading{"year", digit_words(first), end};  // born in the nineties: 90后
  if (!is_common_year(first) || line[at - 1] == u'第') return std::nullopt;
  if (is_of_year(line, next) && !first.ends_with("00"))
    return UnspacedReading{"year", digit_words(first), end};

  const auto sign =
      line[end] == u'/' ? std::optional(Found{"到", end + 1}) : range_sign_at(line, end);
  if (!sign) return std::nullopt;
  const std::string last = line.short_digits(sign->end, 4);
  const std::size_t last_end = sign->end + last.size();
  const std::size_t unit = line.skip_space(last_end);
  const bool has_unit = line[unit] == u'年' || is_of_year(line, unit);
  const bool is_span = is_common_year(last) && first < last && line[end] != u'/' &&
                       (has_unit || ((!first.ends_with("00") || !last.ends_with("00")) &&
                                     !is_measure(line, last_end) && !unit_at(line, last_end) &&
                                     !is_before_operator(line, last_end)));
  const bool is_season =  // 2023-24赛季
      last.size() == 2 && has_unit && std::stoi(last) == (std::stoi(first) + 1) % 100;
  if (!is_span && !is_season) return std::nullopt;
  return UnspacedReading{
      "years", digit_words(first) + std::string(sign->spoken) + digit_words(last), last_end};
}

Reading read_minutes(const Line& line, std::size_t at) {
  const auto is_stroke = [&](std::size_t i) { return line[i] == u'\'' || line[i] == u'′'; };
  const auto is_double = [&](std::size_t i) {
    constexpr std::u16string_view kDouble = u"\"“”″";
    return kDouble.find(line[i]) != kDouble.npos;
  };
  const std::string minutes = line.short_digits(at, 2);
  const std::size_t stroke = at + minutes.size();
  if (minutes.empty() || !is_stroke(stroke)) return std::nullopt;
  const std::string seconds = sixtieth_at(line, stroke + 1);
  const bool has_seconds = !seconds.empty() && is_double(stroke + 3);
  if (!has_seconds && line[at - 1] != u'°') return std::nullopt;
  std::string spoken = cardinal(std::stoull(minutes)) + "分";
  if (has_seconds) spoken += two_digits(seconds) + "秒";
  return UnspacedReading{"minutes", std::move(spoken), stroke + (has_seconds ? 4 : 1)};
}

Reading read_clock(const Line& line, std::size_t at) {
  const auto first = clock_at(line, at);
  if (!first || is_score(line, at, first->end)) return std::nullopt;
  const auto sign = range_sign_at(line, line.skip_space(first->end));
  const auto last = sign ? clock_at(line, line.skip_space(sign->end)) : std::nullopt;
  if (!last) return UnspacedReading{"clock", first->spoken, first->end};
  return UnspacedReading{"clock", first->spoken + std::string(sign->spoken) + last->spoken,
                         last->end};
}

}  // namespace text::mandarin
