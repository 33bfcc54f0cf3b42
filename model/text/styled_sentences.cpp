// Joins what the source marks as one sentence, then splits it at changes of style and, in Chinese
// and Japanese, around foreign words.
#include "model/text/styled_sentences.h"

#include <algorithm>

#include "model/text/foreign_words.h"
#include "model/text/language.h"

namespace text {
namespace {

/// Joins the sentences that lie within one of `whole`.
std::vector<UnitRange> joined(std::vector<UnitRange> found, const CleanText& text,
                              const std::vector<Span>& whole) {
  if (whole.empty()) return found;
  std::vector<UnitRange> sentences;
  auto next = whole.begin();
  for (const UnitRange& range : found) {
    const std::size_t at = text.raw[range.begin].begin;
    while (next != whole.end() && next->end <= at) ++next;
    const bool goes_on = next != whole.end() && next->begin <= at && !sentences.empty() &&
                         text.raw[sentences.back().begin].begin >= next->begin;
    if (goes_on)
      sentences.back().end = range.end;
    else
      sentences.push_back(range);
  }
  return sentences;
}

std::vector<StyledPart> parts_of(const UnitRange& sentence, const CleanText& text,
                                 const Source& source) {
  const std::vector<StyledSpan>& styles = source.requests.styles;
  const auto unit_at = [&](std::size_t byte) {
    const auto first = text.raw.begin() + static_cast<std::ptrdiff_t>(sentence.begin);
    const auto last = text.raw.begin() + static_cast<std::ptrdiff_t>(sentence.end);
    return static_cast<std::size_t>(std::ranges::lower_bound(first, last, byte, {}, &Span::begin) -
                                    text.raw.begin());
  };
  // Words with sounds or other words of their own are said in the language around them.
  const auto said_otherwise = [&](const UnitRange& words) {
    std::vector<UnitRange> said;
    const auto& requests = source.requests.words;
    auto one = std::ranges::upper_bound(requests, text.raw[words.begin].begin, {},
                                        [](const Request& each) { return each.label.end; });
    for (; one != requests.end() && one->label.begin < text.raw[words.end - 1].end; ++one)
      if (!one->phonemes.empty() || !one->spoken.empty())
        said.push_back({std::clamp(unit_at(one->label.begin), words.begin, words.end),
                        std::clamp(unit_at(one->label.end), words.begin, words.end)});
    return said;
  };
  const std::string_view foreign = language_of_foreign_words().name;
  std::vector<StyledPart> parts;
  const auto add_part = [&](std::size_t end, std::string_view language, std::string_view voice) {
    const std::size_t begin = parts.empty() ? sentence.begin : parts.back().units.end;
    if (end == begin) return;
    const bool is_same =
        !parts.empty() && parts.back().language == language && parts.back().voice == voice;
    if (is_same)
      parts.back().units.end = end;
    else
      parts.push_back({{begin, end}, language, voice});
  };
  const auto add = [&](std::size_t end, std::string_view language, std::string_view voice) {
    const std::size_t begin = parts.empty() ? sentence.begin : parts.back().units.end;
    const UnspacedRules* unspaced = find_language(language).unspaced();
    if (unspaced != nullptr && end > begin) {
      for (const UnitRange& words : foreign_words(text.units, {begin, end}, *unspaced)) {
        add_part(words.begin, language, voice);
        for (const UnitRange& said : said_otherwise(words)) {
          add_part(said.begin, foreign, voice);
          add_part(said.end, language, voice);
        }
        add_part(words.end, foreign, voice);
      }
    }
    add_part(end, language, voice);
  };
  auto style = std::ranges::upper_bound(styles, text.raw[sentence.begin].begin, {},
                                        [](const StyledSpan& each) { return each.raw.end; });
  for (; style != styles.end() && style->raw.begin < text.raw[sentence.end - 1].end; ++style) {
    const std::string& language = style->style.language;
    add(unit_at(style->raw.begin), source.language, "");
    add(unit_at(style->raw.end), language.empty() ? source.language : language, style->style.voice);
  }
  add(sentence.end, source.language, "");
  return parts;
}

}  // namespace

std::vector<std::vector<StyledPart>> styled_sentences(Segmenter& segmenter, const CleanText& text,
                                                      const Source& source) {
  std::vector<std::vector<StyledPart>> sentences;
  for (const UnitRange& sentence :
       joined(segmenter.sentences(text, source.language), text, source.requests.sentences))
    sentences.push_back(parts_of(sentence, text, source));
  return sentences;
}

}  // namespace text
