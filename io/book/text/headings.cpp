// Finds headings of plain text by patterns, numbering, capitals and spacing; sets their levels.
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "io/book/headings/chapter_kind.h"
#include "io/book/headings/pattern.h"
#include "io/book/headings/wide.h"
#include "io/book/headings/wide_headings.h"
#include "io/book/text/book.h"
#include "io/book/text/chapters.h"
#include "io/book/text/numbers.h"
#include "io/book/text/readings.h"

namespace io {
namespace {

#define CHAPTERS uR"(chapter|chap\.|letter|canto|act|scene)"
#define CHAPTER uR"((?:)" CHAPTERS uR"()\s+)"
#define PART uR"((?:part|book|volume|section|)" CHAPTERS uR"()\s+)"
#define NUMBER                                                                             \
  uR"((?:\d+|[ivxlcdm]+|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[-\s]\w+)?|)"        \
  uR"(the\s+[\w-]*(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|)"   \
  uR"(eleventh|twelfth|teenth|tieth|last)|)"                                               \
  uR"((?:thir|four|fif|six|seven|eigh|nine)teen|one|two|three|four|five|six|seven|eight|)" \
  uR"(nine|ten|eleven|twelve|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|)" \
  uR"(tenth|last)\b)"

/// A word for a part of a book with its number, or a part without one; and no sentence: a full stop
/// comes after a number or a capital at most, unless the word is in capitals.
constexpr const char16_t* kChapter =
    uR"((?i:)" PART NUMBER uR"([.:])|(?i:)" PART NUMBER uR"(.{0,80}|)"
    uR"((?:prologue|epilogue|preface|foreword|introduction|afterword|interlude|appendix)\b)"
    uR"(.{0,60})(?<![a-z][.!?,;])|)"
    uR"((?:CHAPTER|PART|BOOK|VOLUME|CANTO)\s+(?i:)" NUMBER uR"()(?:[.:,;]|\s*[—–-]).{0,300})";

/// A number, or a word for a part with one.
constexpr const char16_t* kNumberAlone =
    uR"((?i)(?:)" PART NUMBER uR"(|[IVXLCDM]{1,8}|\d{1,3})[.:]?)";
constexpr const char16_t* kNumbered =
    uR"((?i)(?:)" PART NUMBER uR"(|[IVXLCDM]{1,8}\b|\d{1,3}\b).*)";
constexpr const char16_t* kCountedChapter = uR"((?i))" CHAPTER NUMBER uR"(.*)";
#undef CHAPTERS
#undef CHAPTER
#undef PART
#undef NUMBER

/// Whether it ends as a sentence does, or goes on.
bool has_mark_at_end(const std::string& text) {
  return ends_with_any(text, {".", "!", "?", ",", ";", ":", "\"", "”", "…", "。", "！", "？", "、",
                              "，", "；", "：", "」", "』"});
}

/// A heading without a number: what the list of contents has, and capitals set apart.
class HeadingFinder {
 public:
  HeadingFinder(std::unordered_set<std::string> listed, const std::string& title)
      : listed_(std::move(listed)), title_(heading_key(title)) {}

  /// Whether the list names it, which it does once.
  bool takes(const TextParagraph& paragraph) {
    constexpr std::size_t kMostLines = 3;
    if (paragraph.lines.size() > kMostLines) return false;
    const std::string text = one_line(paragraph);
    return !begins_small(text) && listed_.erase(heading_key(text)) > 0;
  }

  /// Whether it is a heading for that; a sentence only where it stands apart.
  bool is_listed(const TextParagraph& paragraph) {
    const bool is_apart = paragraph.blank_before >= kApart;
    return (is_apart || !has_mark_at_end(one_line(paragraph))) && takes(paragraph);
  }

  /// Of a title page nothing is followed by prose.
  bool is_set_apart(const TextParagraph& paragraph, const TextParagraph* next) const {
    constexpr std::size_t kLongest = 80;  // bytes
    const std::string text = one_line(paragraph);
    return text.size() <= kLongest && paragraph.blank_before >= kApart && is_all_capitals(text) &&
           next != nullptr && is_prose(*next) && heading_key(text) != title_ &&
           heading_key(text) != "the end";
  }

 private:
  std::unordered_set<std::string> listed_;
  std::string title_;
};

/// Whether it has capitals and no word of five letters or more in small letters, as a title has
/// none.
bool has_capitals(const std::string& text) {
  static const TextPattern capital(uR"(.*\p{Lu}.*)");
  static const TextPattern small_word(uR"(.*(?<!\p{L})\p{Ll}{5,}.*)");
  return capital.matches(text) && !small_word.matches(text);
}

/// Whether a paragraph behind a chapter's number is its title.
bool is_title(const TextParagraph& paragraph, const TextParagraph* next, HeadingFinder& finder) {
  constexpr std::size_t kMostLines = 3;
  constexpr std::size_t kLongest = 120;  // bytes
  const std::string text = one_line(paragraph);
  if (next == nullptr || paragraph.note != 0 || paragraph.lines.size() > kMostLines ||
      text.size() > kLongest || is_scene_break(text) || is_chapter_heading(text) ||
      is_chapter_number(text))
    return false;
  if (finder.takes(paragraph) || is_all_capitals(text)) return true;
  const bool is_apart = next->blank_before >= kApart && !text.ends_with(',') && has_capitals(text);
  return !begins_small(text) && (!has_mark_at_end(text) || is_apart);
}

/// The rank of a paragraph that is the heading of a chapter by its words.
HeadingRank rank_of(const std::string& text) {
  static const TextPattern pattern(kChapter);
  return pattern.matches(text) ? HeadingRank::kChapter : wide_heading_rank(text);
}

/// What stands before and behind the chapters is as high as the parts, where there are any, and
/// so is what comes before the first of them.
void rank_beside_parts(std::vector<TextParagraph>& paragraphs) {
  const bool has_parts = std::ranges::any_of(
      paragraphs, [](const TextParagraph& each) { return each.rank == HeadingRank::kPart; });
  bool is_before = has_parts;
  for (TextParagraph& paragraph : paragraphs) {
    is_before = is_before && paragraph.rank != HeadingRank::kPart;
    if (paragraph.rank == HeadingRank::kMatter)
      paragraph.rank = has_parts ? HeadingRank::kPart : HeadingRank::kChapter;
    if (is_before && paragraph.rank == HeadingRank::kChapter) paragraph.rank = HeadingRank::kPart;
  }
}

/// Levels by rank, from that below the title's, which is not in the text, none of them left out.
/// How many begin chapters.
int give_levels(std::vector<TextParagraph>& paragraphs) {
  constexpr int kHighest = 2;
  std::map<HeadingRank, int> levels;
  for (const TextParagraph& paragraph : paragraphs)
    if (paragraph.rank != HeadingRank::kNone) levels[paragraph.rank] = 0;
  int next = kHighest;
  for (auto& [rank, level] : levels) level = next++;
  for (TextParagraph& paragraph : paragraphs)
    if (paragraph.rank != HeadingRank::kNone) paragraph.level = levels[paragraph.rank];
  const int inner = levels.contains(HeadingRank::kInner) ? 1 : 0;
  return std::max(1, next - kHighest - inner);
}

}  // namespace

bool is_prose(const TextParagraph& paragraph) {
  constexpr std::size_t kShortest = 20;  // bytes
  const std::string text = one_line(paragraph);
  return paragraph.note == 0 && !is_all_capitals(text) && text.size() >= kShortest &&
         (paragraph.lines.size() > 1 || has_mark_at_end(text));
}

bool is_chapter_number(const std::string& text) {
  static const TextPattern pattern(kNumberAlone);
  return pattern.matches(text) || is_wide_number(text);
}

bool is_chapter_heading(const std::string& text) { return rank_of(text) != HeadingRank::kNone; }

bool is_numbered(const std::string& text) {
  static const TextPattern pattern(uR"((?i)(?:\d|[ivxlcdm]{1,8}(?:[.:)]|$)).*)");
  return pattern.matches(text) || begins_with_wide_number(text) || is_chapter_heading(text);
}

bool is_counted_chapter(const std::string& text) {
  static const TextPattern pattern(kCountedChapter);
  return pattern.matches(text) ||
         (counted_wide_chapter(text) && wide_heading_rank(text) != HeadingRank::kNone);
}

bool is_all_capitals(const std::string& text) {
  constexpr std::size_t kLongest = 400;  // bytes
  if (text.size() > kLongest) return false;
  const auto wide = icu::UnicodeString::fromUTF8(text);
  return wide == icu::UnicodeString(wide).toUpper(icu::Locale::getRoot()) &&
         wide != icu::UnicodeString(wide).toLower(icu::Locale::getRoot());
}

bool begins_small(const std::string& text) {
  constexpr std::size_t kEnough = 40;  // bytes
  const std::size_t first = text.find_first_not_of(" \t_");
  if (first == text.npos) return false;
  return u_islower(icu::UnicodeString::fromUTF8(text.substr(first, kEnough)).char32At(0)) != 0;
}

std::string heading_key(const std::string& text) {
  constexpr std::size_t kLongest = 400;  // bytes
  if (text.size() > kLongest) return "";
  const auto wide = icu::UnicodeString::fromUTF8(narrowed(without_readings(text))).foldCase();
  icu::UnicodeString key;
  for (std::int32_t i = 0; i < wide.length(); i = wide.moveIndex32(i, 1)) {
    const UChar32 c = wide.char32At(i);
    if (u_isalnum(c))
      key += c;
    else if (c != u'\'' && c != u'\u2019' && !key.endsWith(u" ", 1) && !key.isEmpty())
      key += u' ';
  }
  std::string found;
  key.trim().toUTF8String(found);
  return found;
}

int mark_headings(std::vector<TextParagraph>& paragraphs, const std::string& pattern,
                  std::unordered_set<std::string> listed, const std::string& title) {
  if (!pattern.empty()) {
    const TextPattern own(pattern);
    for (TextParagraph& paragraph : paragraphs) {
      const bool is_heading = paragraph.note == 0 && own.matches(one_line(paragraph));
      paragraph.rank = is_heading ? HeadingRank::kChapter : HeadingRank::kNone;
    }
    return give_levels(paragraphs);
  }
  const auto is_marked = [](const TextParagraph& each) { return each.rank != HeadingRank::kNone; };
  if (std::ranges::any_of(paragraphs, is_marked)) return give_levels(paragraphs);
  static const TextPattern numbered(kNumbered);
  HeadingFinder finder(std::move(listed), title);
  const std::vector<bool> counting = counting_paragraphs(paragraphs);
  bool has_numbers = false;
  std::vector<TextParagraph> kept;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    TextParagraph& paragraph = kept.emplace_back(paragraphs[i]);
    const auto after = [&](std::size_t k) {
      return k < paragraphs.size() ? &paragraphs[k] : nullptr;
    };
    if (paragraph.note != 0) continue;
    const std::string text = one_line(paragraph);
    paragraph.rank = rank_of(text);
    if (!is_marked(paragraph)) {
      if (counting[i] || (!is_chapter_number(text) && finder.is_listed(paragraph)))
        paragraph.rank = HeadingRank::kChapter;
      else if (finder.is_set_apart(paragraph, after(i + 1)))
        paragraph.rank = HeadingRank::kInner;
    }
    if (!is_marked(paragraph) || paragraph.rank == HeadingRank::kInner) continue;
    has_numbers = has_numbers || numbered.matches(text) || begins_with_wide_number(text);
    if (!is_chapter_number(text) || after(i + 1) == nullptr ||
        !is_title(paragraphs[i + 1], after(i + 2), finder))
      continue;
    const TextParagraph& more = paragraphs[++i];
    paragraph.lines.insert(paragraph.lines.end(), more.lines.begin(), more.lines.end());
    paragraph.refs.insert(paragraph.refs.end(), more.refs.begin(), more.refs.end());
  }
  // Beside numbered chapters what stands in capitals is a heading within one.
  for (TextParagraph& paragraph : kept)
    if (!has_numbers && paragraph.rank == HeadingRank::kInner)
      paragraph.rank = HeadingRank::kChapter;
  // Where no chapter follows, a list of contents that is none would hide the text.
  const auto last = std::ranges::find_if(kept.rbegin(), kept.rend(), is_marked);
  if (last != kept.rend() && kind_by_wide_name(narrowed(one_line(*last))) == "contents")
    last->rank = HeadingRank::kNone;
  rank_beside_parts(kept);
  paragraphs = std::move(kept);
  return give_levels(paragraphs);
}

}  // namespace io
