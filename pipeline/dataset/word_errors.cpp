// Splits a text into lower-case words, and counts errors by diff's edit distance.
#include "pipeline/dataset/word_errors.h"

#include <cctype>

#include "io/base/strings.h"
#include "pipeline/diff/listen/words.h"

namespace pipeline::dataset {

std::vector<std::string> words_of(const std::string& normalised) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t i = 0; i <= normalised.size(); ++i) {
    const auto c = static_cast<unsigned char>(i < normalised.size() ? normalised[i] : ' ');
    if (std::isalnum(c) != 0 || c >= 0x80 || (c == '\'' && !word.empty())) {
      word += io::to_lower(normalised[i]);
    } else if (!word.empty()) {
      word.resize(word.find_last_not_of('\'') + 1);
      words.push_back(std::move(word));
      word.clear();
    }
  }
  return words;
}

double word_error_rate(const std::vector<std::string>& said,
                       const std::vector<std::string>& heard) {
  if (said.empty()) return 0;
  const diff::WordErrors errors = diff::word_errors(said, heard);
  return static_cast<double>(errors.lost.size() + errors.added) / static_cast<double>(said.size());
}

}  // namespace pipeline::dataset
