#include "model/text/segmenter.h"

#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <string_view>

#include "model/error.h"
#include "model/text/sentence_end.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Behind white space that follows a terminal mark, a place that Unicode's rules pass over: they
/// look beyond digits for a small letter, and take no ellipsis for an end.
bool is_hidden_boundary(std::u16string_view text, std::size_t i) {
  if (i < 2 || !is_space(text[i - 1])) return false;
  std::size_t mark = i - 1;
  while (mark > 0 && i - mark < 8 &&
         std::u16string_view(u")]”'").find(text[mark - 1]) != std::u16string_view::npos) {
    --mark;
  }
  if (mark == 0) return false;
  if (text[mark - 1] == u'…')
    return is_upper(text[i]) && (i + 1 == text.size() || is_letter(text[i + 1]));
  return is_terminal_mark(text[mark - 1]) && is_digit(text[i]);
}

}  // namespace

struct Segmenter::Breaks {
  std::unique_ptr<icu::BreakIterator> iterator;
};

Segmenter::Segmenter() : breaks_(std::make_unique<Breaks>()) {
  UErrorCode status = U_ZERO_ERROR;
  breaks_->iterator.reset(
      icu::BreakIterator::createSentenceInstance(icu::Locale::getEnglish(), status));
  if (U_FAILURE(status)) {
    throw model::Error("sentence boundaries", "ICU with its data", u_errorName(status));
  }
}

Segmenter::~Segmenter() = default;

std::vector<Range> Segmenter::sentences(const CleanText& text) {
  const std::u16string_view units = text.units;
  const icu::UnicodeString alias(false, units.data(), static_cast<std::int32_t>(units.size()));
  breaks_->iterator->setText(alias);
  std::vector<Range> found;
  std::size_t begin = 0;
  const auto end_at = [&](std::size_t end) {
    Range sentence{begin, end};
    while (sentence.begin < sentence.end && is_space(units[sentence.begin])) ++sentence.begin;
    while (sentence.begin < sentence.end && is_space(units[sentence.end - 1])) --sentence.end;
    if (sentence.begin < sentence.end) found.push_back(sentence);
    begin = end;
  };
  std::size_t last = 0;
  breaks_->iterator->first();
  for (std::int32_t next = breaks_->iterator->next(); next != icu::BreakIterator::DONE;
       next = breaks_->iterator->next()) {
    const auto boundary = static_cast<std::size_t>(next);
    for (std::size_t i = last + 1; i < boundary; ++i) {
      if (is_hidden_boundary(units, i) && ends_sentence(units, begin, i)) end_at(i);
    }
    if (ends_sentence(units, begin, boundary)) end_at(boundary);
    last = boundary;
  }
  return found;
}

}  // namespace text
