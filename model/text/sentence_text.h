// The units of one sentence of a text, with white space on either side of it.
#pragma once

#include <unicode/utf16.h>

#include <cstddef>
#include <string_view>

#include "model/text/clean_text.h"
#include "model/text/unicode.h"

namespace text {

/// Units of a CleanText, from `begin` to before `end`.
struct UnitRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct SentenceText {
  const CleanText& text;
  UnitRange range;

  char16_t unit(std::size_t i) const {
    return i >= range.begin && i < range.end ? text.units[i] : u' ';
  }
  char32_t character(std::size_t i) const {
    if (i >= range.end) return U' ';
    UChar32 c = 0;
    U16_GET(text.units.data(), range.begin, i, range.end, c);
    return static_cast<char32_t>(c);
  }
  std::size_t skip_space(std::size_t i) const {
    while (i < range.end && is_space(unit(i))) ++i;
    return i;
  }
  std::u16string_view units(std::size_t begin, std::size_t end) const {
    return std::u16string_view(text.units).substr(begin, end - begin);
  }
};

}  // namespace text
