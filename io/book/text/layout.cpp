// Measures line widths to tell verse and addresses from prose, and joins lines accordingly.
#include "io/book/text/layout.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "io/base/xml_document.h"
#include "io/book/headings/wide.h"
#include "io/book/text/chapters.h"
#include "io/book/text/readings.h"

namespace io {
namespace {

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::size_t indentation(const std::string& line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

/// Letters of a line that is full: nine of ten of the lines that go on in small letters have no
/// more.
std::size_t width_of(const std::vector<TextParagraph>& paragraphs) {
  constexpr std::size_t kUsual = 72;
  std::vector<std::size_t> widths;
  for (const TextParagraph& paragraph : paragraphs)
    for (std::size_t i = 1; i < paragraph.lines.size(); ++i)
      if (begins_small(paragraph.lines[i])) widths.push_back(letters(paragraph.lines[i - 1]));
  if (widths.empty()) return kUsual;
  const auto most = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() * 9 / 10);
  std::ranges::nth_element(widths, most);
  return *most;
}

/// Without the underscores that stand for italics: in pairs around words.
std::string without_emphasis(const std::string& text) {
  const auto is_word = [&](std::size_t at) {
    return at < text.size() && (u_isalnum(static_cast<unsigned char>(text[at])) != 0 ||
                                static_cast<unsigned char>(text[at]) >= 0x80);
  };
  constexpr std::string_view kSpace = " ";
  std::string plain;
  std::size_t begin = text.npos;  // in `plain`, of the pair that is open
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain += text[i];
    if (text[i] != '_') continue;
    const bool is_run =
        (i > 0 && text[i - 1] == '_') || (i + 1 < text.size() && text[i + 1] == '_');
    const bool opens =
        (i == 0 || !is_word(i - 1) || static_cast<unsigned char>(text[i - 1]) >= 0x80) &&
        i + 1 < text.size() && kSpace.find(text[i + 1]) == kSpace.npos;
    const bool closes = i > 0 && kSpace.find(text[i - 1]) == kSpace.npos &&
                        (!is_word(i + 1) || static_cast<unsigned char>(text[i + 1]) >= 0x80);
    if (is_run) continue;
    if (begin != text.npos && closes) {
      plain.pop_back();
      plain[begin] = '\0';
      begin = text.npos;
    } else if (opens) {
      begin = plain.size() - 1;
    }
  }
  std::erase(plain, '\0');
  return plain;
}

}  // namespace

bool begins_large(const std::string& line) {
  constexpr std::size_t kEnough = 40;  // bytes
  const auto wide = icu::UnicodeString::fromUTF8(line.substr(indentation(line), kEnough));
  for (int i = 0; i < wide.length(); ++i)
    if (u_isalpha(wide[i])) return u_isupper(wide[i]) != 0;
  return false;
}

bool has_mark(std::string_view line) {
  constexpr std::size_t kCharacter = 4;  // bytes, at most
  line.remove_prefix(line.size() - std::min(line.size(), kCharacter));
  const auto wide = icu::UnicodeString::fromUTF8({line.data(), static_cast<int>(line.size())});
  return wide.isEmpty() || u_ispunct(wide[wide.length() - 1]) != 0;
}

TextLayout::TextLayout(const std::vector<TextParagraph>& paragraphs)
    : vocabulary_(paragraphs), width_(width_of(paragraphs)) {}

/// No line but the last is full, and all are short or begin with capitals. Of Chinese and Japanese
/// such lines are paragraphs.
bool TextLayout::has_line_ends(const TextParagraph& paragraph) const {
  const std::vector<std::string>& lines = paragraph.lines;
  const bool is_indented =
      std::ranges::all_of(lines, [](const std::string& line) { return indentation(line) > 0; });
  if (lines.size() < (is_indented ? 2 : 3) || is_wide_text(lines.front())) return false;
  bool are_short = is_indented;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const std::string& next = lines[i + 1];
    const std::size_t word = indentation(next);
    const std::size_t word_end = std::min(next.find(' ', word), next.size());
    if (letters(lines[i]) + 1 + (word_end - word) > width_) return false;
    are_short = are_short && letters(lines[i]) - indentation(lines[i]) <= width_ * 3 / 4;
  }
  return are_short || std::ranges::all_of(lines, begins_large);
}

std::string TextLayout::text_of(const TextParagraph& paragraph) const {
  const bool has_ends = paragraph.level == 0 && has_line_ends(paragraph);
  std::string text;
  for (std::size_t i = 0; i < paragraph.lines.size(); ++i) {
    std::string line = trimmed(paragraph.lines[i]);
    if (paragraph.level > 0) line = vocabulary_.title_case(line);
    if (text.empty()) {
      text = line;
      continue;
    }
    const std::string before = trimmed(paragraph.lines[i - 1]);
    if (paragraph.level > 0 && is_chapter_number(before) && !has_mark(before)) {
      text.append(gap_behind_number(text, line)).append(line);
      continue;
    }
    if (has_ends && !has_mark(before)) text += ',';
    if (has_ends)
      text += " " + line;
    else
      vocabulary_.join(text, line);
  }
  return without_emphasis(collapse(text));
}

MarkedBlock text_block(const TextParagraph& paragraph, const TextLayout& layout,
                       std::string place) {
  MarkedBlock marked;
  Block& block = marked.block;
  block.place = std::move(place);
  const std::string text = layout.text_of(paragraph);
  if (paragraph.note != 0) block.kind = BlockKind::kNote;
  if (paragraph.level != 0) block.kind = BlockKind::kHeading;
  block.level = paragraph.level;
  if (is_scene_break(text))
    block.kind = BlockKind::kSceneBreak;
  else
    block.runs.push_back(run_of(text, block.place));
  for (const int note : paragraph.refs) marked.note_refs.push_back("#" + std::to_string(note));
  return marked;
}

}  // namespace io
