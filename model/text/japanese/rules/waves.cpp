// Decides by the characters on both sides, and by other wave dashes in the same clause.
#include "model/text/japanese/rules/waves.h"

#include <algorithm>
#include <array>
#include <string>

#include "model/text/japanese/rules/written_number.h"
#include "model/text/unicode.h"

namespace text::japanese {
namespace {

constexpr std::size_t kReach = 40;  ///< of what two waves may stand around

/// Words before a time that a wave may go on to.
constexpr auto kBeforeTimes = std::to_array<std::u16string_view>(
    {u"午前", u"午後", u"正午", u"翌", u"第", u"何", u"約", u"令和", u"平成", u"昭和", u"夜", u"朝",
     u"深夜", u"未明", u"夕方", u"同", u"現在", u"今"});

/// Behind a wave they laugh or cry: 最高〜笑.
constexpr std::u16string_view kFaces = u"笑泣涙汗爆";

char16_t unit_or_space(std::u16string_view text, std::size_t at) {
  return at < text.size() ? text[at] : u' ';
}

bool is_wave(char16_t c) { return plain(c) == u'~'; }
bool is_hiragana(char16_t c) { return c >= u'ぁ' && c <= u'ゖ'; }
bool is_katakana(char16_t c) { return (c >= u'ァ' && c <= u'ヺ') || c == u'ー'; }
bool is_of_word(char16_t c) { return is_alnum(c) || is_katakana(c); }
bool is_digit_of_any_script(char16_t c) { return digit_value(c) >= 0 || is_han_numeral(c); }

/// Whether a number, or one with a counter or a unit, ends before `end`: 3時, 5km, 25℃.
bool is_behind_number(std::u16string_view text, std::size_t end) {
  constexpr std::size_t kLongestCounter = 6;
  for (std::size_t i = end; i > 0 && end - i <= kLongestCounter; --i) {
    const char16_t c = text[i - 1];
    if (is_digit_of_any_script(c)) return true;
    const bool is_of_counter =
        is_han(c) || is_katakana(c) || plain(c) == u'%' || c == u'°' || (c < 0x80 && is_letter(c));
    if (!is_of_counter) return false;
  }
  return false;
}

bool is_before_number(std::u16string_view text, std::size_t at) {
  const char16_t c = plain(unit_or_space(text, at));
  const char16_t next = unit_or_space(text, at + 1);
  return digit_value(c) >= 0 || (is_han_numeral(c) && c != u'〇') ||
         ((c == u'¥' || c == u'$' || c == u'-') && digit_value(next) >= 0);
}

bool is_before_time(std::u16string_view text, std::size_t at) {
  return std::ranges::any_of(kBeforeTimes, [&](std::u16string_view word) {
    return text.substr(std::min(at, text.size())).starts_with(word);
  });
}

bool ends_clause(char16_t c) {
  return std::u16string_view(u"、。,.!?…\n").find(plain(c)) != std::u16string_view::npos;
}

/// Whether another wave stands near in its clause, before or behind the one at `at`.
bool has_other(std::u16string_view text, std::size_t at) {
  const auto finds = [&](std::size_t begin, std::size_t step) {
    for (std::size_t i = begin, count = 0; count < kReach && i < text.size(); i += step, ++count) {
      if (ends_clause(text[i])) return false;
      if (is_wave(text[i])) return true;
    }
    return false;
  };
  return finds(at + 1, 1) || finds(at - 1, static_cast<std::size_t>(-1));
}

/// Whether the wave at `at` closes what one before it in its clause has opened, which stands behind
/// no kana.
bool is_closing(std::u16string_view text, std::size_t at) {
  bool is_open = false;
  for (std::size_t i = at - std::min(at, kReach); i < at; ++i) {
    if (ends_clause(text[i])) is_open = false;
    if (!is_wave(text[i])) continue;
    const char16_t before = i > 0 ? text[i - 1] : u' ';
    is_open = !is_open && !is_hiragana(before) && !is_katakana(before) && !is_wave(before) &&
              !is_behind_number(text, i);
  }
  return is_open;
}

/// Between words that are written without hiragana: 月曜〜金曜, 東京〜大阪.
bool is_span(std::u16string_view text, std::size_t at) {
  const auto is_name = [](char16_t c) { return is_han(c) || is_katakana(c); };
  const char16_t behind = unit_or_space(text, at + 1);
  return at > 0 && is_name(text[at - 1]) && is_name(behind) && text[at - 1] != u'ー' &&
         kFaces.find(behind) == kFaces.npos && !has_other(text, at);
}

/// Whether the wave draws out the vowel of the kana before it, or before the waves before it.
bool is_long_vowel(std::u16string_view text, std::size_t at) {
  constexpr std::size_t kMostWaves = 8;
  std::size_t base = at;
  while (base > 0 && at - base < kMostWaves && is_wave(text[base - 1])) --base;
  if (base == 0) return false;
  const char16_t before = text[base - 1];
  const char16_t behind = unit_or_space(text, at + 1);
  if (is_hiragana(before)) return !is_han(behind) && !is_katakana(behind);
  return is_katakana(before) &&
         (!is_of_word(behind) || (is_hiragana(behind) && !has_other(text, at)));
}

}  // namespace

std::optional<UnspacedReading> wave_at(std::u16string_view text, std::size_t at) {
  if (!is_wave(text[at])) return {};
  const std::size_t next = unit_or_space(text, at + 1) == u' ' ? at + 2 : at + 1;
  const std::size_t end = at > 1 && text[at - 1] == u' ' ? at - 1 : at;
  const UnspacedReading range{"range", "から", at + 1};
  const bool is_glued =
      end == at && at > 0 && (is_of_word(text[at - 1]) || plain(text[at - 1]) == u')');
  if (is_behind_number(text, end)) {
    const bool is_last =
        !is_of_word(unit_or_space(text, next)) || unit_or_space(text, next) == u'の';
    if (is_last || is_before_number(text, next) || is_before_time(text, next)) return range;
  } else if (is_glued && !is_hiragana(text[at - 1]) && is_before_number(text, next)) {
    return range;
  }
  if (is_closing(text, at)) return UnspacedReading{"ornament", "、", at + 1};
  if (is_span(text, at)) return range;
  if (is_long_vowel(text, at)) return UnspacedReading{"", "ー", at + 1};
  return {};
}

}  // namespace text::japanese
