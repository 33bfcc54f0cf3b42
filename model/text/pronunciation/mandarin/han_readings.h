#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace text {

/// A word or phrase, and its syllables in pinyin with marks and spaces between them.
struct HanPhrase {
  std::string_view written;
  std::string_view pinyin;
};

/// How Han words are read: the longest phrase that a word goes on with, else the first reading of
/// its next character, as pypinyin does (github.com/mozillazg/python-pinyin). Const after loading:
/// safe to share between threads.
class HanReadings {
 public:
  explicit HanReadings(std::span<const HanPhrase> phrases);
  /// By pypinyin's tables; `phrases`, `characters`: phrases_dict.json and pinyin_dict.json. Throws
  /// model::Error for a file that cannot be read or has another format.
  HanReadings(const std::filesystem::path& phrases, const std::filesystem::path& characters);

  /// Adds phrases, which come before those that are known.
  void add(std::span<const HanPhrase> phrases);

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
