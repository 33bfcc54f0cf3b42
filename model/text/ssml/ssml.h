// Input in SSML: the entry point of this folder.
#pragma once

#include <string_view>

#include "model/text/source.h"

namespace text {

/// Reads a document of SSML 1.1 (https://www.w3.org/TR/speech-synthesis11): what is done about
/// each element and attribute is in README.md of this folder. `language`: where the document names
/// none. `say`: for aliases and the like. What is not supported is a diagnostic, and the text
/// within is spoken. Linear time. Throws model::Error for what is not well-formed, nests more than
/// 200 elements, has an entity that XML does not know, or another root than `speak`.
Source read_ssml(std::string_view document, std::string_view language, const SayWords& say);

}  // namespace text
