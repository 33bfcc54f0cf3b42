// English: see Language.
#pragma once

#include <memory>

#include "model/text/english/rules/words.h"
#include "model/text/language.h"

namespace text {

/// How numbers are said: as in Britain, or as everywhere else.
constexpr English english_of(Dialect dialect) {
  return dialect == Dialect::kBritish ? English::kBritish : English::kAmerican;
}

/// One accent of English. American and British have lexicons; others are espeak-ng's.
std::unique_ptr<Language> make_english(Language::Facts facts, Dialect dialect);

}  // namespace text
