// Mandarin: its expressions and sounds as one Language.
#include "model/text/mandarin/mandarin.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/mandarin/pronunciation/mandarin_reader.h"
#include "model/text/mandarin/pronunciation/notation.h"
#include "model/text/mandarin/rules/numbers.h"
#include "model/text/mandarin/rules/symbols.h"
#include "model/text/unicode.h"
#include "model/text/unspaced_language.h"

namespace text {
namespace {

constexpr UnspacedRules kMandarinRules = {read_mandarin_number, mandarin_name_of};

class MandarinSounds : public WordReader {
 public:
  explicit MandarinSounds(const SoundSources& sources)
      : sources_(sources),
        has_tables_(MandarinReader::are_in(sources.lexicons)),
        notation_(mandarin_notation(sources.alphabet)) {}

  Sentence divided(Sentence sentence) override { return reader().divided(std::move(sentence)); }

  std::vector<WordSound> read(std::span<const Token> sentence) override {
    const auto sound_of_reading = [this](std::string_view reading) {
      const std::u32string characters = decode(reading, "reading");
      return japanese::is_all_kana(characters) ? japanese::ipa_of_kana(characters)
                                               : spelled_syllables(reading, notation_);
    };
    return sounds_of_readings(sentence, sound_of_reading,
                              has_tables_ ? "pinyin" : "pinyin without tables", sources_);
  }

  std::string sound_of(const std::string& words) override {
    std::string phonemes;
    for (const Token& token : divided({Word{words, {}, "", ""}}))
      phonemes += spelled_syllables(std::get<Word>(token).reading, notation_);
    return phonemes;
  }

  bool links_words() const override { return notation_ == MandarinNotation::kBopomofo; }

 private:
  MandarinReader& reader() {
    if (!reader_)
      reader_.emplace(has_tables_ ? sources_.lexicons : std::filesystem::path(), notation_);
    return *reader_;
  }

  const SoundSources& sources_;
  bool has_tables_;
  MandarinNotation notation_;
  std::optional<MandarinReader> reader_;
};

class MandarinLanguage : public Language {
 public:
  using Language::Language;

  bool is_part_of_word(const Period& period) const override {
    return is_part_of_unspaced_word(period);
  }
  const UnspacedRules* unspaced() const override { return &kMandarinRules; }
  std::unique_ptr<ExpressionReader> expressions() const override {
    return unspaced_expressions(kMandarinRules);
  }
  std::unique_ptr<WordReader> words(const SoundSources& sources) const override {
    return std::make_unique<MandarinSounds>(sources);
  }
  std::string lexicon_files() const override {
    return fmt::format("{} for Mandarin", fmt::join(MandarinReader::files(), ", "));
  }
  bool has_lexicons(const std::filesystem::path& folder) const override {
    return MandarinReader::are_in(folder);
  }
  std::string lack(const std::filesystem::path& folder) const override {
    return has_lexicons(folder) ? ""
                                : "read approximately, without the tables of words and readings "
                                  "(scripts/fetch-kokoro --chinese)";
  }
};

}  // namespace

std::unique_ptr<Language> make_mandarin(Language::Facts facts) {
  return std::make_unique<MandarinLanguage>(std::move(facts));
}

}  // namespace text
