// English: see Language.
#pragma once

#include <memory>

#include "model/text/language.h"

namespace text {

/// One accent of English. American and British have lexicons; others are espeak-ng's.
std::unique_ptr<Language> make_english(Language::Facts facts, Dialect dialect);

}  // namespace text
