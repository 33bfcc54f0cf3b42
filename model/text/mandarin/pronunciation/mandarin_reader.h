// Divides Chinese sentences into words with readings: the pipeline of this folder.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "model/text/mandarin/pronunciation/notation.h"
#include "model/text/spoken.h"

namespace text {

/// Divides Han writing into words and finds how they are read: with the tables of jieba and
/// pypinyin as the reference does (misaki, zh.py), else with ICU's word breaks and transliteration
/// and a small table of our own. For models that know bopomofo the words are those of speech, with
/// its tones (sandhi.h). Use from one thread at a time.
class MandarinReader {
 public:
  /// `lexicons`: a folder with all of files(), or empty for the reading without them; tag_files()
  /// are read where they are there and `notation` needs them. Throws model::Error for a file that
  /// cannot be read or has another format, and when ICU has no data.
  MandarinReader(const std::filesystem::path& lexicons, MandarinNotation notation);
  ~MandarinReader();
  MandarinReader(MandarinReader&&) noexcept;
  MandarinReader& operator=(MandarinReader&&) noexcept;

  /// The names of its tables: words, where words begin and end, readings of phrases, of characters.
  static std::span<const char* const> files();
  /// Those by which jieba.posseg finds words that its dictionary lacks, and their parts of speech.
  static std::span<const char* const> tag_files();
  /// Whether `lexicons`, empty for none, has the tables. Throws model::Error for a folder that has
  /// but some of files() or of tag_files().
  static bool are_in(const std::filesystem::path& lexicons);

  /// The tokens of a sentence with one word for each word of Han characters, which stand in it one
  /// by one or several together, and its reading in pinyin, and one for each row of kana with its
  /// reading in those. Words with phonemes, and those in other scripts, are left; a character that
  /// nothing has a reading for is a word without one. Linear time.
  Sentence divided(Sentence sentence);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace text
