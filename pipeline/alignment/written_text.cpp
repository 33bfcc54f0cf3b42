#include "pipeline/alignment/written_text.h"

#include <algorithm>

#include "model/text/unicode.h"

namespace pipeline {
namespace {

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

std::string trimmed(std::string line) {
  line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string on_one_line(std::string_view text) {
  std::string line;
  for (text::Utf8Reader reader(text, "text"); !reader.done();) {
    const std::size_t begin = reader.offset();
    const char32_t c = reader.next();
    if (!text::is_space(c) && !is_control(c))
      line += text.substr(begin, reader.offset() - begin);
    else if (!line.ends_with(' '))
      line += ' ';
  }
  return line;
}

std::string WrittenText::line(text::Span span) const {
  std::string visible;
  std::size_t at = span.begin;
  auto hidden = std::ranges::upper_bound(markup_, span.begin, {}, &text::Span::end);
  for (; hidden != markup_.end() && hidden->begin < span.end; ++hidden) {
    if (hidden->begin > at) visible += raw_.substr(at, hidden->begin - at);
    at = hidden->end;
  }
  if (at < span.end) visible += raw_.substr(at, span.end - at);
  return on_one_line(visible);
}

std::string WrittenText::of(text::Span span) const { return trimmed(line(span)); }

std::vector<std::string> WrittenText::with_marks(std::span<const text::Span> spans) const {
  std::vector<std::string> shown;
  std::string before;  // the next word
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (i == 0) before = line({0, spans[0].begin});
    std::string word = before + of(spans[i]);
    const bool is_last = i + 1 == spans.size();
    std::string between = line({spans[i].end, is_last ? raw_.size() : spans[i + 1].begin});
    const std::size_t space = is_last ? between.npos : between.rfind(' ');
    const std::size_t cut = space == between.npos ? between.size() : space + 1;
    before = between.substr(cut);
    shown.push_back(word + between.substr(0, cut));
  }
  if (!shown.empty()) {
    shown.front().erase(0, shown.front().find_first_not_of(' '));
    shown.back().erase(shown.back().find_last_not_of(' ') + 1);
  }
  return shown;
}

}  // namespace pipeline
