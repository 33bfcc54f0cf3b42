// Words of a sentence as espeak-ng reads them together: see espeak_words.h.
#include "model/text/lexicon/espeak_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>

#include "model/text/unicode.h"

namespace text {
namespace {

/// Words with nothing between them.
struct WordRun {
  std::size_t first;  ///< token of the sentence
  std::vector<std::string> words;
};

void read_run(EspeakReader& espeak, const Language& language, const WordRun& run,
              std::vector<WordSound>& sounds) {
  const std::vector<std::string> phonemes = espeak.read_each(run.words, language);
  for (std::size_t i = 0; i < run.words.size(); ++i) {
    const bool is_joined =
        i > 0 && phonemes[i].empty() && !espeak.read(run.words[i], language).empty();
    sounds[run.first + i] = {decode(phonemes[i], "phonemes of espeak-ng"), "espeak", is_joined};
  }
}

}  // namespace

/// Runs end at marks and at words that are read apart. A letter that comes again begins one:
/// espeak-ng leaves out the fourth of a row.
std::vector<WordSound> read_with_espeak(
    EspeakReader& espeak, const Language& language, std::span<const Token> sentence,
    const std::function<std::optional<WordSound>(const Word&)>& read_apart) {
  std::vector<WordSound> sounds(sentence.size());
  std::vector<WordRun> runs;
  bool is_in_run = false;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const Word* word = std::get_if<Word>(&sentence[i]);
    std::optional<WordSound> apart;
    if (word != nullptr && !word->phonemes.empty())
      apart = {decode(word->phonemes, "phonemes"), "", false};
    else if (word != nullptr && read_apart)
      apart = read_apart(*word);
    const bool goes_on = word != nullptr && !apart;
    if (apart) sounds[i] = *std::move(apart);
    if (goes_on) {
      const bool is_letter_again =
          is_in_run && runs.back().words.back() == word->spoken && word->spoken.size() == 1;
      if (!is_in_run || is_letter_again) runs.push_back({i, {}});
      runs.back().words.push_back(word->spoken);
    }
    is_in_run = goes_on;
  }
  std::vector<std::string> joined;
  joined.reserve(runs.size());
  for (const WordRun& run : runs) joined.push_back(fmt::format("{}", fmt::join(run.words, " ")));
  espeak.read_ahead(joined, language);
  for (const WordRun& run : runs) read_run(espeak, language, run, sounds);
  return sounds;
}

}  // namespace text
