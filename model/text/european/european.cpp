// Languages that espeak-ng reads as Language: what their tables correct, and nothing more.
#include "model/text/european/european.h"

#include <utility>

#include "model/text/european/expressions.h"
#include "model/text/european/other_numbers.h"
#include "model/text/european/sentence_ends.h"
#include "model/text/lexicon/espeak_words.h"

namespace text {
namespace {

class EspeakSounds : public WordReader {
 public:
  EspeakSounds(EspeakReader& espeak, const Language& language)
      : espeak_(espeak), language_(language) {}

  std::vector<WordSound> read(std::span<const Token> sentence) override {
    return read_with_espeak(espeak_, language_, sentence);
  }
  std::string sound_of(const std::string& words) override { return espeak_.read(words, language_); }

 private:
  EspeakReader& espeak_;
  const Language& language_;
};

class EuropeanLanguage : public Language {
 public:
  using Language::Language;

  bool is_part_of_word(const Period& period) const override {
    return is_part_of_european_word(period, name);
  }
  Writing writing() const override {
    return {.is_written_out = false, .has_digits_apart = OtherNumbers::are_apart(name)};
  }
  std::unique_ptr<ExpressionReader> expressions() const override {
    return european_expressions(name);
  }
  std::unique_ptr<WordReader> words(const SoundSources& sources) const override {
    return std::make_unique<EspeakSounds>(sources.espeak, *this);
  }
};

}  // namespace

std::unique_ptr<Language> make_european(Language::Facts facts) {
  return std::make_unique<EuropeanLanguage>(std::move(facts));
}

}  // namespace text
