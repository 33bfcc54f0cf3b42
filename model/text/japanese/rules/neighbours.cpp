// Distinguishes two consecutive digits that form a range from tens and ones, by their context.
#include "model/text/japanese/rules/neighbours.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "io/base/numerals.h"
#include "model/text/japanese/rules/number_words.h"
#include "model/text/japanese/rules/written_number.h"
#include "model/text/unicode.h"

namespace text::japanese {
namespace {

/// How the first of two is said, from 1 to 8.
constexpr std::array<std::u16string_view, 9> kFirstOfTwo = {u"",   u"いち", u"に",   u"さん", u"し",
                                                            u"ご", u"ろく", u"しち", u"はち"};

/// What a Han numeral behind a Han character may follow, and still be no end of a name: 健一、二人.
constexpr std::u16string_view kBeforeNumbers = u"約後前週月年日毎第各計他僅";

/// Behind these, two digits of Han are tens and ones.
constexpr auto kBeforePositions = std::to_array<std::u16string_view>(
    {u"月", u"年", u"時", u"第", u"午前", u"午後", u"令和", u"平成", u"昭和", u"大正", u"明治"});

/// The digit at `at`, in the script of the first one; -1 for none.
int digit_at(std::u16string_view text, std::size_t at, bool is_han) {
  if (at >= text.size()) return -1;
  return is_han ? io::han_digit_value(text[at]) : digit_value(text[at]);
}

bool is_comma(char16_t unit) { return unit == u'、' || plain(unit) == u','; }

/// Two digits, the second one more than the first; what is counted stands at `end`.
struct DigitPair {
  std::uint64_t tens = 0;  ///< of both
  std::uint64_t first = 0;
  bool has_comma = false;
  bool is_han = false;
  std::size_t second = 0;  ///< where that stands
  std::size_t end = 0;
};

std::optional<DigitPair> digit_pair_at(std::u16string_view text, std::size_t at) {
  DigitPair pair;
  pair.is_han = digit_value(text[at]) < 0;
  std::size_t i = at;
  if (pair.is_han) {
    const int tens = digit_at(text, i, true);
    const std::size_t ten = tens > 1 ? i + 1 : i;
    if (ten < text.size() && text[ten] == u'十') {
      pair.tens = tens > 1 ? static_cast<std::uint64_t>(tens) * 10 : 10;
      i = ten + 1;
    }
  } else if (digit_at(text, i + 1, false) >= 0) {
    pair.tens = static_cast<std::uint64_t>(digit_value(text[i++])) * 10;
  }
  const int first = digit_at(text, i, pair.is_han);
  if (first < 1 || first > 8) return {};
  pair.first = static_cast<std::uint64_t>(first);
  pair.has_comma = i + 1 < text.size() && is_comma(text[i + 1]);
  pair.second = i + (pair.has_comma ? 2 : 1);
  if (digit_at(text, pair.second, pair.is_han) != first + 1) return {};
  if (!pair.is_han && !pair.has_comma) return {};
  pair.end = pair.second + 1;
  return pair;
}

/// Whether what is before and behind the pair leaves it two numbers alone, and no row of digits.
bool stands_alone(std::u16string_view text, std::size_t at, const DigitPair& pair) {
  const char16_t before = at > 0 ? text[at - 1] : u' ';
  const char16_t behind = pair.end < text.size() ? text[pair.end] : u' ';
  const bool is_digit_behind = digit_value(behind) >= 0 || io::han_digit_value(behind) >= 0;
  if (is_digit_behind || digit_value(before) >= 0 || is_han_numeral(before)) return false;
  const bool is_listed = at > 1 && (is_comma(before) || before == u'・' || plain(before) == u'.') &&
                         (digit_value(text[at - 2]) >= 0 || is_han_numeral(text[at - 2]));
  if (is_listed) return false;
  const std::u16string_view so_far = text.substr(0, at);
  if (pair.has_comma && !pair.is_han) return !(before == u'月' && behind == u'日');  // two days
  if (pair.has_comma) return !is_han(before) || kBeforeNumbers.find(before) != kBeforeNumbers.npos;
  const bool is_month = behind == u'月' || behind == u'号';
  return !is_month && std::ranges::none_of(kBeforePositions, [&](std::u16string_view word) {
    return so_far.ends_with(word);
  });
}

/// What both are times, behind the second: 二、三十人.
std::uint64_t scale_of_both(std::u16string_view text, DigitPair& pair) {
  constexpr std::u16string_view kScales = u"十百千万";
  constexpr std::array<std::uint64_t, 4> kValues = {10, 100, 1000, 10'000};
  const std::size_t scale =
      pair.tens == 0 && pair.end < text.size() ? kScales.find(text[pair.end]) : kScales.npos;
  if (scale == kScales.npos) return 1;
  ++pair.end;
  return kValues[scale];
}

}  // namespace

std::optional<Counted> neighbours_at(std::u16string_view text, std::size_t at) {
  if (at >= text.size()) return {};
  auto pair = digit_pair_at(text, at);
  if (!pair || !stands_alone(text, at, *pair) || is_ordinary_word(text, at) ||
      is_ordinary_word(text, pair->second))
    return {};
  WrittenNumber second;
  const std::uint64_t scale = scale_of_both(text, *pair);
  second.value = (pair->first + 1) * scale;
  second.is_han = pair->is_han;
  second.end = pair->end;
  const bool is_of_things = pair->end < text.size() && text[pair->end] == u'つ';
  if (is_of_things || (pair->end < text.size() && is_han_numeral(text[pair->end]))) return {};
  // Four days are よっか even here.
  const bool is_fourth = second.value == 4 && pair->end < text.size() && text[pair->end] == u'日';
  const auto last =
      counted(text, pair->second, second, is_fourth ? WholeWords::kYes : WholeWords::kNo);
  if (!last && (scale == 1 || !pair->is_han)) return {};
  Counted both{"neighbours", pair->tens > 0 ? cardinal(pair->tens) : Words(),
               last ? last->end : pair->end};
  both.words.emplace_back(kFirstOfTwo[pair->first]);
  if (pair->has_comma) both.words.emplace_back(u"、");
  const Words words = last ? last->words : words_of(second);
  both.words.insert(both.words.end(), words.begin(), words.end());
  return both;
}

}  // namespace text::japanese
