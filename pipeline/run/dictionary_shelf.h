#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "model/text/pronunciation/dictionary.h"

namespace pipeline {

/// The dictionaries that items have asked for so far, each read once. Use from one thread at a
/// time.
class DictionaryShelf {
 public:
  /// Those of `files`, in that order; they live as long as the shelf. Throws model::Error for one
  /// that cannot be used.
  std::vector<const text::Dictionary*> take(const std::vector<std::filesystem::path>& files);

 private:
  std::map<std::filesystem::path, text::Dictionary> dictionaries_;
};

}  // namespace pipeline
