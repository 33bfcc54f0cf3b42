#include "pipeline/run/dictionary_shelf.h"

namespace pipeline {

std::vector<const text::Dictionary*> DictionaryShelf::take(
    const std::vector<std::filesystem::path>& files) {
  std::vector<const text::Dictionary*> taken;
  for (const std::filesystem::path& file : files) {
    auto found = dictionaries_.find(file);
    if (found == dictionaries_.end())
      found = dictionaries_.emplace(file, text::Dictionary::load(file)).first;
    taken.push_back(&found->second);
  }
  return taken;
}

}  // namespace pipeline
