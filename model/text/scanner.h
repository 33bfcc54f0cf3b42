#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

/// A run of words for the phonemizer, or one mark that the model speaks itself.
struct Token {
  enum class Kind { kWords, kMark };
  Kind kind = Kind::kWords;
  std::u32string text;        ///< words separated by single spaces
  bool space_before = false;  ///< written apart from the token before it
};

struct Scan {
  std::vector<Token> tokens;
  std::vector<std::string> dropped;  ///< characters that are neither, once per occurrence
};

/// Takes a normalised sentence apart. A mark inside a number, an address or an abbreviation is part
/// of the word (3.14, 10:30, example.com, e.g.); of a run of marks the first four are kept.
Scan scan(std::u32string_view sentence);

}  // namespace text
