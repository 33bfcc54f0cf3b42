// Parses and checks the fields of dates and times, and reads each with its counter.
#include "model/text/japanese/rules/dates.h"

#include <cstdint>
#include <string>

#include "model/text/japanese/rules/written_number.h"

namespace text::japanese {
namespace {

/// From `least` to `most` digits at `at`, behind which no further one stands.
struct Field {
  std::uint64_t value = 0;
  std::size_t end = 0;
};
std::optional<Field> field_at(std::u16string_view text, std::size_t at, std::size_t least,
                              std::size_t most) {
  Field field{0, at};
  for (; field.end < text.size() && digit_value(text[field.end]) >= 0; ++field.end) {
    if (field.end - at == most) return {};
    field.value = field.value * 10 + static_cast<std::uint64_t>(digit_value(text[field.end]));
  }
  if (field.end - at < least) return {};
  return field;
}

bool is_sign_at(std::u16string_view text, std::size_t at, char16_t sign) {
  return at < text.size() && plain(text[at]) == sign;
}

/// A number with its counter, as if it stood in a text in that way.
Words words_with(std::uint64_t value, std::u16string_view counter) {
  const std::u16string text = std::u16string(counter);
  WrittenNumber number;
  number.value = value;
  return counted(text, 0, number)->words;
}

void add(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

}  // namespace

Words day_words(std::uint64_t day) {
  if (day == 1) return {u"ついたち"};
  return words_with(day, u"日");
}

std::optional<Counted> date_at(std::u16string_view text, std::size_t at) {
  const auto year = field_at(text, at, 4, 4);
  if (!year || year->end >= text.size()) return {};
  const char16_t sign = plain(text[year->end]);
  if (sign != u'-' && sign != u'/' && sign != u'.') return {};
  const auto month = field_at(text, year->end + 1, 1, 2);
  if (!month || month->value < 1 || month->value > 12 || !is_sign_at(text, month->end, sign))
    return {};
  const auto day = field_at(text, month->end + 1, 1, 2);
  if (!day || day->value < 1 || day->value > 31 || is_sign_at(text, day->end, sign)) return {};
  Counted date{"date", words_with(year->value, u"年"), day->end};
  add(date.words, words_with(month->value, u"月"));
  add(date.words, day_words(day->value));
  return date;
}

std::optional<Counted> short_date_at(std::u16string_view text, std::size_t at) {
  constexpr std::u16string_view kDays = u"月火水木金土日祝";
  const auto month = field_at(text, at, 1, 2);
  if (!month || month->value < 1 || month->value > 12 || !is_sign_at(text, month->end, u'/'))
    return {};
  const auto day = field_at(text, month->end + 1, 1, 2);
  if (!day || day->value < 1 || day->value > 31 || !is_sign_at(text, day->end, u'(') ||
      day->end + 1 >= text.size() || kDays.find(text[day->end + 1]) == kDays.npos)
    return {};
  Counted date{"date", words_with(month->value, u"月"), day->end};
  add(date.words, day_words(day->value));
  return date;
}

std::optional<Counted> clock_at(std::u16string_view text, std::size_t at) {
  const auto hour = field_at(text, at, 1, 2);
  if (!hour || hour->value > 29 || !is_sign_at(text, hour->end, u':')) return {};
  const auto minute = field_at(text, hour->end + 1, 2, 2);
  if (!minute || minute->value > 59) return {};
  Counted clock{"time", words_with(hour->value, u"時"), minute->end};
  if (minute->value > 0) add(clock.words, words_with(minute->value, u"分"));
  if (!is_sign_at(text, minute->end, u':')) return clock;
  const auto second = field_at(text, minute->end + 1, 2, 2);
  if (!second || second->value > 59) return {};
  add(clock.words, words_with(second->value, u"秒"));
  clock.end = second->end;
  return clock;
}

}  // namespace text::japanese
