// Japanese: see Language.
#pragma once

#include <memory>

#include "model/text/language.h"

namespace text {

std::unique_ptr<Language> make_japanese(Language::Facts facts);

}  // namespace text
