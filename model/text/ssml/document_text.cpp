// Copies text, resolves entities, and records markup, pauses and styles in a Source.
#include "model/text/ssml/document_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "model/error.h"
#include "model/text/ssml/diagnostics.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr const char* kXmlSpaces = " \t\r\n";

/// What a reference such as `&amp;` or `&#x2014;` stands for; empty for one that XML does not know.
std::string entity(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, const char*>, 5> kNamed = {
      {{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}}};
  for (const auto& [known, text] : kNamed)
    if (name == known) return text;
  if (!name.starts_with('#')) return "";
  name.remove_prefix(1);
  const bool is_hex = name.starts_with('x');
  if (is_hex) name.remove_prefix(1);
  std::uint32_t code = 0;
  const auto [stop, error] =
      std::from_chars(name.data(), name.data() + name.size(), code, is_hex ? 16 : 10);
  const bool is_character = code > 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  if (error != std::errc() || stop != name.data() + name.size() || !is_character) return "";
  return encode(static_cast<char32_t>(code));
}

}  // namespace

void DocumentText::copy(std::size_t begin, std::size_t end) {
  if (begin == end) return;
  source_.spans.add_copy(source_.text.size(), begin);
  source_.text += raw_.substr(begin, end - begin);
}

void DocumentText::hide_until(std::size_t raw) {
  if (raw > done_) source_.markup.push_back({{done_, raw}, std::exchange(gap_, "")});
  done_ = raw;
}

Span DocumentText::append(Span raw, bool literal) {
  hide_until(raw.begin);
  const std::size_t begin = size();
  std::size_t at = raw.begin;
  while (!literal && at < raw.end) {
    const std::size_t reference = std::min(raw_.find('&', at), raw.end);
    copy(at, reference);
    at = reference;
    if (at == raw.end) break;
    const std::size_t end = raw_.find(';', at);
    const std::string text =
        end < raw.end ? entity(raw_.substr(at + 1, end - at - 1)) : std::string();
    if (text.empty()) {
      constexpr std::size_t kShown = 12;
      throw model::Error(
          "SSML " + Places(raw_).of(at), "&amp; or another entity of XML",
          "\"" + std::string(raw_.substr(at, std::min(raw.end - at, kShown))) + "\"");
    }
    source_.spans.add_substitute(size(), {at, end + 1});
    source_.markup.push_back({{at, end + 1}, text});
    source_.text += text;
    at = end + 1;
  }
  copy(at, raw.end);
  done_ = raw.end;
  return {begin, size()};
}

Span DocumentText::trimmed(Span span) const {
  const std::string_view all = std::string_view(source_.text).substr(0, span.end);
  const std::size_t first = all.find_first_not_of(kXmlSpaces, span.begin);
  if (first == all.npos) return {span.end, span.end};
  return {first, all.find_last_not_of(kXmlSpaces) + 1};
}

Span DocumentText::insert(std::string_view text) {
  const std::size_t begin = size();
  source_.spans.add_substitute(begin, {done_, done_});
  source_.text += text;
  return {begin, size()};
}

void DocumentText::end_sentence() {
  if (size() > 0 && !source_.text.ends_with("\n\n")) insert("\n\n");
  gap_ = " ";
}

void DocumentText::pause(int ms) {
  source_.requests.pauses.push_back({insert("|"), ms});
  gap_ = " ";
}

void DocumentText::silence(Span span, int ms) {
  source_.requests.pauses.push_back({span, ms});
  const Span raw = source_.spans.raw(span);
  std::erase_if(source_.markup, [&](const Markup& each) { return each.raw.begin >= raw.begin; });
  source_.markup.push_back({raw});
}

void DocumentText::set_style(Span span, const Style& style) {
  if (style == Style() || span.begin == span.end) return;
  std::vector<StyledSpan>& styles = source_.requests.styles;
  const bool goes_on =
      !styles.empty() && styles.back().raw.end == span.begin && styles.back().style == style;
  if (goes_on)
    styles.back().raw.end = span.end;
  else
    styles.push_back({span, style});
}

Source DocumentText::take() {
  hide_until(raw_.size());
  return std::move(source_);
}

}  // namespace text
