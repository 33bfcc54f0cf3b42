// Joins morphemes to words by an optional list of words.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace text::japanese {

/// The file of a list of words.
inline constexpr const char* kWordList = "ja_words.txt";

/// The list of words in a folder of lexicons; empty where it is not there.
std::filesystem::path word_list_in(const std::filesystem::path& lexicons);

/// Which morphemes make one word: those that are one in a list of words (misaki's ja_words.txt).
/// Const after loading: safe to share between threads.
class WordJoins {
 public:
  /// No list: each morpheme is a word.
  WordJoins() = default;
  /// `list`: a word a line, in UTF-8. Throws model::Error for a file that cannot be read or has no
  /// words.
  explicit WordJoins(const std::filesystem::path& list);

  /// How many of `morphemes` (UTF-8) make the longest word of the list from `begin` on; 1 when none
  /// do. Time: that of the words that begin like it.
  std::size_t first_word(const std::vector<std::string>& morphemes, std::size_t begin) const;

 private:
  std::shared_ptr<const std::string> list_;  ///< stays where it is
  std::vector<std::string_view> words_;      ///< of list_, sorted
};

}  // namespace text::japanese
