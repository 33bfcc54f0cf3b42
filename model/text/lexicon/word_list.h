// Loads misaki's lexicons of English words (`us_gold.json`).
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace text {

/// How one word is said.
struct Entry {
  std::string phonemes;  ///< where no other value applies; empty when the word has none of its own
  /// By part of speech (NOUN, VERB, VBD, ...), or `None` at the end of a phrase. A value may be
  /// nothing: the word is spelled then.
  std::map<std::string, std::optional<std::string>, std::less<>> by_tag = {};
};

/// A lexicon in the format of misaki's `us_gold.json`: an object of words, each with its phonemes
/// (UTF-8), or with an object of them by part of speech that has DEFAULT. Const after loading, safe
/// to share between threads.
class WordList {
 public:
  /// Throws model::Error for a file that cannot be read or has another format.
  static WordList load(const std::filesystem::path& file);

  /// The entry of `word`, or of its other spelling where only the first letter's case differs; null
  /// when there is none.
  const Entry* find(std::string_view word) const;
  /// The same without another spelling.
  const Entry* find_exactly(const std::string& word) const;

  std::size_t size() const { return words_.size(); }

 private:
  std::unordered_map<std::string, Entry> words_;
};

}  // namespace text
