// Parses sections below 10,000 with their scales (万, 億), positional Han digits, and decimals.
#include "model/text/japanese/rules/written_number.h"

#include <algorithm>
#include <array>

#include "io/base/numerals.h"
#include "io/base/unicode.h"

namespace text::japanese {
namespace {

constexpr std::size_t kMostDigits = 48;
constexpr std::size_t kMostCounted = 17;  ///< digits of 一京

struct HanScale {
  char16_t written;
  std::uint64_t value;
  std::u16string_view kana;
  Sound sound;
};
constexpr std::array<HanScale, 4> kHanScales = {{
    {u'万', 10'000, u"まん", Sound::kPlain},
    {u'億', 100'000'000, u"おく", Sound::kPlain},
    {u'兆', 1'000'000'000'000, u"ちょう", Sound::kS},
    {u'京', 10'000'000'000'000'000, u"けい", Sound::kK},
}};

const HanScale* scale_at(std::u16string_view text, std::size_t at) {
  if (at >= text.size()) return nullptr;
  const auto scale = std::ranges::find(kHanScales, text[at], &HanScale::written);
  return scale == kHanScales.end() ? nullptr : &*scale;
}

/// Digits from `at` on, in ASCII; `end` is behind them.
std::u16string digits_at(std::u16string_view text, std::size_t at, std::size_t& end) {
  std::u16string digits;
  for (end = at; end < text.size() && digits.size() < kMostDigits && digit_value(text[end]) >= 0;
       ++end)
    digits += static_cast<char16_t>(u'0' + digit_value(text[end]));
  return digits;
}

bool is_digit_at(std::u16string_view text, std::size_t at) {
  return at < text.size() && digit_value(text[at]) >= 0;
}

/// Digits with commas between every three: 1,234,567.
std::u16string grouped_digits_at(std::u16string_view text, std::size_t at, std::size_t& end) {
  std::u16string digits = digits_at(text, at, end);
  if (digits.empty() || digits.size() > 3 || digits.front() == u'0') return digits;
  while (end < text.size() && plain(text[end]) == u',' && digits.size() < kMostDigits) {
    std::size_t behind = 0;
    const std::u16string group = digits_at(text, end + 1, behind);
    if (group.size() != 3) break;
    digits += group;
    end = behind;
  }
  return digits;
}

std::uint64_t value_of(std::u16string_view digits) {
  std::uint64_t value = 0;
  for (const char16_t digit : digits.substr(0, kMostCounted))
    value = value * 10 + static_cast<std::uint64_t>(digit - u'0');
  return value;
}

/// Below 10,000 in Han: 三百二十, 千, 百 and 十 in this order. 0 units for none.
std::uint64_t han_section(std::u16string_view text, std::size_t at, std::size_t& end) {
  constexpr std::u16string_view kFalling = u"千百十";
  std::size_t first = 0;  // of those that may follow
  end = at;
  while (end < text.size()) {
    const std::size_t next = io::han_digit_value(text[end]) > 0 ? end + 1 : end;
    const std::size_t unit = next < text.size() ? kFalling.find(text[next]) : kFalling.npos;
    if (unit == kFalling.npos) end = next;
    if (unit == kFalling.npos || unit < first) break;
    first = unit + 1;
    end = next + 1;
  }
  return io::han_value(text.substr(at, end - at)).value_or(0);
}

/// Digits of Han one after the other, two or more: 二〇二三, 二五.
std::u16string han_digits_at(std::u16string_view text, std::size_t at, std::size_t& end) {
  std::u16string digits;
  for (end = at; end < text.size() && digits.size() < kMostCounted; ++end) {
    const int digit = io::han_digit_value(text[end]);
    if (digit < 0) break;
    digits += static_cast<char16_t>(u'0' + digit);
  }
  if (digits.starts_with(u'0')) digits.clear();  // 〇〇 is no number
  if (digits.size() < 2) digits.clear();
  return digits;
}

/// What is measured with a point: 二・五倍, but 一・二軍.
constexpr auto kMeasured = std::to_array<std::u16string_view>(
    {u"倍",         u"割",   u"度",     u"点",         u"秒",       u"億",       u"万",
     u"兆",         u"%",    u"％",     u"パーセント", u"ポイント", u"メートル", u"キロ",
     u"センチ",     u"ミリ", u"グラム", u"トン",       u"リットル", u"カロリー", u"ドル",
     u"ヘクタール", u"畳",   u"坪",     u"歳",         u"時間",     u"平方",     u"立方"});

/// The digits behind the point of 三・一四; `end` goes behind them. One alone has to measure
/// something.
std::u16string han_fraction_at(std::u16string_view text, std::size_t& end) {
  if (end >= text.size() || text[end] != u'・') return {};
  std::u16string digits;
  std::size_t at = end + 1;
  for (; at < text.size() && digits.size() < kMostCounted; ++at) {
    const int digit = io::han_digit_value(text[at]);
    if (digit < 0) break;
    digits += static_cast<char16_t>(u'0' + digit);
  }
  const std::u16string_view rest = text.substr(std::min(at, text.size()));
  const bool is_measured = std::ranges::any_of(
      kMeasured, [&](std::u16string_view measure) { return rest.starts_with(measure); });
  if (digits.empty() || (digits.size() == 1 && !is_measured)) return {};
  end = at;
  return digits;
}

/// 〇 and the digits that follow, and 万 of 1万: what may not go on a number that is whole.
bool goes_on(std::u16string_view text, std::size_t at) {
  return at < text.size() && is_han_numeral(text[at]);
}

/// What the 千 or 百 behind a single digit multiplies it by: 5千; `end` goes behind it.
std::uint64_t small_scale_at(std::u16string_view text, std::uint64_t digit, std::size_t& end) {
  const bool is_there =
      digit > 0 && digit < 10 && end < text.size() && (text[end] == u'千' || text[end] == u'百');
  return is_there ? (text[end++] == u'千' ? 1000 : 100) : 1;
}

/// Sections with their scales: 1億2,000万, 三万五千. The first has been read up to `number.end`.
void add_scaled(std::u16string_view text, std::uint64_t section, WrittenNumber& number) {
  std::uint64_t above = 10 * kHanScales.back().value;
  number.value = 0;
  for (;;) {
    const HanScale* scale = scale_at(text, number.end);
    if (scale == nullptr || scale->value >= above || section >= 10'000) {
      number.value += section;
      return;
    }
    above = scale->value;
    number.value += section * scale->value;
    number.digits.clear();
    ++number.end;
    std::size_t end = 0;
    const std::u16string digits = grouped_digits_at(text, number.end, end);
    section = digits.empty() ? han_section(text, number.end, end) : value_of(digits);
    if (end == number.end || section >= above) return;
    number.end = end;
    if (!digits.empty()) section *= small_scale_at(text, section, number.end);
  }
}

/// The scale of a number with a fraction: 2.5億.
void add_scale(std::u16string_view text, WrittenNumber& number) {
  const HanScale* scale = scale_at(text, number.end);
  if (scale == nullptr) return;
  number.scale = scale->written;
  ++number.end;
}

std::optional<WrittenNumber> arabic_number(std::u16string_view text, std::size_t at) {
  WrittenNumber number;
  number.digits = grouped_digits_at(text, at, number.end);
  if (number.digits.empty()) return {};
  number.value = value_of(number.digits);
  number.is_rest = at > 0 && is_digit_at(text, at - 1);
  const bool is_behind_point = at > 1 && plain(text[at - 1]) == u'.' && is_digit_at(text, at - 2);
  if (!is_behind_point && number.end + 1 < text.size() && plain(text[number.end]) == u'.') {
    std::size_t end = 0;
    const std::u16string fraction = digits_at(text, number.end + 1, end);
    const bool is_version =
        end < text.size() && plain(text[end]) == u'.' && is_digit_at(text, end + 1);
    if (!fraction.empty() && !is_version) {
      number.fraction = fraction;
      number.end = end;
    }
  }
  if (number.is_code()) return number;
  if (!number.fraction.empty()) {
    add_scale(text, number);
    return number;
  }
  if (const std::uint64_t scale = small_scale_at(text, number.value, number.end); scale > 1) {
    number.value *= scale;
    number.digits.clear();
  }
  add_scaled(text, number.value, number);
  return number;
}

/// 三・一四; nothing without a fraction.
std::optional<WrittenNumber> han_decimal(std::u16string_view text, std::size_t at) {
  WrittenNumber number;
  number.is_han = true;
  const std::u16string digits = han_digits_at(text, at, number.end);
  number.value = digits.empty() ? han_section(text, at, number.end) : value_of(digits);
  if (number.end == at && text[at] == u'〇') ++number.end;
  if (number.end == at) return {};
  number.fraction = han_fraction_at(text, number.end);
  if (number.fraction.empty()) return {};
  add_scale(text, number);
  return number;
}

std::optional<WrittenNumber> han_number(std::u16string_view text, std::size_t at) {
  if (at > 0 && (is_han_numeral(text[at - 1]) || digit_value(text[at - 1]) >= 0)) return {};
  if (auto decimal = han_decimal(text, at)) return decimal;
  WrittenNumber number;
  number.is_han = true;
  if (const std::u16string digits = han_digits_at(text, at, number.end); !digits.empty()) {
    number.value = value_of(digits);
    if (goes_on(text, number.end)) return {};
    return number;
  }
  const std::uint64_t section = han_section(text, at, number.end);
  if (number.end == at) return {};
  add_scaled(text, section, number);
  if (goes_on(text, number.end) || is_digit_at(text, number.end)) return {};
  return number;
}

}  // namespace

bool WrittenNumber::is_code() const {
  return is_rest || (digits.size() > 1 && digits.front() == u'0') || digits.size() > kMostCounted;
}

int digit_value(char16_t unit) {
  unit = io::half_width(unit);
  return unit >= u'0' && unit <= u'9' ? unit - u'0' : -1;
}

bool is_han_numeral(char16_t unit) {
  return io::han_digit_value(unit) >= 0 ||
         std::u16string_view(u"十百千万億兆京").find(unit) != std::u16string_view::npos;
}

char16_t plain(char16_t unit) {
  unit = io::half_width(unit);
  if (unit == u'〜' || unit == u'∼') return u'~';
  if (unit == u'−' || unit == u'‐' || unit == u'‑' || unit == u'–') return u'-';
  if (unit == u'￥') return u'¥';
  return unit;
}

std::optional<WrittenNumber> written_number(std::u16string_view text, std::size_t at) {
  if (at >= text.size()) return {};
  return is_digit_at(text, at) ? arabic_number(text, at) : han_number(text, at);
}

Words words_of(const WrittenNumber& number, const LastDigit& last) {
  if (number.is_code()) return code_words(number.digits);
  if (number.fraction.empty()) return cardinal(number.value, last);
  Words words = decimal(number.value, number.fraction);
  if (number.scale != 0) {
    const auto scale = std::ranges::find(kHanScales, number.scale, &HanScale::written);
    attach_scale(words, scale->kana, scale->sound);
  }
  return words;
}

}  // namespace text::japanese
