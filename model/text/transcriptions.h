// Recognises pronunciations that a text gives in IPA, such as /ˈkæt/, and reads them as phonemes.
#pragma once

#include <string_view>
#include <vector>

#include "model/text/lexicon/phonemizer.h"
#include "model/text/markup.h"

namespace text {

/// IPA that stands in a text between slashes, square or round brackets, as encyclopaedias and
/// textbooks have it, as a request for its sounds; brackets stay in the text, as the pause that
/// they are. Taken for IPA is what has a letter or sign of it and nothing else: "/ˈkæt/", not
/// "[cat]", "and/or", "(Læsø)" nor "[a](/b/)", which is markup. In order and apart; linear time.
/// Throws model::Error for invalid UTF-8.
std::vector<Request> transcriptions_in(std::string_view raw, Dialect dialect);

}  // namespace text
