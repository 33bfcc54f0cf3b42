// The interface between `say-as` and its functions for dates and times.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/text/english/rules/words.h"
#include "model/text/language.h"
#include "model/text/source.h"

namespace text {

/// What `say-as` is to make words of.
struct Wanted {
  std::string_view format;
  std::string_view written;  ///< without white space at either end
  std::string_view language;
  const SayWords& say;

  bool is_english() const { return find_language(language).dialect != Dialect::kOther; }
  English english() const {
    return find_language(language).dialect == Dialect::kBritish ? English::kBritish
                                                                : English::kAmerican;
  }
};

/// Words; nothing where the text does not fit.
using Said = std::optional<std::string>;

// Each makes words of one kind of text. Pure but for `say`.

/// By the letters d, m and y of the format.
Said said_as_date(const Wanted& wanted);
/// Hours, minutes and seconds; `format`: hms, hm, ms and so on, with 12 or 24 after it.
Said said_as_time(const Wanted& wanted);

}  // namespace text
