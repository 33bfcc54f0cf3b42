#include "model/text/source.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "model/text/pronunciation/language.h"
#include "model/text/ssml/ssml.h"
#include "model/text/transcriptions.h"

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

namespace {

/// As requests, where nothing else was asked for.
void add_transcriptions(Source& source) {
  std::vector<Request>& words = source.requests.words;
  const std::vector<Request> asked = words;
  for (Request& request : transcriptions_in(source.text, find_language(source.language).dialect)) {
    const auto overlaps = [&](const Request& other) {
      return other.raw.begin < request.raw.end && request.raw.begin < other.raw.end;
    };
    if (std::ranges::none_of(asked, overlaps)) words.push_back(std::move(request));
  }
  std::ranges::sort(words, {}, [](const Request& request) { return request.raw.begin; });
}

}  // namespace

Source read_source(std::string_view script, ScriptFormat format, std::string_view language,
                   const SayWords& say) {
  if (format == ScriptFormat::kSsml) return read_ssml(script, language, say);
  Source source{.text = std::string(script),
                .language = std::string(language),
                .requests = parse_markup(script),
                .markup = {}};
  add_transcriptions(source);
  for (const Span hidden : markup_spans(source.requests)) source.markup.push_back({hidden});
  return source;
}

}  // namespace text
