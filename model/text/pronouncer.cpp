// Words to phonemes: asks the language, then does what all languages have in common.
#include "model/text/pronouncer.h"

#include <cstddef>
#include <map>
#include <utility>

#include "model/error.h"
#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/language.h"
#include "model/text/lexicon/espeak_reader.h"
#include "model/text/lexicon/stress.h"
#include "model/text/unicode.h"

namespace text {

struct Pronouncer::Impl {
  Impl(const std::filesystem::path& lexicons, std::set<std::string> alphabet)
      : sources{lexicons, std::move(alphabet), espeak, [this](std::span<const Token> words) {
                  return words_of(language_of_foreign_words()).read(words);
                }} {}

  WordReader& words_of(const Language& language);

  EspeakReader espeak;
  SoundSources sources;
  std::map<const Language*, std::unique_ptr<WordReader>> readers;  ///< of languages met so far
};

WordReader& Pronouncer::Impl::words_of(const Language& language) {
  std::unique_ptr<WordReader>& reader = readers[&language];
  if (!reader) reader = language.words(sources);
  return *reader;
}

namespace {

/// Throws model::Error where `folder` is given and has no lexicon of any language.
void check_lexicons(const std::filesystem::path& folder) {
  if (folder.empty()) return;
  std::string all;
  bool has_any = false;
  for (const Language* language : released_languages()) {
    const std::string files = language->lexicon_files();
    if (!files.empty()) all += (all.empty() ? "" : ", or ") + files;
    has_any |= language->has_lexicons(folder);
  }
  if (!has_any) throw model::Error("lexicon folder " + folder.string(), all, "none");
}

}  // namespace

Pronouncer::Pronouncer(const std::filesystem::path& lexicons, std::set<std::string> alphabet)
    : impl_(std::make_unique<Impl>(lexicons, std::move(alphabet))) {
  check_lexicons(lexicons);
}
Pronouncer::~Pronouncer() = default;
Pronouncer::Pronouncer(Pronouncer&&) noexcept = default;
Pronouncer& Pronouncer::operator=(Pronouncer&&) noexcept = default;

Sentence Pronouncer::divided(Sentence sentence, std::string_view language) {
  return impl_->words_of(find_language(language)).divided(std::move(sentence));
}

std::vector<Pronunciation> Pronouncer::pronounce(std::span<const Token> sentence,
                                                 std::string_view language) {
  WordReader& reader = impl_->words_of(find_language(language));
  std::vector<WordSound> sounds = reader.read(sentence);
  std::vector<Pronunciation> pronunciations(sentence.size());
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const Word* word = std::get_if<Word>(&sentence[i]);
    if (word == nullptr) continue;
    WordSound& sound = sounds[i];
    if (word->stress != 0) sound.phonemes = with_stress(sound.phonemes, word->stress);
    const std::string entry = word->reading.empty() ? encode(sound.phonemes) : word->reading;
    if (word->phonemes.empty()) {
      sound.phonemes = reader.in_alphabet(std::move(sound.phonemes));
    } else {
      sound.source = word->rule;
      const std::u32string kana = japanese::reading_in_kana(word->phonemes);
      if (!kana.empty()) sound.phonemes = decode(japanese::ipa_of_kana(kana), "phonemes");
    }
    const bool is_linked = reader.links_words() && word->is_glued && i > 0 &&
                           std::holds_alternative<Word>(sentence[i - 1]);
    pronunciations[i] = {encode(sound.phonemes), sound.source, entry, sound.is_joined, is_linked};
  }
  return pronunciations;
}

}  // namespace text
