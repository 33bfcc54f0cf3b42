// Japanese text to words with phonemes: the pipeline of this folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/japanese/pronunciation/morphemes.h"
#include "model/text/japanese/pronunciation/word_joins.h"

namespace text::japanese {

/// A reading that a text itself gives for some of its characters.
struct GivenReading {
  std::size_t begin = 0;  ///< characters of the text, from `begin` to before `end`
  std::size_t end = 0;
  std::u32string kana;  ///< as it is pronounced
};

/// A word of a text, or what stands between words.
struct ReadWord {
  std::size_t begin = 0;  ///< characters of the text, from `begin` to before `end`
  std::size_t end = 0;
  std::u32string kana;       ///< as it is pronounced; empty for marks and white space too
  std::string phonemes;      ///< in the model's alphabet (UTF-8)
  bool is_unread = false;    ///< has letters or digits, and no reading is known: to be reported
  bool is_attached = false;  ///< said without a space behind the word before it: って
};

/// Japanese to the model's phonemes, as misaki 0.9.4 says it (cutlet.py): the readings of a
/// dictionary, morphemes joined by a list of words, no accents of pitch. Differences:
/// corrections.h; white space ends a word; marks are the caller's; numbers are read before. Const
/// after loading: safe to share between threads.
class Reader {
 public:
  /// `dictionary`: as for Morphemes. `words`: as for WordJoins, empty for none. Throws
  /// model::Error as these do.
  explicit Reader(const std::filesystem::path& dictionary = {},
                  const std::filesystem::path& words = {});

  /// What the dictionary knows in `text`, without a gap. Throws model::Error only when MeCab has no
  /// memory.
  std::vector<Morpheme> divide(std::u32string_view text) const;
  /// The words of a divided text, without a gap; `given`, in its order, is said for what it stands
  /// for. Time: linear.
  std::vector<ReadWord> words_of(std::u32string_view text, std::vector<Morpheme> morphemes,
                                 std::span<const GivenReading> given = {}) const;
  std::vector<ReadWord> read(std::u32string_view text) const {
    return words_of(text, divide(text));
  }

  const Morphemes& morphemes() const { return morphemes_; }

 private:
  std::vector<Morpheme> with_given(std::u32string_view text, std::vector<Morpheme> morphemes,
                                   std::span<const GivenReading> given) const;

  Morphemes morphemes_;
  WordJoins joins_;
};

/// The phonemes of words one after the other, with the spaces that belong there.
std::string phonemes_of(const std::vector<ReadWord>& words);

}  // namespace text::japanese
