// Words to phonemes, in any language.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/spoken.h"

namespace text {

/// How one token is said, and who says so.
struct Pronunciation {
  /// In the model's alphabet (UTF-8), spaces between the words it is said in; empty for a mark, for
  /// a word without sound, and for a joined one (the second of "of the").
  std::string phonemes;
  /// `gold` or `silver` (the lexicons), with `+s`, `+ed`, `+ing` for an ending; `letters`; `rule:
  /// the` for words with a rule of their own; `a + b` for the parts of a compound; `espeak`;
  /// `pinyin` (the tables of Mandarin) or `pinyin without tables`; `unidic` or `ipadic`; `given`,
  /// or the user dictionary; empty for a mark.
  std::string source;
  /// The phonemes as the source has them: the lexicons' tap `ɾ` and glottal stop `ʔ` are still
  /// there, which the English voices know as `T` and `t`. Of Mandarin, its syllables in pinyin, of
  /// Japanese its kana.
  std::string entry;
  bool is_joined = false;  ///< said within the word before it
  /// Without a space to the word before it: models that know Mandarin in bopomofo have a stroke
  /// there.
  bool is_linked = false;
};

/// Words to phonemes: those given with the text, the lexicons, then espeak-ng, in a process of its
/// own. One thread at a time. The result is a function of the sentence, the language and the
/// lexicons; what espeak-ng said is kept.
class Pronouncer {
 public:
  /// `lexicons`: a folder with those of a language (Language::lexicon_files()), read when they are
  /// first needed; empty for none. `alphabet`: the symbols of the model, which show how it knows
  /// the syllables of Mandarin (mandarin_notation). Throws model::Error when the folder has no
  /// lexicon, and model::Unavailable as Phonemizer does.
  explicit Pronouncer(const std::filesystem::path& lexicons = {},
                      std::set<std::string> alphabet = {});
  ~Pronouncer();
  Pronouncer(Pronouncer&&) noexcept;
  Pronouncer& operator=(Pronouncer&&) noexcept;

  /// `sentence` with the words that its language is read by, where its writing does not show them
  /// (see MandarinReader), and as it is otherwise. Throws as pronounce() does.
  Sentence divided(Sentence sentence, std::string_view language);

  /// One for each token of `sentence`, which is divided(). Throws model::Error for a lexicon that
  /// cannot be read, for words that espeak-ng cannot read, and for Japanese when MeCab has no
  /// dictionary; throws model::Unavailable as Phonemizer does.
  std::vector<Pronunciation> pronounce(std::span<const Token> sentence, std::string_view language);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace text
