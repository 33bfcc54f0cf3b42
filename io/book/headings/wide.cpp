// Recognises Chinese and Japanese by script, and narrows full-width characters: see wide.h.
#include "io/book/headings/wide.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include <cstddef>
#include <cstdint>

#include "io/base/unicode.h"
#include "io/base/xml_document.h"

namespace io {
namespace {

constexpr std::string_view kWideSpace = "\u3000";

bool is_wide_letter(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(c, &status);
  return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA;
}

icu::UnicodeString utf16(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

}  // namespace

std::string trimmed(std::string_view line) {
  std::string text = collapse(line);
  std::size_t begin = 0;
  while (std::string_view(text).substr(begin).starts_with(kWideSpace) || text[begin] == ' ')
    begin += text[begin] == ' ' ? 1 : kWideSpace.size();
  text.erase(0, begin);
  while (text.ends_with(kWideSpace) || text.ends_with(' '))
    text.erase(text.size() - (text.ends_with(' ') ? 1 : kWideSpace.size()));
  return text;
}

std::string narrowed(std::string_view line) {
  icu::UnicodeString text = utf16(line);
  for (std::int32_t i = 0; i < text.length(); ++i)
    text.setCharAt(i, text[i] == u'\u3000' ? u' ' : half_width(text[i]));
  std::string bytes;
  return collapse(text.toUTF8String(bytes));
}

bool is_wide_text(std::string_view text) {
  const icu::UnicodeString characters = utf16(text);
  std::int64_t wide = 0;
  std::int64_t other = 0;
  for (std::int32_t i = 0; i < characters.length(); i = characters.moveIndex32(i, 1)) {
    const UChar32 c = characters.char32At(i);
    if (is_wide_letter(c))
      ++wide;
    else if (u_isalpha(c) != 0)
      ++other;
  }
  return wide > other;
}

std::string_view gap_behind_number(std::string_view number, std::string_view title) {
  return are_unspaced(number, title) ? kWideSpace : ". ";
}

}  // namespace io
