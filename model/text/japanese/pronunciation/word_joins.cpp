// Finds the longest listed word by binary search, one morpheme at a time.
#include "model/text/japanese/pronunciation/word_joins.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "model/error.h"

namespace text::japanese {

std::filesystem::path word_list_in(const std::filesystem::path& lexicons) {
  if (lexicons.empty()) return {};
  std::filesystem::path list = lexicons / kWordList;
  return std::filesystem::exists(list) ? list : std::filesystem::path();
}

WordJoins::WordJoins(const std::filesystem::path& list) {
  std::ifstream file(list, std::ios::binary);
  if (!file) throw model::Error(list.string(), "a file that can be read", "none");
  list_ = std::make_shared<const std::string>(std::istreambuf_iterator<char>(file),
                                              std::istreambuf_iterator<char>());
  std::string_view rest = *list_;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view word = rest.substr(0, end);
    if (word.ends_with('\r')) word.remove_suffix(1);
    if (!word.empty()) words_.push_back(word);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (words_.empty()) throw model::Error(list.string(), "words, one a line", "none");
  std::ranges::sort(words_);
}

std::size_t WordJoins::first_word(const std::vector<std::string>& morphemes,
                                  std::size_t begin) const {
  std::size_t count = 1;
  std::string joined;
  for (std::size_t i = begin; i < morphemes.size(); ++i) {
    joined += morphemes[i];
    const auto word = std::ranges::lower_bound(words_, std::string_view(joined));
    if (word == words_.end() || !word->starts_with(joined)) break;
    if (*word == joined) count = i + 1 - begin;
  }
  return count;
}

}  // namespace text::japanese
