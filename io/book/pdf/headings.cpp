// Finds the headings of a PDF by its outline, or by font size.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "io/book/pdf/book.h"

namespace io {
namespace {

using PdfParagraphs = std::vector<PdfParagraph>;

constexpr int kDeepest = 6;
constexpr double kLarger = 1.12;

bool is_short_enough(const PdfParagraph& paragraph) {
  constexpr std::size_t kMostLines = 4;
  constexpr std::size_t kLongest = 200;  // bytes
  return paragraph.text.note == 0 && paragraph.text.lines.size() <= kMostLines &&
         one_line(paragraph.text).size() <= kLongest;
}

/// A heading in print may lack its number, or have one before it that the outline lacks.
bool is_same(const std::string& entry, const std::string& heading) {
  constexpr std::size_t kShortest = 3;
  constexpr std::size_t kLongestNumber = 24;
  const auto ends = [](const std::string& text, const std::string& end) {
    return end.size() >= kShortest && text.ends_with(" " + end) &&
           text.size() <= end.size() + kLongestNumber;
  };
  return entry == heading || ends(heading, entry) || ends(entry, heading);
}

/// The paragraph of a page, from one on, that is this entry's heading: a larger one before others.
std::size_t place_of(const PdfParagraphs& paragraphs, std::size_t from, const PdfEntry& entry) {
  const std::string key = heading_key(entry.title);
  constexpr std::size_t kMostTried = 1000;
  std::size_t best = paragraphs.size();
  const std::size_t end = std::min(paragraphs.size(), from + kMostTried);
  for (std::size_t i = from; i < end && paragraphs[i].text.line <= entry.page; ++i) {
    const PdfParagraph& paragraph = paragraphs[i];
    const bool is_it = paragraph.text.line == entry.page && paragraph.text.level == 0 &&
                       is_short_enough(paragraph) &&
                       is_same(key, heading_key(one_line(paragraph.text)));
    if (is_it && (best == paragraphs.size() || paragraph.size > paragraphs[best].size)) best = i;
  }
  return best;
}

/// Joins a heading with lines of its chapter's number before it.
void join_number(PdfParagraphs& paragraphs, std::size_t heading) {
  if (heading == 0) return;
  const TextParagraph& number = paragraphs[heading - 1].text;
  TextParagraph& text = paragraphs[heading].text;
  if (number.line != text.line || number.level != 0 || !is_chapter_number(one_line(number))) return;
  text.lines.insert(text.lines.begin(), number.lines.begin(), number.lines.end());
  paragraphs.erase(paragraphs.begin() + static_cast<std::ptrdiff_t>(heading - 1));
}

void mark_by_outline(PdfParagraphs& paragraphs, const std::vector<PdfEntry>& outline) {
  std::size_t from = 0;  // the pages before are behind us
  for (const PdfEntry& entry : outline) {
    while (from > 0 && paragraphs[from - 1].text.line >= entry.page) --from;
    while (from < paragraphs.size() && paragraphs[from].text.note == 0 &&
           paragraphs[from].text.line < entry.page)
      ++from;
    const int level = std::min(entry.depth, kDeepest);
    std::size_t place = place_of(paragraphs, from, entry);
    if (place < paragraphs.size()) {
      paragraphs[place].text.level = level;
      join_number(paragraphs, place);
      continue;
    }
    // Behind headings that are found on its page, but before its text.
    place = from;
    for (std::size_t i = from; i < paragraphs.size() && paragraphs[i].text.note == 0 &&
                               paragraphs[i].text.line == entry.page;
         ++i)
      if (paragraphs[i].text.level != 0) place = i + 1;
    PdfParagraph heading;
    heading.text.lines = {entry.title};
    heading.text.line = entry.page;
    heading.text.level = level;
    paragraphs.insert(paragraphs.begin() + static_cast<std::ptrdiff_t>(place), heading);
  }
}

bool has_letters(const std::string& text) { return !heading_key(text).empty(); }

/// Sizes that return are levels; of the others the largest is the title, if it comes first.
void mark_by_size(PdfParagraphs& paragraphs, double body) {
  std::map<double, int, std::greater<>> counts;
  std::vector<PdfParagraph*> headings;
  for (PdfParagraph& paragraph : paragraphs) {
    const bool is_heading = paragraph.size > kLarger * body && is_short_enough(paragraph) &&
                            has_letters(one_line(paragraph.text));
    if (!is_heading) continue;
    headings.push_back(&paragraph);
    ++counts[paragraph.size];
  }
  if (headings.empty()) return;
  const bool any_returns =
      std::ranges::any_of(counts, [](const auto& size) { return size.second > 1; });
  const double largest = counts.begin()->first;
  const bool has_title =
      any_returns && counts.begin()->second == 1 && headings.front()->size == largest;
  std::map<double, int, std::greater<>> levels;
  int level = has_title ? 2 : 1;
  for (const auto& [size, count] : counts) {
    levels[size] = std::min(level, kDeepest);
    if (count > 1 || !any_returns) ++level;
  }
  if (has_title) levels[largest] = 1;
  for (PdfParagraph* heading : headings) heading->text.level = levels[heading->size];
}

}  // namespace

bool mark_pdf_headings(std::vector<PdfParagraph>& paragraphs, const std::vector<PdfEntry>& outline,
                       double body) {
  if (outline.empty())
    mark_by_size(paragraphs, body);
  else
    mark_by_outline(paragraphs, outline);
  return std::ranges::any_of(
      paragraphs, [](const PdfParagraph& paragraph) { return paragraph.text.level != 0; });
}

}  // namespace io
