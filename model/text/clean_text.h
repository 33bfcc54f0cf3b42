// Text clean-up: one spelling per character, in UTF-16, with the raw bytes of every unit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/text/spoken.h"

namespace text {

/// A text with one spelling for every character, in UTF-16 as ICU wants it, and where in the raw
/// text each unit stood. What was taken out lies in no unit's span.
struct CleanText {
  std::u16string units;
  std::vector<Span> raw;  ///< one per unit

  /// From the first to the last byte of the units [begin, end), which must not be empty.
  Span span(std::size_t begin, std::size_t end) const {
    return {raw[begin].begin, raw[end - 1].end};
  }
};

/// What stands for the two hyphens before the name of an option: --verbose.
inline constexpr char16_t kDoubleHyphen = u'⹀';

/// Turns the many ways to write a character into the one that the later steps know: composed
/// letters (NFC), plain letters and digits for ligatures, fullwidth and styled forms (NFKC),
/// straight apostrophes, “ ” for every double quote, — and … for their look-alikes, single spaces;
/// kDoubleHyphen for two hyphens between a space and a letter, which may be a dash as well.
/// Controls and zero-width characters go, and so do accents that no letter of the Latin, Greek and
/// Cyrillic scripts is composed with. A blank line becomes one newline. Words and numbers stay as
/// they are. Linear time. Throws model::Error with the byte offset for invalid UTF-8, for a NUL,
/// and for more than 1 GiB. Pure: safe from any thread.
CleanText clean(std::string_view raw);

/// Whether a raw character is one that clean() may take out: a control, a zero-width character, an
/// accent in excess.
bool is_removable(char32_t c);

}  // namespace text
