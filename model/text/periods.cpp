// Periods that end no sentence: see periods.h.
#include "model/text/periods.h"

#include <algorithm>
#include <array>

#include "model/text/english/abbreviations.h"
#include "model/text/english/lists.h"
#include "model/text/english/tables/calendar.h"
#include "model/text/english/tables/places.h"
#include "model/text/unicode.h"

namespace text {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kZipDigits = 5;

}  // namespace

std::string word_at(std::u16string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && end - begin < kMaxWordUnits &&
         (is_alnum(text[end]) || text[end] == u'\'')) {
    ++end;
  }
  return encode(text.substr(begin, end - begin));
}

/// The word that ends at `end`, with the periods and slashes inside it.
std::u16string_view word_until(std::u16string_view text, std::size_t begin, std::size_t end) {
  std::size_t start = end;
  while (start > begin && end - start < kMaxWordUnits &&
         (is_alnum(text[start - 1]) || text[start - 1] == u'.' || text[start - 1] == u'°')) {
    --start;
  }
  return text.substr(start, end - start);
}

/// "U.S", "p.m", "Ph.D": parts of one or two letters with periods between.
bool is_dotted(std::u16string_view word) {
  std::size_t part = 0;
  bool dotted = false;
  for (const char16_t c : word) {
    if (c == u'.') {
      if (part == 0) return false;
      dotted = true;
      part = 0;
    } else if (!is_letter(c) || ++part > 2) {
      return false;
    }
  }
  return dotted && part > 0;
}

namespace {

bool is_among(auto word, auto&& words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// What may stand after "5 p.m." without beginning a sentence.
bool goes_with_time(std::string_view word) {
  static const WordSet words = english::word_list("with time");
  return words.contains(word);
}

/// "p.m", "A.M"
bool is_half_of_day(std::string_view word) {
  return is_among(word, std::array{"a.m"sv, "p.m"sv, "A.M"sv, "P.M"sv});
}

/// A time at the begin, "At 5 a.m.", of which the sentence has yet to come.
bool is_opening_time(std::u16string_view text, std::size_t begin, std::u16string_view half) {
  const std::string first = word_at(text, begin);
  const auto end = static_cast<std::size_t>(half.data() - text.data());
  const std::u16string_view between = text.substr(begin, end - begin);
  return is_among(first, std::array{"At"sv, "By"sv, "Around"sv, "About"sv, "Before"sv, "After"sv,
                                    "Until"sv, "Since"sv, "From"sv}) &&
         std::ranges::none_of(between.substr(first.size()),
                              [](char16_t c) { return is_letter(c); });
}

/// The initial of a name: a capital at the start or after a capitalised word or another initial.
/// "I" is far more often the pronoun: it needs a name before it.
bool is_initial(std::u16string_view text, std::size_t begin, std::u16string_view word) {
  if (word.size() != 1 || !is_upper(word[0])) return false;
  auto end = static_cast<std::size_t>(word.data() - text.data());
  while (end > begin && (is_space(text[end - 1]) || text[end - 1] == u'.')) --end;
  const std::u16string_view previous = word_until(text, begin, end);
  constexpr std::array kBeforeNames = {u"and"sv, u"or"sv,  u"by"sv, u"with"sv, u"from"sv,
                                       u"to"sv,  u"for"sv, u"of"sv, u"as"sv,   u"author"sv};
  if (word[0] == u'I')
    return previous.size() > 1 && is_upper(previous[0]) && !is_sentence_starter(encode(previous));
  return previous.empty() || is_upper(previous[0]) || is_among(previous, kBeforeNames);
}

/// The N of "12 N. Main St."
bool is_direction_of_house(std::u16string_view text, std::size_t begin, std::u16string_view word) {
  const auto at = static_cast<std::size_t>(word.data() - text.data());
  return at >= begin + 2 && text[at - 1] == u' ' && is_digit(text[at - 2]) &&
         !find_direction(encode(word)).empty();
}

/// The U.S. of "410 U.S. 113", between the numbers of a volume and a page.
bool is_reporter(std::u16string_view text, std::size_t begin, std::u16string_view word) {
  const auto at = static_cast<std::size_t>(word.data() - text.data());
  return at >= begin + 2 && text[at - 1] == u' ' && is_digit(text[at - 2]) &&
         word.starts_with(u"U.S");
}

/// The "2 in." of "6 ft. 2 in."
bool is_measured_on(std::u16string_view text, std::size_t at) {
  constexpr std::array kSmallUnits = {"oz"sv,  "lb"sv,   "lbs"sv, "in"sv,
                                      "min"sv, "mins"sv, "sec"sv, "secs"sv};
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at < text.size() && text[at] == u' ') ++at;
  const std::string unit = word_at(text, at);
  const bool is_preposition = unit == "in" && text.substr(at + 2).starts_with(u" the");
  return is_among(unit, kSmallUnits) && !is_preposition;
}

/// A number or letter that counts items: "1. Open the door."
bool is_list_number(std::u16string_view text, std::size_t begin, std::u16string_view word) {
  return word.data() == text.data() + begin && word.size() <= 3 &&
         std::all_of(word.begin(), word.end(), [](char16_t c) { return is_digit(c); });
}

}  // namespace

bool is_part_of_word(const Period& period, const WordBefore& before) {
  const auto& [text, begin, at, next] = period;
  const auto& [word, whole, company, starter] = before;
  const char16_t following = text[next];
  const std::string next_word = word_at(text, next);
  const std::string written = encode(whole);
  if (is_half_of_day(written))
    return (!starter && is_opening_time(text, begin, word)) || goes_with_time(next_word);
  if (find_month(written) != nullptr || find_weekday(written) != nullptr)
    return is_digit(following);
  if (written == "A.D" && is_digit(following)) return true;
  if (is_direction_of_house(text, begin, word)) return !starter;
  if (company) {
    switch (*company) {
      case Company::kTitle:
        return !starter || next_word == "Who" || next_word == "No";  // of a film
      case Company::kNumber:
      case Company::kYear:
        return is_digit(following) || next_word.find_first_not_of("IVXLC") == std::string::npos;
      case Company::kNone:
        return true;
      case Company::kEndsPhrase:
        if (is_digit(following) && is_measured_on(text, next)) return true;
        // A capital after "etc." begins a sentence; after "Inc." it may be the next name.
        return is_upper(whole[0]) && !starter && !is_digit(following);
    }
  }
  if (is_dotted(word)) {
    if (is_digit(following))
      return is_reporter(text, begin, word) ||
             (next_word.size() == kZipDigits && !find_short_state(written).empty());
    return !starter;
  }
  if (is_list_number(text, begin, word)) return true;
  return is_upper(following) && !starter && is_initial(text, begin, word);
}

}  // namespace text
