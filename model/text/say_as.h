// The kinds of SSML's `say-as`: those that every language has, and how a language adds its own.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/text/source.h"

namespace text {

class Language;

/// Words; nothing where the text does not fit the kind.
using Said = std::optional<std::string>;

/// What `say-as` is asked to make words of.
struct SayAsText {
  std::string_view written;  ///< not empty, without white space at either end
  std::string_view format;
  const Language& language;
  const SayWords& say;  ///< the normaliser's own reading
};

/// One value of `interpret-as`.
struct SayAsKind {
  std::string_view name;
  Said (*say)(const SayAsText&);  ///< pure but for SayAsText::say
  bool needs_format = false;      ///< without one, the normaliser's rules read the text
};

/// What `say-as` makes of its text.
struct SaidAs {
  enum class Kind : unsigned char {
    kWords,      ///< `words` are said
    kAsWritten,  ///< the normaliser's rules are right for it
    kSilence,    ///< it must not be heard
  } kind = Kind::kAsWritten;
  std::string words = {};
};

/// `text` as `interpret_as` wants it: by a kind of its language (Language::say_as_kinds), else by
/// one that all have: `cardinal`, `ordinal`, `digits`, `telephone`, `characters`, `expletive`.
/// Nothing where the text or its format does not fit, or the kind is not known in the language.
std::optional<SaidAs> say_as(std::string_view interpret_as, const SayAsText& text);

/// The digits of a whole number whose thousands may be grouped: "1,234".
Said plain_digits(std::string_view written);

}  // namespace text
