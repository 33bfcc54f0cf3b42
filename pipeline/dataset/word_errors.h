// Word error rate of a recording, from its normalised text and a recogniser's words.
#pragma once

#include <string>
#include <vector>

namespace pipeline::dataset {

/// The words of a normalised text as a recogniser of English writes them: lower case, without
/// marks, apostrophes within words aside.
std::vector<std::string> words_of(const std::string& normalised);

/// The word error rate: words that have to be put in, taken out or replaced to make what was heard
/// of `said`, over those of `said`; 0 where there are none.
double word_error_rate(const std::vector<std::string>& said, const std::vector<std::string>& heard);

}  // namespace pipeline::dataset
