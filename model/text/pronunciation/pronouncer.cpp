#include "model/text/pronunciation/pronouncer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

#include "model/error.h"
#include "model/text/foreign_words.h"
#include "model/text/pronunciation/english_reader.h"
#include "model/text/pronunciation/espeak_reader.h"
#include "model/text/pronunciation/heteronyms/heteronyms.h"
#include "model/text/pronunciation/japanese/divide.h"
#include "model/text/pronunciation/japanese/kana.h"
#include "model/text/pronunciation/mandarin/mandarin_reader.h"
#include "model/text/pronunciation/part_of_speech.h"
#include "model/text/pronunciation/stress.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Their readings in the place of espeak-ng's, unless it said one together with a word beside it.
void put_heteronyms(std::span<const Token> sentence, Dialect dialect,
                    std::vector<Reading>& readings) {
  const std::vector<std::string> words = written_words(sentence);
  if (!has_heteronym(words)) return;
  const auto choices = choose_heteronyms(words, guess_tags(words), dialect);
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const bool is_together =
        readings[i].is_joined || (i + 1 < readings.size() && readings[i + 1].is_joined);
    if (choices[i] && readings[i].source == "espeak" && !is_together)
      readings[i] = {choices[i]->phonemes, choices[i]->source, false};
  }
}

}  // namespace

struct Pronouncer::Impl {
  Impl(const std::filesystem::path& folder, MandarinNotation mandarin_notation)
      : lexicons(folder),
        has_mandarin_tables(MandarinReader::are_in(folder)),
        notation(mandarin_notation) {}

  std::vector<Reading> read(std::span<const Token> sentence, const Language& language);
  void read_foreign(std::span<const Token> sentence, std::vector<Reading>& readings);
  const EnglishLexicon* lexicon(const Language& language);
  std::vector<Reading> read_with_espeak(std::span<const Token> sentence, const Language& language);

  MandarinReader& mandarin_reader();
  const japanese::Reader& japanese_reader();

  std::filesystem::path lexicons;
  bool has_mandarin_tables;
  MandarinNotation notation;
  EspeakReader espeak;
  std::optional<MandarinReader> mandarin;
  std::optional<japanese::Reader> japanese;
  /// By dialect: American, British.
  std::array<std::optional<EnglishLexicon>, 2> loaded;
};

/// The lexicon of `language`, read when it is first asked for; null when there is none. Other
/// accents of English than the two have none: the lexicons would take their sounds away.
const EnglishLexicon* Pronouncer::Impl::lexicon(const Language& language) {
  const Dialect dialect = language.dialect;
  if (!language.is_english() || !language.is_released() || lexicons.empty() ||
      !EnglishLexicon::is_in(lexicons, dialect))
    return nullptr;
  auto& kept = loaded.at(dialect == Dialect::kAmerican ? 0 : 1);
  if (!kept) kept.emplace(lexicons, dialect);
  return &*kept;
}

MandarinReader& Pronouncer::Impl::mandarin_reader() {
  if (!mandarin)
    mandarin.emplace(has_mandarin_tables ? lexicons : std::filesystem::path(), notation);
  return *mandarin;
}

const japanese::Reader& Pronouncer::Impl::japanese_reader() {
  if (!japanese) japanese.emplace("", japanese::word_list_in(lexicons));
  return *japanese;
}

/// What the readings of words sound like; words without one have no sound.
std::vector<Reading> as_read(std::span<const Token> sentence,
                             const std::function<std::string(std::string_view reading)>& sound_of,
                             const std::string& source) {
  std::vector<Reading> readings(sentence.size());
  for (std::size_t i = 0; i < sentence.size(); ++i)
    if (const Word* word = std::get_if<Word>(&sentence[i]))
      readings[i] = {
          decode(word->phonemes.empty() ? sound_of(word->reading) : word->phonemes, "phonemes"),
          source, false};
  return readings;
}

/// One in another script than Han characters and kana, which has no reading yet.
bool is_foreign(const Token& token) {
  const Word* word = std::get_if<Word>(&token);
  if (word == nullptr || !word->phonemes.empty() || !word->reading.empty()) return false;
  return std::ranges::any_of(decode(word->spoken, "word"),
                             [](char32_t c) { return is_letter(c) && !is_of_unspaced_script(c); });
}

std::string sound_of_kana(std::string_view reading) {
  return japanese::ipa_of_kana(decode(reading, "kana"));
}

bool is_kana_reading(std::string_view reading) {
  return japanese::is_all_kana(decode(reading, "reading"));
}

/// The A of an abbreviation, which espeak-ng would take for the article.
bool is_letter_a(const Word& word, const Language& language) {
  return language.is_english() && !word.rule.empty() && word.spoken == "A";
}

/// Runs of words between marks and between words whose phonemes are given. A letter that comes
/// again begins a run: espeak-ng leaves out the fourth of a row.
std::vector<Reading> Pronouncer::Impl::read_with_espeak(std::span<const Token> sentence,
                                                        const Language& language) {
  std::vector<Reading> readings(sentence.size());
  std::vector<std::string> run;
  const auto read_run = [&](std::size_t end) {
    if (run.empty()) return;
    const std::vector<std::string> phonemes = espeak.read_each(run, language);
    for (std::size_t i = 0; i < run.size(); ++i) {
      const bool is_joined = i > 0 && phonemes[i].empty() && !espeak.read(run[i], language).empty();
      readings[end - run.size() + i] = {decode(phonemes[i], "phonemes of espeak-ng"), "espeak",
                                        is_joined};
    }
    run.clear();
  };
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const Word* word = std::get_if<Word>(&sentence[i]);
    if (word != nullptr && word->phonemes.empty() && !is_letter_a(*word, language)) {
      if (!run.empty() && run.back() == word->spoken && word->spoken.size() == 1) read_run(i);
      run.push_back(word->spoken);
      continue;
    }
    read_run(i);
    if (word == nullptr) continue;
    if (word->phonemes.empty())
      readings[i] = {U"ˈA", "letters", false};
    else
      readings[i] = {decode(word->phonemes, "phonemes"), "", false};
  }
  read_run(sentence.size());
  if (language.is_english()) put_heteronyms(sentence, language.dialect, readings);
  return readings;
}

/// Words of other scripts that stand for words of Mandarin or Japanese, as an alias does.
void Pronouncer::Impl::read_foreign(std::span<const Token> sentence,
                                    std::vector<Reading>& readings) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    std::size_t end = i;
    while (end < sentence.size() && is_foreign(sentence[end])) ++end;
    if (end == i) continue;
    for (Reading& reading :
         read(sentence.subspan(i, end - i), find_language(kLanguageOfForeignWords))) {
      reading.phonemes = spelled_for_model(reading.phonemes);
      readings[i++] = std::move(reading);
    }
  }
}

std::vector<Reading> Pronouncer::Impl::read(std::span<const Token> sentence,
                                            const Language& language) {
  std::vector<Reading> readings;
  if (language.read_by == ReadBy::kMandarinReader)
    readings = as_read(
        sentence,
        [this](std::string_view reading) {
          return is_kana_reading(reading) ? sound_of_kana(reading)
                                          : spelled_syllables(reading, notation);
        },
        has_mandarin_tables ? "pinyin" : "pinyin without tables");
  if (language.read_by == ReadBy::kJapaneseReader)
    readings = as_read(sentence, sound_of_kana,
                       japanese_reader().morphemes().is_unidic() ? "unidic" : "ipadic");
  if (language.read_by != ReadBy::kEspeak) {
    read_foreign(sentence, readings);
    return readings;
  }
  if (const EnglishLexicon* known = lexicon(language))
    return EnglishReader(*known, espeak, language).read(sentence);
  return read_with_espeak(sentence, language);
}

Pronouncer::Pronouncer(const std::filesystem::path& lexicons, MandarinNotation mandarin)
    : impl_(std::make_unique<Impl>(lexicons, mandarin)) {
  if (!lexicons.empty() && !EnglishLexicon::is_in(lexicons, Dialect::kAmerican) &&
      !EnglishLexicon::is_in(lexicons, Dialect::kBritish) && !impl_->has_mandarin_tables &&
      japanese::word_list_in(lexicons).empty()) {
    throw model::Error("lexicon folder " + lexicons.string(),
                       fmt::format("us_gold.json, us_silver.json, gb_gold.json or gb_silver.json, "
                                   "or {} for Mandarin, or {} for Japanese",
                                   fmt::join(MandarinReader::files(), ", "), japanese::kWordList),
                       "none");
  }
}
Pronouncer::~Pronouncer() = default;
Pronouncer::Pronouncer(Pronouncer&&) noexcept = default;
Pronouncer& Pronouncer::operator=(Pronouncer&&) noexcept = default;

Sentence Pronouncer::divided(Sentence sentence, std::string_view language) {
  switch (find_language(language).read_by) {
    case ReadBy::kMandarinReader:
      return impl_->mandarin_reader().divided(std::move(sentence));
    case ReadBy::kJapaneseReader:
      return japanese::divided(impl_->japanese_reader(), std::move(sentence));
    case ReadBy::kEspeak:
      break;
  }
  return sentence;
}

std::vector<Pronunciation> Pronouncer::pronounce(std::span<const Token> sentence,
                                                 std::string_view language_name) {
  const Language& language = find_language(language_name);
  std::vector<Reading> readings = impl_->read(sentence, language);
  std::vector<Pronunciation> pronunciations(sentence.size());
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const Word* word = std::get_if<Word>(&sentence[i]);
    if (word == nullptr) continue;
    Reading& reading = readings[i];
    const bool is_given = !word->phonemes.empty();
    if (word->stress != 0) reading.phonemes = with_stress(reading.phonemes, word->stress);
    const std::string entry = word->reading.empty() ? encode(reading.phonemes) : word->reading;
    if (language.is_english() && !is_given) reading.phonemes = spelled_for_model(reading.phonemes);
    if (is_given) {
      reading.source = word->rule;
      const std::u32string kana = japanese::reading_in_kana(word->phonemes);
      if (!kana.empty()) reading.phonemes = decode(japanese::ipa_of_kana(kana), "phonemes");
    }
    const bool is_linked = language.read_by == ReadBy::kMandarinReader &&
                           impl_->notation == MandarinNotation::kBopomofo && word->is_glued &&
                           i > 0 && std::holds_alternative<Word>(sentence[i - 1]);
    pronunciations[i] = {encode(reading.phonemes), reading.source, entry, reading.is_joined,
                         is_linked};
  }
  return pronunciations;
}

}  // namespace text
