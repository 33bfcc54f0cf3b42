// English words to sounds: by a lexicon, by heteronyms, and by espeak-ng.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/text/english/pronunciation/lexicon.h"
#include "model/text/language.h"
#include "model/text/lexicon/espeak_reader.h"

namespace text {

/// Reads the sentences of one accent of English: with a lexicon, and with espeak-ng what that does
/// not know, each word for itself, as the reference pipeline does (misaki/en.py, class G2P);
/// without one with espeak-ng alone, but for words of two sounds.
class EnglishReader : public WordReader {
 public:
  /// `espeak` and `language` outlive this object.
  EnglishReader(std::optional<EnglishLexicon> lexicon, EspeakReader& espeak,
                const Language& language)
      : lexicon_(std::move(lexicon)), espeak_(espeak), language_(language) {}

  /// Stress that was asked for is not applied.
  std::vector<WordSound> read(std::span<const Token> sentence) override;
  std::string sound_of(const std::string& words) override { return espeak_.read(words, language_); }
  std::u32string in_alphabet(std::u32string phonemes) const override {
    return spelled_for_model(phonemes);
  }

 private:
  std::vector<WordSound> read_with_lexicon(std::span<const Token> sentence);
  std::vector<WordSound> read_without_lexicon(std::span<const Token> sentence);
  WordSound read_word(const Word& word, std::string_view tag, Following following);
  std::optional<WordSound> read_compound(const Word& word, std::string_view tag,
                                         Following following) const;

  std::optional<EnglishLexicon> lexicon_;
  EspeakReader& espeak_;
  const Language& language_;
};

}  // namespace text
