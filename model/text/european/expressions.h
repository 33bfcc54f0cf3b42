// Numbers and abbreviations of languages that espeak-ng reads.
#pragma once

#include <memory>
#include <string>

#include "model/text/language.h"

namespace text {

/// What the language called `language` does not leave to espeak-ng. One thread at a time.
std::unique_ptr<ExpressionReader> european_expressions(std::string language);

}  // namespace text
