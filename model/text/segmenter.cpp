// Divides a text into sentences.
#include "model/text/segmenter.h"

#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/error.h"
#include "model/text/language.h"
#include "model/text/list_markers.h"
#include "model/text/periods.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kLongestBracket = 300;  // a longer one is likely never closed
constexpr std::u16string_view kClosing = u")]}”'\"";
constexpr std::u16string_view kOpeningOnly = u"([{“";
constexpr std::u16string_view kOpening = u"([{“'\"";

bool contains(std::u16string_view set, char16_t c) { return set.find(c) != set.npos; }

/// “Go!” John said: a quotation and who says it are one sentence.
bool is_attributed(std::u16string_view text, const WordSet& verbs, std::size_t next) {
  for (int words = 0; words < 3; ++words) {
    const std::string word = word_at(text, next);
    if (word.empty()) return false;
    if (words > 0 && verbs.contains(word)) return true;
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
bool ends_sentence(std::u16string_view text, const Language& language, std::size_t begin,
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
  if (quoted && is_attributed(text, language.sentence_words().said, next)) return false;
  return text[mark - 1] != u'.' || !language.is_part_of_word({text, begin, mark - 1, next});
}

/// Behind a period without the white space that belongs there: "end.Next". What comes next has to
/// be one that begins sentences, or the text has to go on in small letters on both sides: "Node.js"
/// and "System.Out" are names.
bool is_glued_boundary(std::u16string_view text, const SentenceWords& words, std::size_t begin,
                       std::size_t i) {
  if (i < 2 || i + 1 >= text.size() || text[i - 1] != u'.' || !is_upper(text[i]) ||
      !is_lower(text[i + 1]))
    return false;
  const std::u16string_view before = word_until(text, begin, i - 1);
  if (before.size() < 2 || is_dotted(before) || before.find(u'.') != before.npos) return false;
  const std::string next = word_at(text, i);
  const std::size_t end = i + decode(next, "word").size();
  if (words.starters.contains(next)) return true;
  if (words.titles.contains(next)) return end < text.size() && text[end] == u'.';
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

std::vector<UnitRange> Segmenter::sentences(const CleanText& text, std::string_view language_name) {
  const Language& language = find_language(language_name);
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
      if (lists.begins_item(i) || is_glued_boundary(units, language.sentence_words(), begin, i) ||
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
