// Joins the lines of a PDF to paragraphs by indentation, spacing, font size and line length.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/book/pdf/book.h"

namespace io {
namespace {

using PdfLines = std::vector<PdfLine>;

constexpr double kIndent = 0.8;  // of the size, at least

/// The usual distance of lines of the body.
double leading_of(const PdfLines& lines, double body) {
  std::vector<double> distances;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const double distance = lines[i].bottom - lines[i - 1].bottom;
    if (lines[i].column == lines[i - 1].column && lines[i].size == body &&
        lines[i - 1].size == body && distance > 0)
      distances.push_back(distance);
  }
  if (distances.empty()) return 1.2 * body;
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::ranges::nth_element(distances, middle);
  return *middle;
}

/// The width of the column that the middle one of all lines is in, by width.
double width_of_columns(const PdfLines& lines) {
  std::vector<double> widths;
  for (const PdfLine& line : lines) widths.push_back(line.column_right - line.column_left);
  if (widths.empty()) return 0;
  const auto middle = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2);
  std::ranges::nth_element(widths, middle);
  return *middle;
}

/// Takes the sign before an item of a list. Whether there is one.
bool take_bullet(std::string& line) {
  for (const std::string_view sign : {"•", "◦", "▪", "‣", "●", "■", "\uF0B7"}) {
    const bool is_item = line.starts_with(sign) && line.size() > sign.size();
    if (!is_item) continue;
    line.erase(0, std::max(sign.size(), line.find_first_not_of(' ', sign.size())));
    return true;
  }
  return false;
}

class ParagraphBuilder {
 public:
  ParagraphBuilder(const PdfLines& lines, double body)
      : body_(body), leading_(leading_of(lines, body)), width_(width_of_columns(lines)) {}

  void add(PdfLine line) {
    const bool is_item = take_bullet(line.text);
    if (is_item || paragraphs_.empty() || begins(line)) {
      PdfParagraph& paragraph = paragraphs_.emplace_back();
      paragraph.size = line.size;
      paragraph.text.line = line.page;
      paragraph.text.note = line.note;
      paragraph.text.blank_before = blank_before(line);
      rest_left_ = line.left;
    } else if (paragraphs_.back().text.lines.size() == 1 || line.column != before_.column) {
      rest_left_ = line.left;
    }
    TextParagraph& text = paragraphs_.back().text;
    text.refs.insert(text.refs.end(), line.refs.begin(), line.refs.end());
    text.lines.push_back(line.text);
    before_ = std::move(line);
  }

  std::vector<PdfParagraph> take() { return std::move(paragraphs_); }

 private:
  double distance(const PdfLine& line) const {
    return (line.bottom - before_.bottom) / (leading_ * std::max(line.size / body_, 1.0));
  }

  int blank_before(const PdfLine& line) const {
    constexpr double kSpace = 1.35;
    if (line.column != before_.column) return line.page != before_.page ? 2 : 0;
    return distance(line) > 2 ? 2 : distance(line) > kSpace ? 1 : 0;
  }

  /// Whether the next line's first word would have had room in the line before.
  bool has_room(const PdfLine& line) const {
    const double right =
        before_.column_left + std::max(width_, before_.column_right - before_.column_left);
    const std::size_t word = std::min(line.text.find(' '), line.text.size());
    const double letter =
        (line.right - line.left) / std::max<double>(1, static_cast<double>(line.text.size()));
    return before_.right + (static_cast<double>(word) + 1.5) * letter < right;
  }

  bool begins(const PdfLine& line) const {
    constexpr double kOtherSize = 0.12;
    if (line.note != before_.note) return true;
    if (line.note != 0) return false;
    if (std::abs(line.size - before_.size) > kOtherSize * std::max(line.size, before_.size))
      return true;
    if (before_.text.ends_with('-') && begins_small(line.text)) return false;
    const bool is_heading = line.size > (1 + kOtherSize) * body_;
    if (line.column != before_.column) return is_heading || begins_in_column(line);
    if (distance(line) <= 0 || blank_before(line) > 0) return true;
    if (is_heading) return false;
    if (line.is_row && before_.is_row) return true;
    const double indent = kIndent * line.size;
    const bool is_first = paragraphs_.back().text.lines.size() == 1;
    const bool may_end = has_room(line) && !ends_with_any(before_.text, {",", ";", "—", "–", "-"});
    if (line.left > rest_left_ + indent)
      return is_first ? may_end || ends_sentence(before_.text) : true;
    if (line.left < rest_left_ - indent) return is_first ? may_end : true;
    const bool is_indented = line.left > line.column_left + indent;
    if (is_first && is_indented && ends_sentence(before_.text)) return true;
    return may_end && ends_sentence(before_.text);
  }

  /// Whether the first line of a column begins a paragraph.
  bool begins_in_column(const PdfLine& line) const {
    if (!ends_sentence(before_.text) && begins_small(line.text)) return false;
    return line.left > line.column_left + kIndent * line.size ||
           (has_room(line) && ends_sentence(before_.text));
  }

  double body_;
  double leading_;
  double width_;
  double rest_left_ = 0;  ///< where the lines of the paragraph but the first begin
  PdfLine before_;
  std::vector<PdfParagraph> paragraphs_;
};

}  // namespace

std::vector<PdfParagraph> pdf_paragraphs(const std::vector<PdfLine>& lines, double body) {
  ParagraphBuilder builder(lines, body);
  for (const PdfLine& line : lines) builder.add(line);
  return builder.take();
}

}  // namespace io
