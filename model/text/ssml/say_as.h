// The element `say-as` of SSML: converts its text to words by `interpret-as` and `format`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/text/source.h"

namespace text {

/// What SSML's `say-as` makes of its text.
struct SaidAs {
  enum class Kind : unsigned char {
    kWords,      ///< `words` are said
    kAsWritten,  ///< the normaliser's rules are right for it
    kSilence,    ///< it must not be heard
  } kind = Kind::kAsWritten;
  std::string words = {};
};

/// `written`, without white space at either end, as `interpret_as` and `format` want it; `say`: the
/// normaliser's own reading. Nothing where the two do not fit each other, or the kind is not known
/// in this language: in languages other than English there are `cardinal`, `ordinal`, `digits`,
/// `telephone`, `characters` and `expletive`.
std::optional<SaidAs> say_as(std::string_view interpret_as, std::string_view format,
                             std::string_view written, std::string_view language,
                             const SayWords& say);

}  // namespace text
