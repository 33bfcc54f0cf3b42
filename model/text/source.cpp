#include "model/text/source.h"

#include <algorithm>
#include <iterator>

#include "model/text/ssml/ssml.h"

namespace text {

const SpanMap::Piece& SpanMap::piece_at(std::size_t text) const {
  return *std::prev(std::ranges::upper_bound(pieces_, text, {}, &Piece::text));
}

Span SpanMap::raw(Span span) const {
  if (pieces_.empty()) return span;
  const Piece& first = piece_at(span.begin);
  const Piece& last = piece_at(span.end - 1);
  return {first.raw.begin + (first.is_copy ? span.begin - first.text : 0),
          last.is_copy ? last.raw.begin + (span.end - last.text) : last.raw.end};
}

Source read_source(std::string_view script, ScriptFormat format, std::string_view language,
                   const SayWords& say) {
  if (format == ScriptFormat::kSsml) return read_ssml(script, language, say);
  Source source{.text = std::string(script),
                .language = std::string(language),
                .requests = parse_markup(script),
                .markup = {}};
  for (const Span hidden : markup_spans(source.requests)) source.markup.push_back({hidden});
  return source;
}

}  // namespace text
