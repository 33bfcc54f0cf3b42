// Patterns of headings in Chinese and Japanese, of what books and web sites have.
#include "io/book/headings/wide_headings.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "io/base/numerals.h"
#include "io/book/headings/chapter_kind.h"
#include "io/book/headings/pattern.h"
#include "io/book/headings/wide.h"

namespace io {
namespace {

using Pattern = std::u16string;

constexpr const char16_t* kPartWords = u"部分?|巻|卷|篇|編|编|冊|册";
constexpr const char16_t* kChapterWords =
    u"章|回|囘|話|话|集|場|场|幕|夜|講|讲|課|课|折|出|齣|帖|歌|信|通|日";
constexpr const char16_t* kSectionWords = u"節|节";

/// Web sites have the word for "text" before the number.
constexpr const char16_t* kBeforeNumber = uR"((?:正文\s?)?第\s?)";

Pattern counted_heading(const char16_t* words) {
  return kBeforeNumber + number_pattern() + uR"(\s?(?:)" + words + u")";
}

bool may_be_heading(const std::string& line) {
  constexpr std::size_t kLongest = 300;  // bytes
  const auto is_wide = [](char c) { return (c >= '\xE3' && c <= '\xE9') || c == '\xEF'; };
  return line.size() <= kLongest && std::ranges::any_of(line, is_wide);
}

}  // namespace

const std::u16string& number_pattern() {
  static const std::u16string pattern = uR"((?:\d{1,4}|[)" + han_numerals() + u"]{1,10})";
  return pattern;
}

std::optional<int> number_value(const std::string& word) {
  static const TextPattern number(number_pattern().c_str());
  constexpr int kMost = 9999;
  if (!number.matches(word)) return {};
  const auto units = icu::UnicodeString::fromUTF8(word);
  const auto value = han_value({units.getBuffer(), static_cast<std::size_t>(units.length())});
  if (!value || *value > kMost) return {};
  return static_cast<int>(*value);
}

const Pattern& wide_part_pattern() {
  static const Pattern pattern = counted_heading(kPartWords) + uR"(|[巻卷][の之]?\s?)" +
                                 number_pattern() + u"|[上中下前後后終终][巻卷篇編编冊册]";
  return pattern;
}

const Pattern& wide_chapter_pattern() {
  static const Pattern pattern = counted_heading(kChapterWords) + uR"(|第)" + number_pattern() +
                                 uR"((?=\s)|)" + number_pattern() +
                                 uR"(\s?[章話话幕]|(?:その|[其之]の?))" + number_pattern() +
                                 u"|最[終终后後][一]?[章回話话]";
  return pattern;
}

const Pattern& wide_section_pattern() {
  static const Pattern pattern = counted_heading(kSectionWords);
  return pattern;
}

const Pattern& wide_title_pattern() {
  static const Pattern pattern =
      uR"((?:[.。]?|(?:\s|\s?[:︰・·|~〜―—–─-]{1,4}\s?).{1,60}(?<![。、,;.])|)"
      uR"(\s?[「『【〈《〔(“\[].{0,60}[」』】〉》〕)”\]]))";
  return pattern;
}

HeadingRank wide_heading_rank(const std::string& line) {
  constexpr std::size_t kLongestSentence = 24;  // bytes: a number may have a full stop
  static const TextPattern section(
      (u"(?:" + wide_section_pattern() + u")" + wide_title_pattern()).c_str());
  static const TextPattern part_and_chapter(
      (uR"(.*\s)" + counted_heading(kChapterWords) + wide_title_pattern()).c_str());
  const bool is_sentence = line.size() > kLongestSentence && line.ends_with("。");
  if (is_sentence || !may_be_heading(line)) return HeadingRank::kNone;
  const std::string text = narrowed(line);
  const std::string_view kind = kind_by_wide_name(text);
  if (kind == "part")
    return part_and_chapter.matches(text) ? HeadingRank::kChapter : HeadingRank::kPart;
  if (kind == "chapter")
    return section.matches(text) ? HeadingRank::kSection : HeadingRank::kChapter;
  if (kind == "prologue" || kind == "epilogue") return HeadingRank::kChapter;
  // A word such as 扉 is more often what it says, and 注 stands below a poem.
  const bool is_other =
      kind == "cover" || kind == "half-title" || kind == "title-page" || kind == "notes";
  return kind.empty() || is_other ? HeadingRank::kNone : HeadingRank::kMatter;
}

bool is_wide_number(const std::string& line) {
  static const TextPattern pattern((u"(?:" + wide_part_pattern() + u"|" + wide_chapter_pattern() +
                                    u"|" + wide_section_pattern() + uR"(|\(?)" + number_pattern() +
                                    uR"(\)?)[.。、]?)")
                                       .c_str());
  return may_be_heading(line) && pattern.matches(narrowed(line));
}

bool begins_with_wide_number(const std::string& line) {
  static const TextPattern pattern((u"(?:" + wide_part_pattern() + u"|" + wide_chapter_pattern() +
                                    u"|" + wide_section_pattern() + uR"(|\(?)" + number_pattern() +
                                    uR"((?:[).。、\s]|$)).*)")
                                       .c_str());
  return may_be_heading(line) && pattern.matches(narrowed(line));
}

std::optional<int> counted_wide_chapter(const std::string& line) {
  static const TextPattern pattern((Pattern(kBeforeNumber) + u"(" + number_pattern() +
                                    uR"()\s?(?:)" + kChapterWords +
                                    uR"()(?:|[^がをにでのもとへは].{0,30}))")
                                       .c_str());
  static const TextPattern sentence(u".*[。、，；].*");
  if (line.find("第") == line.npos || !may_be_heading(line)) return {};
  const std::string text = narrowed(line);
  const std::vector<std::string> found = pattern.groups(text);
  if (found.empty() || (sentence.matches(line) && wide_heading_rank(line) == HeadingRank::kNone))
    return {};
  return number_value(found[0]);
}

std::pair<std::string, std::string> split_wide_heading(const std::string& line) {
  static const TextPattern pattern((u"(" + wide_part_pattern() + u"|" + wide_chapter_pattern() +
                                    u"|" + wide_section_pattern() + uR"()(?:\s(.*))?)")
                                       .c_str());
  if (!may_be_heading(line)) return {};
  const std::vector<std::string> found = pattern.groups(line);
  return found.empty() ? std::pair<std::string, std::string>() : std::pair(found[0], found[1]);
}

}  // namespace io
