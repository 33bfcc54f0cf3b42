// Splits a text into lines without page numbers: see book.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/base/xml_document.h"
#include "io/book/encoding.h"
#include "io/book/headings/pattern.h"
#include "io/book/text/book.h"

namespace io {
namespace {

template <typename Take>
void each_line(std::string_view text, Take take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    take(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string_view without_space_at_end(std::string_view line) {
  constexpr std::string_view kWideSpace = "\u3000";
  for (;;) {
    line = line.substr(0, line.find_last_not_of(" \t\v\f\r") + 1);
    if (!line.ends_with(kWideSpace)) return line;
    line.remove_suffix(kWideSpace.size());
  }
}

/// Takes numbers of pages out of a line. Whether there were any.
bool strip_page_numbers(std::string& line) {
  static const TextPattern in_braces(uR"(\s*\{\d{1,4}\})");
  constexpr std::size_t kLongest = 12;  // bytes
  std::string text;
  std::size_t kept = 0;  // up to here in `text`, or taken out
  for (std::size_t at = line.find("[Pg"); at != line.npos; at = line.find("[Pg", at + 1)) {
    const std::size_t end = line.substr(at, kLongest).find(']');
    const std::size_t digit = line.find_first_not_of(". ", at + 3);
    if (end == line.npos || line.find_first_not_of("0123456789ivxlc", digit) != at + end) continue;
    text.append(line, kept, at - kept);
    kept = at + end + 1;
  }
  bool found = kept > 0;
  if (found) line = text.append(line, kept);
  if (line.find('{') != line.npos && in_braces.matches(line)) {
    line.clear();
    found = true;
  }
  return found;
}

}  // namespace

bool ends_with_any(std::string_view text, std::initializer_list<std::string_view> marks) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return text.ends_with(mark); });
}

bool ends_sentence(std::string_view line) {
  return ends_with_any(line, {".", "!",  "?",  ":",  "…",  "\"", "”",  "'",  "’",  "»",  ")",
                              "*", "。", "！", "？", "：", "」", "』", "）", "】", "》", "〉"});
}

std::vector<TextLine> text_lines(const Source& source, std::vector<std::string>& notices) {
  std::vector<TextLine> lines;
  const std::string text = in_utf8(source.read(), source.shown(), notices);
  std::int64_t number = 0;
  bool is_at_mark = false;  // of a page, since the last line of the text
  each_line(text, [&](std::string_view bytes) {
    std::string line(without_space_at_end(bytes));
    ++number;
    if (strip_page_numbers(line) && collapse(line).empty()) {
      is_at_mark = true;
      return;
    }
    if (is_at_mark && !line.empty()) {
      auto last = lines.end();
      while (last != lines.begin() && std::prev(last)->text.empty()) --last;
      if (last != lines.begin() && !ends_sentence(std::prev(last)->text) && begins_small(line))
        lines.erase(last, lines.end());
      is_at_mark = false;
    }
    lines.push_back({std::move(line), number});
  });
  return lines;
}

}  // namespace io
