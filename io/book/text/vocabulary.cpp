// Collects a book's words to decide on hyphens at line ends and on acronyms in headings.
#include "io/book/text/vocabulary.h"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "io/base/numerals.h"
#include "io/base/xml_document.h"
#include "io/book/text/numbers.h"

namespace io {
namespace {

using Wide = icu::UnicodeString;

std::string utf8_of(const Wide& wide) {
  std::string text;
  return wide.toUTF8String(text);
}

bool is_letter(char16_t unit) { return u_isalnum(unit) != 0; }

std::int32_t word_end(const Wide& line, std::int32_t begin) {
  while (begin < line.length() && is_letter(line[begin])) ++begin;
  return begin;
}

std::int32_t word_begin(const Wide& line, std::int32_t end) {
  while (end > 0 && is_letter(line[end - 1])) --end;
  return end;
}

Wide small(const Wide& word) { return Wide(word).toLower(icu::Locale::getRoot()); }
Wide capitals(const Wide& word) { return Wide(word).toUpper(icu::Locale::getRoot()); }

/// Numbers whose hyphen is never one of the line's end: `twenty-five`.
constexpr std::array kTens = {u"twenty", u"thirty",  u"forty",  u"fifty",
                              u"sixty",  u"seventy", u"eighty", u"ninety"};

/// Words of titles without a capital.
constexpr std::array kSmallWords = {u"a",  u"an", u"and", u"as", u"at",  u"by", u"for", u"from",
                                    u"in", u"of", u"on",  u"or", u"the", u"to", u"with"};

template <std::size_t kSize>
bool is_one_of(const Wide& word, const std::array<const char16_t*, kSize>& words) {
  for (const char16_t* one : words)
    if (word == one) return true;
  return false;
}

bool is_roman(const Wide& word) {
  constexpr int kMost = 399;  // MIX and DIM are words
  const std::optional<int> value = roman_value(utf8_of(word));
  return value && *value <= kMost && word == capitals(word);
}

}  // namespace

TextVocabulary::TextVocabulary(const std::vector<TextParagraph>& paragraphs) {
  for (const TextParagraph& paragraph : paragraphs) {
    for (const std::string& text : paragraph.lines) {
      const auto line = Wide::fromUTF8(text);
      const bool is_mixed = !is_all_capitals(text) && !is_chapter_heading(text);
      Wide before;  // the word that a hyphen joins with this one
      for (std::int32_t begin = 0; begin < line.length();) {
        const std::int32_t end = word_end(line, begin);
        if (end == begin) {
          before.remove();
          ++begin;
          continue;
        }
        const Wide word = line.tempSubStringBetween(begin, end);
        if (!before.isEmpty()) compounds_.insert(utf8_of(small(before + u"-" + word)));
        if (is_mixed && word == capitals(word))
          capitals_.insert(utf8_of(word));
        else if (word == small(word))
          small_.insert(utf8_of(word));
        const bool has_hyphen = end < line.length() && line[end] == u'-';
        if (has_hyphen)
          before = word;
        else
          before.remove();
        begin = has_hyphen ? end + 1 : end;
      }
    }
  }
}

void TextVocabulary::join(std::string& text, const std::string& next) const {
  constexpr std::string_view kSoftHyphen = "\u00AD";
  if (text.ends_with(kSoftHyphen)) {
    text.erase(text.size() - kSoftHyphen.size());
    text += next;
    return;
  }
  constexpr std::size_t kLongestWord = 200;  // bytes
  const std::size_t space = text.find_last_of(' ') + 1;
  const auto end = Wide::fromUTF8(text.size() - space > kLongestWord ? "" : text.substr(space));
  const auto begin = Wide::fromUTF8(next.substr(0, kLongestWord));
  const std::int32_t hyphen = end.length() - 1;
  const bool is_divided = hyphen > 0 && end[hyphen] == u'-' && is_letter(end[hyphen - 1]) &&
                          !begin.isEmpty() && is_letter(begin[0]);
  if (!is_divided) {
    text += (are_unspaced(text, next) ? "" : " ") + next;
    return;
  }
  const std::int32_t first = word_begin(end, hyphen);
  const Wide head = small(end.tempSubStringBetween(first, hyphen));
  const Wide tail = small(begin.tempSubStringBetween(0, word_end(begin, 0)));
  const auto are_capitals = [](const Wide& word) {
    return word.length() > 1 && word == capitals(word) && word != small(word);
  };
  const bool goes_on =
      u_islower(begin[0]) || (are_capitals(end.tempSubStringBetween(first, hyphen)) &&
                              are_capitals(begin.tempSubStringBetween(0, word_end(begin, 0))));
  const bool has_hyphen = first > 0 && end[first - 1] == u'-';
  const bool has_dash = has_hyphen && first > 1 && end[first - 2] == u'-';
  const bool is_compound = !goes_on || is_one_of(head, kTens) || (has_hyphen && !has_dash) ||
                           compounds_.contains(utf8_of(head + u"-" + tail));
  if (!is_compound) text.pop_back();
  text += next;
}

std::string TextVocabulary::title_case(const std::string& text) const {
  if (!is_all_capitals(text)) return text;
  const auto line = Wide::fromUTF8(text);
  Wide title;
  bool is_first = true;
  for (std::int32_t begin = 0; begin < line.length();) {
    const std::int32_t end = word_end(line, begin);
    if (end == begin) {
      is_first = is_first || line[begin] == u'.' || line[begin] == u':';
      title += line[begin++];
      continue;
    }
    const Wide word = line.tempSubStringBetween(begin, end);
    const bool is_ending = begin > 1 && is_letter(line[begin - 2]) &&
                           (line[begin - 1] == u'\'' || line[begin - 1] == u'\u2019');
    const bool is_acronym =
        capitals_.contains(utf8_of(word)) && !small_.contains(utf8_of(small(word)));
    if (is_roman(word) || is_acronym)
      title += word;
    else if (is_ending || (!is_first && is_one_of(small(word), kSmallWords)))
      title += small(word);
    else
      title += word.tempSubString(0, 1) + small(word.tempSubString(1));
    is_first = false;
    begin = end;
  }
  return utf8_of(title);
}

}  // namespace io
