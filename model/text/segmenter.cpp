#include "model/text/segmenter.h"

#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/error.h"
#include "model/text/abbreviations.h"
#include "model/text/list_markers.h"
#include "model/text/normalising/tables/calendar.h"
#include "model/text/normalising/tables/places.h"
#include "model/text/normalising/tables/scripture.h"
#include "model/text/normalising/unspaced.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kMaxWordUnits = 32;
constexpr std::size_t kZipDigits = 5;
constexpr std::size_t kLongestBracket = 300;  // a longer one is likely never closed
constexpr std::u16string_view kClosing = u")]}”'\"";
constexpr std::u16string_view kOpeningOnly = u"([{“";
constexpr std::u16string_view kOpening = u"([{“'\"";

bool contains(std::u16string_view set, char16_t c) { return set.find(c) != set.npos; }

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

bool is_one_of(auto word, auto&& words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// What may stand after "5 p.m." without beginning a sentence.
bool goes_with_time(std::string_view word) {
  constexpr std::array kWords = {
      "Monday"sv,   "Tuesday"sv, "Wednesday"sv, "Thursday"sv,  "Friday"sv,   "Saturday"sv,
      "Sunday"sv,   "January"sv, "February"sv,  "March"sv,     "April"sv,    "May"sv,
      "June"sv,     "July"sv,    "August"sv,    "September"sv, "October"sv,  "November"sv,
      "December"sv, "Eastern"sv, "Pacific"sv,   "Central"sv,   "Mountain"sv, "EST"sv,
      "EDT"sv,      "PST"sv,     "PDT"sv,       "CST"sv,       "CDT"sv,      "MST"sv,
      "GMT"sv,      "UTC"sv,     "BST"sv,       "CET"sv,       "ET"sv,       "PT"sv};
  return is_one_of(word, kWords);
}

/// "p.m", "A.M"
bool is_half_of_day(std::string_view word) {
  return is_one_of(word, std::array{"a.m"sv, "p.m"sv, "A.M"sv, "P.M"sv});
}

/// A time at the begin, "At 5 a.m.", of which the sentence has yet to come.
bool is_opening_time(std::u16string_view text, std::size_t begin, std::u16string_view half) {
  const std::string first = word_at(text, begin);
  const auto end = static_cast<std::size_t>(half.data() - text.data());
  const std::u16string_view between = text.substr(begin, end - begin);
  return is_one_of(first, std::array{"At"sv, "By"sv, "Around"sv, "About"sv, "Before"sv, "After"sv,
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
  return previous.empty() || is_upper(previous[0]) || is_one_of(previous, kBeforeNames);
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

/// Fed. R. Civ. P. 12, the name of a rule of courts.
bool is_rule_of_court(std::u16string_view text, std::size_t begin, std::u16string_view word) {
  constexpr std::size_t kLongestName = 16;
  constexpr std::array kParts = {u"R"sv,     u"Civ"sv, u"Crim"sv, u"App"sv,
                                 u"Bankr"sv, u"P"sv,   u"Evid"sv};
  const std::size_t end = static_cast<std::size_t>(word.data() - text.data()) + word.size();
  if (word == u"Fed") return text.substr(end).starts_with(u". R. ");
  const std::size_t from = std::max(begin, end - std::min(end, kLongestName));
  return is_one_of(word, kParts) && text.substr(from, end - from).find(u"Fed. R") != text.npos;
}

/// The "2 in." of "6 ft. 2 in."
bool is_measured_on(std::u16string_view text, std::size_t at) {
  constexpr std::array kSmallUnits = {"oz"sv,  "lb"sv,   "lbs"sv, "in"sv,
                                      "min"sv, "mins"sv, "sec"sv, "secs"sv};
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at < text.size() && text[at] == u' ') ++at;
  const std::string unit = word_at(text, at);
  const bool is_preposition = unit == "in" && text.substr(at + 2).starts_with(u" the");
  return is_one_of(unit, kSmallUnits) && !is_preposition;
}

/// A number or letter that counts items: "1. Open the door."
bool is_list_number(std::u16string_view text, std::size_t begin, std::u16string_view word) {
  return word.data() == text.data() + begin && word.size() <= 3 &&
         std::all_of(word.begin(), word.end(), [](char16_t c) { return is_digit(c); });
}

/// Languages that put a point after a number to count: 3. Oktober.
bool has_ordinal_points(std::string_view language) {
  constexpr std::array kLanguages = {"bs"sv, "cs"sv, "da"sv, "de"sv, "et"sv, "eu"sv,
                                     "fi"sv, "hr"sv, "hu"sv, "is"sv, "lb"sv, "lv"sv,
                                     "nb"sv, "pl"sv, "sk"sv, "sl"sv, "sr"sv, "tr"sv};
  return is_one_of(language, kLanguages);
}

}  // namespace

bool is_ordinal_number(std::u16string_view text, std::string_view language, std::size_t begin,
                       std::u16string_view number, std::size_t next) {
  constexpr std::array kGermanMonths = {
      "Januar"sv, "Jänner"sv, "Februar"sv,   "März"sv,    "April"sv,    "Mai"sv,     "Juni"sv,
      "Juli"sv,   "August"sv, "September"sv, "Oktober"sv, "November"sv, "Dezember"sv};
  constexpr std::array kBefore = {
      u"der"sv,   u"die"sv, u"das"sv,  u"dem"sv,  u"den"sv,   u"des"sv,    u"am"sv,     u"im"sv,
      u"zum"sv,   u"zur"sv, u"vom"sv,  u"beim"sv, u"seit"sv,  u"jede"sv,   u"jeder"sv,  u"jeden"sv,
      u"jedes"sv, u"ihr"sv, u"sein"sv, u"mein"sv, u"ihrem"sv, u"seinem"sv, u"meinem"sv, u"Der"sv,
      u"Die"sv,   u"Das"sv, u"Am"sv,   u"Im"sv,   u"Zum"sv,   u"Vom"sv};
  if (!has_ordinal_points(language) || number.size() > 2 ||
      !std::ranges::all_of(number, [](char16_t c) { return is_digit(c); }))
    return false;
  if (language == "de" && is_one_of(word_at(text, next), kGermanMonths)) return true;
  if (number.data() == text.data() + begin) return false;  // it counts an item
  if (is_lower(text[next])) return true;
  if (language != "de") return false;
  auto end = static_cast<std::size_t>(number.data() - text.data());
  while (end > begin && text[end - 1] == u' ') --end;
  return is_letter(text[next]) && is_one_of(word_until(text, begin, end), kBefore);
}

namespace {

/// A word with the letters before it that periods and spaces part, without the spaces: the B of
/// "z. B." is z.B.
std::u16string with_letters_before(std::u16string_view text, std::size_t begin,
                                   std::u16string_view word) {
  std::u16string all(word);
  auto at = static_cast<std::size_t>(word.data() - text.data());
  while (at >= begin + 3 && text[at - 1] == u' ' && text[at - 2] == u'.' &&
         is_letter(text[at - 3]) && (at == begin + 3 || !is_alnum(text[at - 4])) &&
         all.size() < kMaxWordUnits) {
    at -= 3;
    all.insert(0, std::u16string{text[at], u'.'});
  }
  return all;
}

/// The rules of languages other than English for a period that belongs to its word; nothing where
/// those of all languages decide.
std::optional<bool> is_part_of_other_word(std::u16string_view text, std::string_view language,
                                          std::size_t begin, std::u16string_view word,
                                          std::size_t next) {
  if (is_ordinal_number(text, language, begin, word, next)) return true;
  if (word.size() != 1 || !is_letter(word[0])) return std::nullopt;
  if (is_digit(text[next])) return true;  // S. 12
  const bool is_letter_next =
      is_letter(text[next]) && next + 1 < text.size() && text[next + 1] == u'.';
  if (is_letter_next) return true;  // the z of "z. B."
  return std::nullopt;
}

}  // namespace

bool is_part_of_word(std::u16string_view text, std::string_view language, std::size_t begin,
                     std::size_t period, std::size_t next) {
  const std::u16string_view word = word_until(text, begin, period);
  if (word.empty()) return false;
  if (unspaced_rules(language) != nullptr) {
    if (is_of_unspaced_script(word.back())) return false;
    language = "en-us";  // as what is written in Latin letters there is read
  }
  const bool is_english = language.starts_with("en");
  if (!is_english) {
    const auto is_part = is_part_of_other_word(text, language, begin, word, next);
    if (is_part) return *is_part;
  }
  const char16_t following = text[next];
  const std::string next_word = word_at(text, next);
  const bool starter = is_english && is_sentence_starter(next_word);
  const std::u16string whole =
      is_english ? std::u16string(word) : with_letters_before(text, begin, word);
  const std::string written = encode(whole);
  if (is_english && is_rule_of_court(text, begin, word)) return true;
  if (is_half_of_day(written))
    return (!starter && is_opening_time(text, begin, word)) || goes_with_time(next_word);
  if (find_month(written) != nullptr || find_weekday(written) != nullptr)
    return is_digit(following);
  if (is_english && !find_street_kind(written).empty() && find_abbreviation(written) == nullptr) {
    const bool is_numbered = written == "Hwy" || written == "Rte";
    return is_digit(following) ? is_numbered : !starter;
  }
  if (written == "A.D" && is_digit(following)) return true;
  if (is_direction_of_house(text, begin, word)) return !starter;
  if (const std::optional<Company> company = company_of(written, language)) {
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
  if (is_english)
    if (const std::string_view book = find_book(written); !book.empty() && book != written)
      return is_digit(following);
  if (is_dotted(word)) {
    if (is_digit(following))
      return is_reporter(text, begin, word) ||
             (next_word.size() == kZipDigits && !find_short_state(written).empty());
    return !starter;
  }
  if (is_list_number(text, begin, word)) return true;
  return is_upper(following) && !starter && is_initial(text, begin, word);
}

namespace {

/// “Go!” John said: a quotation and who says it are one sentence.
bool is_attributed(std::u16string_view text, std::size_t next) {
  constexpr std::array kVerbs = {
      "said"sv,     "says"sv,      "asked"sv,    "asks"sv,      "cried"sv,   "replied"sv,
      "shouted"sv,  "whispered"sv, "answered"sv, "exclaimed"sv, "added"sv,   "called"sv,
      "yelled"sv,   "muttered"sv,  "murmured"sv, "screamed"sv,  "thought"sv, "wondered"sv,
      "demanded"sv, "continued"sv, "laughed"sv,  "snapped"sv,   "sighed"sv,  "told"sv};
  for (int words = 0; words < 3; ++words) {
    const std::string word = word_at(text, next);
    if (word.empty()) return false;
    if (words > 0 && is_one_of(word, kVerbs)) return true;
    next += decode(word, "word").size();
    if (next >= text.size() || text[next] != u' ') return false;
    ++next;
  }
  return false;
}

/// Whether a bracket opened in the sentence closes only after `end`.
bool is_inside_brackets(std::u16string_view text, std::size_t begin, std::size_t end) {
  const std::size_t from = std::max(begin, end - std::min(end, kLongestBracket));
  int depth = 0;
  for (std::size_t i = end; i-- > from;) {
    if (text[i] == u')' || text[i] == u']') --depth;
    if ((text[i] == u'(' || text[i] == u'[') && ++depth > 0) break;
  }
  if (depth <= 0) return false;
  const std::size_t to = std::min(text.size(), end + kLongestBracket);
  for (std::size_t i = end; i < to && text[i] != u'\n'; ++i) {
    if (text[i] == u'(' || text[i] == u'[') ++depth;
    if ((text[i] == u')' || text[i] == u']') && --depth == 0) return true;
  }
  return false;
}

/// Whether a sentence ends at `end`, the first unit after a terminal mark, its closing marks and
/// the white space after them. `begin` is where the sentence begins. Looks at a bounded number of
/// units on either side.
bool ends_sentence(std::u16string_view text, std::string_view language, std::size_t begin,
                   std::size_t end) {
  if (end == text.size() || text[end - 1] == u'\n') return true;
  std::size_t next = end;
  while (next < text.size() && contains(kOpening, text[next])) ++next;
  if (next == text.size() || is_lower(text[next])) return false;
  if (text[end] == u'”') return false;  // « Bonjour ! »
  // "5 p.m.; then", "x != y": a sign just after a mark goes on.
  if (!is_space(text[end - 1]) && contains(u";,:=/", text[next])) return false;
  // ".NET", "a .pdf file"
  if (end > begin && text[end - 1] == u'.' && (end - 1 == begin || is_space(text[end - 2])) &&
      is_letter(text[next]))
    return false;
  std::size_t mark = end;
  while (mark > begin && is_space(text[mark - 1])) --mark;
  const bool quoted = mark > begin && (text[mark - 1] == u'”' || text[mark - 1] == u'\'');
  while (mark > begin && contains(kClosing, text[mark - 1])) --mark;
  while (quoted && mark > begin && is_space(text[mark - 1])) --mark;
  if (mark == begin) return true;
  if (is_inside_brackets(text, begin, end)) return false;
  if (quoted && is_attributed(text, next)) return false;
  return text[mark - 1] != u'.' || !is_part_of_word(text, language, begin, mark - 1, next);
}

/// Behind a period without the white space that belongs there: "end.Next". What comes next has to
/// be one that begins sentences, or the text has to go on in small letters on both sides: "Node.js"
/// and "System.Out" are names.
bool is_glued_boundary(std::u16string_view text, std::size_t begin, std::size_t i) {
  if (i < 2 || i + 1 >= text.size() || text[i - 1] != u'.' || !is_upper(text[i]) ||
      !is_lower(text[i + 1]))
    return false;
  const std::u16string_view before = word_until(text, begin, i - 1);
  if (before.size() < 2 || is_dotted(before) || before.find(u'.') != before.npos) return false;
  const std::string next = word_at(text, i);
  const std::size_t end = i + decode(next, "word").size();
  if (is_sentence_starter(next)) return true;
  if (const Abbreviation* known = find_abbreviation(next);
      known != nullptr && known->company == Company::kTitle)
    return end < text.size() && text[end] == u'.';
  return is_lower(before[0]) && end + 1 < text.size() && text[end] == u' ' &&
         is_lower(text[end + 1]);
}

/// Behind white space that follows a terminal mark, a place that Unicode's rules pass over: they
/// look beyond digits for a small letter, and take no ellipsis for an end.
bool is_hidden_boundary(std::u16string_view text, std::size_t i) {
  if (i < 2 || !is_space(text[i - 1])) return false;
  std::size_t mark = i - 1;
  while (mark > 0 && i - mark < 8 &&
         std::u16string_view(u")]”'").find(text[mark - 1]) != std::u16string_view::npos) {
    --mark;
  }
  const bool is_spaced_quote = mark < i - 1 && mark > 0 && is_space(text[mark - 1]);
  if (is_spaced_quote) --mark;
  if (mark == 0) return false;
  if (text[mark - 1] == u'…')
    return is_upper(text[i]) && (i + 1 == text.size() || is_letter(text[i + 1]));
  return is_terminal_mark(text[mark - 1]) && (is_digit(text[i]) || is_spaced_quote);
}

/// Lists in the text, asked for ascending places.
class Lists {
 public:
  explicit Lists(std::u16string_view text) : markers_(list_markers(text)) {}

  bool begins_item(std::size_t place) {
    go_to(place);
    return next_ < markers_.size() && markers_[next_].begin == place && place > 0;
  }

  /// In a marker, or between it and its item.
  bool is_behind_marker(std::size_t place) {
    go_to(place);
    return next_ < markers_.size() && markers_[next_].begin < place;
  }

 private:
  void go_to(std::size_t place) {
    while (next_ < markers_.size() && markers_[next_].end + 1 < place) ++next_;
  }

  std::vector<ListMarker> markers_;
  std::size_t next_ = 0;
};

}  // namespace

struct Segmenter::Breaks {
  std::unique_ptr<icu::BreakIterator> iterator;
};

Segmenter::Segmenter() : breaks_(std::make_unique<Breaks>()) {
  UErrorCode status = U_ZERO_ERROR;
  breaks_->iterator.reset(
      icu::BreakIterator::createSentenceInstance(icu::Locale::getEnglish(), status));
  if (U_FAILURE(status)) {
    throw model::Error("sentence boundaries", "ICU with its data", u_errorName(status));
  }
}

Segmenter::~Segmenter() = default;

std::vector<UnitRange> Segmenter::sentences(const CleanText& text, std::string_view language) {
  const std::u16string_view units = text.units;
  const icu::UnicodeString alias(false, units.data(), static_cast<std::int32_t>(units.size()));
  breaks_->iterator->setText(alias);
  std::vector<UnitRange> found;
  std::size_t begin = 0;
  const auto end_at = [&](std::size_t end) {
    UnitRange sentence{begin, end};
    while (sentence.begin < sentence.end && is_space(units[sentence.begin])) ++sentence.begin;
    while (sentence.begin < sentence.end && is_space(units[sentence.end - 1])) --sentence.end;
    if (sentence.begin < sentence.end) found.push_back(sentence);
    begin = end;
  };
  Lists lists(units);
  std::size_t last = 0;
  breaks_->iterator->first();
  for (std::int32_t next = breaks_->iterator->next(); next != icu::BreakIterator::DONE;
       next = breaks_->iterator->next()) {
    const auto boundary = static_cast<std::size_t>(next);
    for (std::size_t i = last + 1; i < boundary; ++i) {
      if (lists.begins_item(i) || is_glued_boundary(units, begin, i) ||
          (is_hidden_boundary(units, i) && !lists.is_behind_marker(i) &&
           ends_sentence(units, language, begin, i)))
        end_at(i);
    }
    // Unicode's rules take “ directly behind a mark for a closing one.
    std::size_t end = boundary;
    while (end > begin && kOpeningOnly.find(units[end - 1]) != kOpeningOnly.npos) --end;
    if (lists.begins_item(boundary) ||
        (!lists.is_behind_marker(boundary) && ends_sentence(units, language, begin, end)))
      end_at(end);
    last = boundary;
  }
  end_at(units.size());  // a marker with nothing behind it has ended nothing
  return found;
}

}  // namespace text
