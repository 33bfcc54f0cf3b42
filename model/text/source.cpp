// Reads plain text, with inline markup and IPA as requests; leaves SSML to ssml/. See source.h.
#include "model/text/source.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "model/text/language.h"
#include "model/text/repetitions.h"
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

/// As requests, where nothing else was asked for. Both are in the order of the text.
void add_transcriptions(Source& source) {
  std::vector<Request>& words = source.requests.words;
  std::vector<Request> asked = std::exchange(words, {});
  auto next = asked.begin();
  const auto take_asked_before = [&](std::size_t end) {
    for (; next != asked.end() && next->raw.begin < end; ++next) words.push_back(std::move(*next));
  };
  for (Request& request : transcriptions_in(source.text, find_language(source.language).dialect)) {
    take_asked_before(request.raw.end);
    if (words.empty() || words.back().raw.end <= request.raw.begin)
      words.push_back(std::move(request));
  }
  take_asked_before(source.text.size());
}

}  // namespace

CleanText text_to_read(std::string_view text, const Requests& requests) {
  return with_words_repeated(without_markup(clean(text), requests), text);
}

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
