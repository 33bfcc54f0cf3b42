#include "model/text/segmenter.h"

#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <memory>

#include "model/error.h"
#include "model/text/abbreviations.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Ends of the sentences Unicode sees, as offsets into `text`, the last one its size.
std::vector<std::size_t> unicode_boundaries(std::u32string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createSentenceInstance(icu::Locale::getEnglish(), status));
  if (U_FAILURE(status)) {
    throw model::Error("sentence boundaries", "ICU with its data", u_errorName(status));
  }
  const icu::UnicodeString utf16 = icu::UnicodeString::fromUTF8(encode(text));
  breaks->setText(utf16);

  std::vector<std::size_t> ends;
  std::size_t offset = 0;
  std::int32_t begin = breaks->first();
  for (std::int32_t end = breaks->next(); end != icu::BreakIterator::DONE; end = breaks->next()) {
    offset += static_cast<std::size_t>(utf16.countChar32(begin, end - begin));
    ends.push_back(offset);
    begin = end;
  }
  return ends;
}

bool ends_sentence(std::u32string_view text, std::size_t end) {
  if (end == text.size() || text[end - 1] == U'\n') return true;
  if (is_lower(text[end])) return false;
  const std::u32string_view before = trim(text.substr(0, end));
  const std::size_t period = before.find_last_not_of(U")”");
  return period == before.npos || before[period] != U'.' || !is_abbreviation_period(text, period);
}

}  // namespace

std::vector<std::u32string_view> sentences(std::u32string_view text) {
  std::vector<std::u32string_view> found;
  std::size_t begin = 0;
  for (const std::size_t end : unicode_boundaries(text)) {
    if (!ends_sentence(text, end)) continue;
    const std::u32string_view sentence = trim(text.substr(begin, end - begin));
    if (!sentence.empty()) found.push_back(sentence);
    begin = end;
  }
  return found;
}

}  // namespace text
