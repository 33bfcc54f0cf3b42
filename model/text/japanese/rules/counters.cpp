// Numbers with counters and units in Japanese.
#include "model/text/japanese/rules/counters.h"

#include <algorithm>
#include <array>

#include "model/text/japanese/embedded.h"
#include "model/text/japanese/rules/counter_table.h"
#include "model/text/word_table.h"

namespace text::japanese {
namespace {

/// Numbers that are not known; 何 itself is one only before a counter.
struct Vague {
  std::u16string_view written;
  std::u16string_view kana;
  bool is_number = true;
};
constexpr auto kVague = std::to_array<Vague>({
    {u"何十", u"なんじゅう"},
    {u"何百", u"なんびゃく"},
    {u"何千", u"なんぜん"},
    {u"何万", u"なんまん"},
    {u"何億", u"なんおく"},
    {u"数十", u"すうじゅう"},
    {u"数百", u"すうひゃく"},
    {u"数千", u"すうせん"},
    {u"数万", u"すうまん"},
    {u"数億", u"すうおく"},
    {u"何", u"なん", false},
});

/// Reads a list of words/lists.tsv.
WideWords word_list(std::string_view name) {
  static const WordLists lists(words::kLists);
  return lists.wide(name);
}

bool is_at(std::u16string_view text, std::size_t at, std::u16string_view word) {
  return at <= text.size() && text.substr(at).starts_with(word);
}

bool is_letter_unit(char16_t unit) {
  const char16_t c = plain(unit);
  return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z');
}

/// Units may be full-width, and stand behind a space.
const Counter* unit_at(std::u16string_view text, std::size_t at, std::size_t& end) {
  const std::size_t begin = at < text.size() && text[at] == u' ' ? at + 1 : at;
  for (const Counter& unit : letter_units()) {
    end = begin + unit.written.size();
    if (end > text.size()) continue;
    const bool is_same =
        std::ranges::equal(text.substr(begin, unit.written.size()), unit.written, {}, plain, plain);
    const bool is_word =
        is_letter_unit(unit.written.back()) || digit_value(unit.written.back()) >= 0;
    const bool goes_on =
        end < text.size() && is_word && (is_letter_unit(text[end]) || digit_value(text[end]) >= 0);
    if (is_same && !goes_on) return &unit;
  }
  return nullptr;
}

/// That at `at`, of a number that begins at `begin`.
const Counter* counter_at(std::u16string_view text, std::size_t begin, std::size_t at) {
  const std::u16string_view before = text.substr(0, std::min(begin, text.size()));
  const auto counter = std::ranges::find_if(counters(), [&](const Counter& one) {
    return is_at(text, at, one.written) && before.ends_with(one.behind);
  });
  return counter == counters().end() ? nullptr : &*counter;
}

std::string_view rule_of(const Counter& counter) {
  if (counter.written == u"月" || counter.written == u"日" || counter.written == u"年")
    return "date";
  if (counter.written == u"時" || counter.written == u"分" || counter.written == u"秒")
    return "time";
  return "counter";
}

/// 1日 is いちにち, but ついたち behind a month; 0時 is れいじ.
std::u16string_view whole_of(std::u16string_view text, std::size_t begin,
                             const WrittenNumber& number, const Counter& counter) {
  if (!number.fraction.empty() || number.scale != 0) return {};
  if (counter.written == u"日" && number.value == 1 && begin > 0 && text[begin - 1] == u'月')
    return u"ついたち";
  const auto whole = std::ranges::find_if(whole_words(), [&](const Whole& one) {
    return one.counter == counter.written && one.value == number.value;
  });
  return whole == whole_words().end() ? std::u16string_view() : std::u16string_view(whole->kana);
}

/// Whether the counter can have that number.
bool is_counted_by(const Counter& counter, const WrittenNumber& number) {
  const bool is_whole = number.fraction.empty();
  if (counter.written == u"つ") return is_whole && number.value >= 1 && number.value <= 9;
  if (counter.written == u"月") return is_whole && number.value >= 1 && number.value <= 12;
  return !number.is_han || counter.is_behind_han;
}

void add_suffix(std::u16string_view text, Counted& result) {
  for (const Suffix& suffix : counter_suffixes()) {
    if (!is_at(text, result.end, suffix.written) ||
        suffix.behind.find(text[result.end - 1]) == suffix.behind.npos)
      continue;
    result.words.back() += suffix.kana;
    result.end += suffix.written.size();
    return;
  }
}

}  // namespace

std::optional<Counted> counted(std::u16string_view text, std::size_t begin,
                               const WrittenNumber& number, WholeWords whole_words) {
  std::size_t end = 0;
  const Counter* unit = number.is_han ? nullptr : unit_at(text, number.end, end);
  if (unit != nullptr) {
    Counted result{"measure", words_of(number), end};
    attach(result.words, unit->kana, unit->sound);
    return result;
  }
  const Counter* counter = counter_at(text, begin, number.end);
  if (counter == nullptr || !is_counted_by(*counter, number)) return {};
  Counted result{rule_of(*counter), {}, number.end + counter->written.size()};
  const auto whole = whole_words == WholeWords::kYes ? whole_of(text, begin, number, *counter)
                                                     : std::u16string_view();
  if (!whole.empty()) {
    result.words.emplace_back(whole);
  } else {
    constexpr std::u16string_view kFromZero = u"時度点歳分秒";
    const bool is_zero = number.value == 0 && number.fraction.empty() && !number.is_code() &&
                         kFromZero.find(counter->written.front()) != kFromZero.npos;
    result.words = is_zero ? Words{u"れい"} : words_of(number, counter->last);
    attach(result.words, counter->kana, counter->sound);
  }
  add_suffix(text, result);
  return result;
}

std::optional<Counted> how_many(std::u16string_view text, std::size_t at) {
  const auto vague =
      std::ranges::find_if(kVague, [&](const Vague& one) { return is_at(text, at, one.written); });
  if (vague == kVague.end() || is_at(text, at, u"何時も") || is_at(text, at, u"何分")) return {};
  Counted result{"counter", {std::u16string(vague->kana)}, at + vague->written.size()};
  if (is_at(text, result.end, u"万") && vague->is_number) {
    result.words.back() += u"まん";
    ++result.end;
  }
  const Counter* counter = counter_at(text, at, result.end);
  if (counter == nullptr || counter->written == u"つ" || !counter->is_behind_han) {
    if (!vague->is_number) return {};
    return result;
  }
  attach(result.words, counter->kana, counter->sound);
  result.end += counter->written.size();
  add_suffix(text, result);
  return result;
}

bool follows_minutes_word(std::u16string_view text, std::size_t at) {
  static const WideWords words = word_list("before minutes");
  const std::u16string_view before = text.substr(0, at);
  return std::ranges::any_of(words, [&](const auto& word) { return before.ends_with(word); });
}

bool is_ordinary_word(std::u16string_view text, std::size_t at) {
  static const WideWords ordinary = word_list("ordinary");
  static const WideWords after_minutes = word_list("after minutes");
  if (std::ranges::any_of(ordinary, [&](const auto& word) { return is_at(text, at, word); }))
    return true;
  return is_at(text, at, u"十分") && !follows_minutes_word(text, at) &&
         !text.substr(0, at).ends_with(u'約') &&
         std::ranges::none_of(after_minutes,
                              [&](const auto& word) { return is_at(text, at + 2, word); });
}

}  // namespace text::japanese
