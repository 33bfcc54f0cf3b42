// Groups lines into paragraphs, by blank lines or as Chinese and Japanese books set them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/xml_document.h"
#include "io/book/headings/wide.h"
#include "io/book/text/book.h"
#include "io/book/text/readings.h"

namespace io {
namespace {

constexpr std::size_t kShortestLine = 8;  // characters: no lines end there for want of room

std::size_t characters(const std::string& line) {
  return static_cast<std::size_t>(std::ranges::count_if(
      trimmed(line), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// The white space that a line begins with.
std::string_view indentation_of(std::string_view line) {
  constexpr std::string_view kWideSpace = "\u3000";
  std::size_t end = 0;
  while (end < line.size()) {
    if (line.substr(end).starts_with(kWideSpace))
      end += kWideSpace.size();
    else if (line[end] == ' ' || line[end] == '\t')
      ++end;
    else
      break;
  }
  return line.substr(0, end);
}

/// A line that ends within a sentence, and goes on in one that is not indented.
bool is_broken(const TextLine& line, const TextLine& next) {
  return !next.text.empty() && line.note == next.note && !ends_sentence(line.text) &&
         indentation_of(next.text).empty() && characters(line.text) >= kShortestLine;
}

bool is_heading_line(const TextLine& line) {
  const std::string text = trimmed(line.text);
  return is_chapter_heading(text) || is_chapter_number(text);
}

/// Where paragraphs begin that no blank line is before.
class ParagraphBegins {
 public:
  ParagraphBegins(const std::vector<TextLine>& lines, LineEnds ends) : ends_(ends) {
    if (ends != LineEnds::kWide) return;
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
      if (is_broken(lines[i], lines[i + 1])) widths.push_back(characters(lines[i].text));
    if (widths.empty()) return;
    const auto most = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() * 9 / 10);
    std::ranges::nth_element(widths, most);
    width_ = *most;
  }

  /// Whether `line` does not go on with the one before it; `is_second`: which begins a paragraph.
  bool at(const TextLine& line, const TextLine& before, bool is_second) const {
    constexpr std::size_t kUneven = 4;  // characters that a full line may lack
    if (line.rank != HeadingRank::kNone || before.rank != HeadingRank::kNone) return true;
    if (ends_ != LineEnds::kWide) return ends_ == LineEnds::kOfParagraphs;
    const bool has_ended = ends_sentence(before.text);
    if (is_second && is_heading_line(before)) return true;
    const std::string_view indentation = indentation_of(line.text);
    if (!indentation.empty()) return has_ended || indentation != indentation_of(before.text);
    if (!has_ended) return false;
    return characters(before.text) + kUneven < width_ || is_heading_line(line);
  }

 private:
  LineEnds ends_;
  std::size_t width_ = 0;  ///< characters of a full line
};

}  // namespace

LineEnds line_ends_of(const std::vector<TextLine>& lines) {
  constexpr std::size_t kEnough = 200'000;  // bytes
  std::string sample;
  for (std::size_t i = 0; i < lines.size() && sample.size() < kEnough; ++i) sample += lines[i].text;
  if (!is_wide_text(sample)) return LineEnds::kAtBlanks;
  std::int64_t broken = 0;
  std::int64_t whole = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (!lines[i].text.empty() && !lines[i + 1].text.empty() &&
        indentation_of(lines[i + 1].text).empty())
      ++(is_broken(lines[i], lines[i + 1]) ? broken : whole);
  return broken > whole ? LineEnds::kWide : LineEnds::kOfParagraphs;
}

std::vector<TextParagraph> paragraphs_of(const std::vector<TextLine>& lines, LineEnds ends) {
  const ParagraphBegins begins(lines, ends);
  std::vector<TextParagraph> paragraphs;
  const TextLine* before = nullptr;  // of the paragraph that is open
  int blank = 0;
  for (const TextLine& line : lines) {
    if (line.text.empty()) {
      if (!line.refs.empty() && !paragraphs.empty())  // of a mark that stood alone
        paragraphs.back().refs.insert(paragraphs.back().refs.end(), line.refs.begin(),
                                      line.refs.end());
      ++blank;
      before = nullptr;
      continue;
    }
    if (before == nullptr || paragraphs.back().note != line.note ||
        begins.at(line, *before, paragraphs.back().lines.size() == 1)) {
      paragraphs.push_back({.lines = {},
                            .line = line.number,
                            .blank_before = blank,
                            .note = line.note,
                            .rank = line.rank});
      blank = 0;
    }
    before = &line;
    TextParagraph& paragraph = paragraphs.back();
    paragraph.lines.push_back(line.text);
    paragraph.refs.insert(paragraph.refs.end(), line.refs.begin(), line.refs.end());
  }
  return paragraphs;
}

std::string one_line(const TextParagraph& paragraph) {
  std::string text;
  for (const std::string& line : paragraph.lines) text += "\n" + trimmed(line);
  return without_readings(collapse(text));
}

}  // namespace io
