// The lexicons of English that the released models were trained with.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "model/text/language.h"
#include "model/text/lexicon/word_list.h"

namespace text {

/// What follows a word, as far as its sound depends on that.
struct Following {
  std::optional<bool> vowel;  ///< the next sound is one; nothing at the end of a phrase
  bool to = false;            ///< the next word is "to"
};

/// English words by the lexicons of misaki, with its rules for inflected forms, stress by capitals,
/// acronyms and little words (misaki/en.py, class Lexicon; numbers and symbols are the normaliser's
/// work). Const after loading, safe to share between threads.
class EnglishLexicon {
 public:
  /// Reads `us_gold.json` and `us_silver.json` (`gb_` for British) in `folder`; either may be
  /// missing. Throws model::Error when both are, or when one cannot be read.
  EnglishLexicon(const std::filesystem::path& folder, Dialect dialect);

  /// The names of its files, for people.
  static std::string files(Dialect dialect);
  /// Whether `folder` has a lexicon of `dialect`.
  static bool is_in(const std::filesystem::path& folder, Dialect dialect);

  /// The sound of `word`: ASCII with straight apostrophes, anything else has none. `tag`: its Penn
  /// Treebank tag. Its source: `gold`, `silver`, `letters` for what is spelled, `rule: the` for
  /// words with a rule of their own; `+s` and so on for an ending.
  std::optional<WordSound> read(std::string_view word, std::string_view tag,
                                const Following& following) const;

 private:
  using Stress = std::optional<double>;

  bool is_known(std::string_view word) const;
  bool is_listed(std::string_view word) const;
  std::optional<WordSound> spell(std::string_view word) const;
  std::optional<WordSound> special(std::string_view word, std::string_view tag, Stress stress,
                                   const Following& following) const;
  std::optional<WordSound> look_up(std::string_view word, std::string_view tag, Stress stress,
                                   const Following& following) const;
  std::optional<WordSound> inflected(std::string_view word, std::string_view tag, Stress stress,
                                     const Following& following) const;
  std::string stem_of_s(std::string_view word) const;
  std::string stem_of_ed(std::string_view word) const;
  std::string stem_of_ing(std::string_view word) const;
  bool is_said_as_lower(std::string_view word, std::string_view tag,
                        const Following& following) const;

  Dialect dialect_;
  WordList gold_;
  WordList silver_;
};

/// The phonemes of `stem`, which is not empty, with the ending s, as the reference (misaki) says
/// it.
std::u32string with_s(std::u32string_view stem, Dialect dialect);

}  // namespace text
