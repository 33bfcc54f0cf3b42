// Readings of Han words in pinyin.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "io/base/embedded_file.h"

namespace text {

/// How Han words are read: the longest phrase that a word goes on with, else the first reading of
/// its next character, as pypinyin does (github.com/mozillazg/python-pinyin). Const after loading:
/// safe to share between threads.
class HanReadings {
 public:
  /// By a table with the columns `written` and `pinyin`: syllables with marks and spaces between.
  explicit HanReadings(const io::EmbeddedFile& phrases);
  /// By pypinyin's tables; `phrases`, `characters`: phrases_dict.json and pinyin_dict.json. Throws
  /// model::Error for a file that cannot be read or has another format.
  HanReadings(const std::filesystem::path& phrases, const std::filesystem::path& characters);

  /// Adds phrases of such a table, which come before those that are known.
  void add(const io::EmbeddedFile& phrases);

  /// The syllable of each character, in pinyin with marks (`hǔ`); empty for one without a reading.
  std::vector<std::string_view> read(std::u32string_view word) const;

 private:
  using Number = std::uint16_t;  ///< of a syllable; 0: none

  Number number_of(std::string_view syllable);
  void add_phrase(const std::u32string& phrase, std::vector<Number> syllables);
  void read_phrases(const std::filesystem::path& file);
  void read_characters(const std::filesystem::path& file);

  std::vector<std::string> syllables_ = {""};
  std::map<std::string, Number, std::less<>> numbers_ = {{"", 0}};
  /// The syllables of phrases; none: it only begins one.
  std::unordered_map<std::u32string, std::vector<Number>> phrases_;
  std::unordered_map<char32_t, Number> characters_;
};

}  // namespace text
