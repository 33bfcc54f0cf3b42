// Languages written with spaces whose words and digits espeak-ng reads: those of Europe, Hindi and
// all others that it has. What tables know of one is found by its name.
#pragma once

#include <memory>

#include "model/text/language.h"

namespace text {

std::unique_ptr<Language> make_european(Language::Facts facts);

}  // namespace text
