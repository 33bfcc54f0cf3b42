#include "model/text/pronunciation/mandarin/mandarin_reader.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/text/pronunciation/mandarin/han_readings.h"
#include "model/text/pronunciation/mandarin/han_words.h"
#include "model/text/pronunciation/mandarin/icu_han.h"
#include "model/text/pronunciation/mandarin/polyphones.h"
#include "model/text/unicode.h"

namespace text {
namespace {

namespace fs = std::filesystem;

constexpr std::array kFiles = {"zh_words.txt", "zh_hmm.txt", "zh_phrases.json",
                               "zh_characters.json"};

bool is_han_word(const Token& token) {
  const Word* word = std::get_if<Word>(&token);
  return word != nullptr && word->phonemes.empty() && !word->spoken.empty() &&
         std::ranges::all_of(decode(word->spoken, "word"), is_han);
}

/// Nothing is between them, and they are asked for with the same stress.
bool goes_on(const Token& before, const Token& token) {
  const Word& word = std::get<Word>(token);
  return word.is_glued && std::get<Word>(before).stress == word.stress;
}

/// Characters that follow one another, and the word of the sentence that each comes from.
struct Run {
  std::u32string characters;
  std::vector<const Word*> words;
};

Run run_of(std::span<const Token> tokens) {
  Run run;
  for (const Token& token : tokens) {
    const Word& word = std::get<Word>(token);
    run.characters += decode(word.spoken, "word");
    run.words.resize(run.characters.size(), &word);
  }
  return run;
}

/// `count` characters of the run as one word, read as `syllables`.
Word word_of(const Run& run, std::size_t begin, std::size_t count,
             std::span<const std::string> syllables) {
  Word word = *run.words[begin];
  word.spoken = encode(std::u32string_view(run.characters).substr(begin, count));
  word.raw.end = run.words[begin + count - 1]->raw.end;
  for (const std::string& syllable : syllables)
    word.reading += (word.reading.empty() ? "" : " ") + syllable;
  return word;
}

}  // namespace

struct MandarinReader::Impl {
  explicit Impl(const fs::path& lexicons)
      : readings(lexicons.empty() ? HanReadings(kPolyphones)
                                  : HanReadings(lexicons / kFiles[2], lexicons / kFiles[3])) {
    if (!lexicons.empty()) words.emplace(lexicons / kFiles[0], lexicons / kFiles[1]);
  }

  void add_words(const Run& run, Sentence& sentence);

  std::optional<HanWords> words;  ///< none: as ICU breaks
  HanReadings readings;
  IcuHan icu;
};

void MandarinReader::Impl::add_words(const Run& run, Sentence& sentence) {
  std::u32string simplified = run.characters;
  for (char32_t& c : simplified) c = icu.simplified(c);
  const std::u32string_view characters = simplified;
  std::size_t begin = 0;
  for (const std::size_t length : words ? words->cut(characters) : icu.words(characters)) {
    std::vector<std::string> syllables;
    for (const std::string_view syllable : readings.read(characters.substr(begin, length)))
      syllables.emplace_back(syllable.empty() ? icu.reading(characters[begin + syllables.size()])
                                              : syllable);
    std::size_t from = 0;
    while (from < length) {  // a character without a reading is a word of its own
      std::size_t to = from;
      while (to < length && !syllables[to].empty()) ++to;
      to = std::max(to, from + 1);
      sentence.push_back(
          word_of(run, begin + from, to - from, std::span(syllables).subspan(from, to - from)));
      from = to;
    }
    begin += length;
  }
}

MandarinReader::MandarinReader(const fs::path& lexicons)
    : impl_(std::make_unique<Impl>(lexicons)) {}
MandarinReader::~MandarinReader() = default;
MandarinReader::MandarinReader(MandarinReader&&) noexcept = default;
MandarinReader& MandarinReader::operator=(MandarinReader&&) noexcept = default;

std::span<const char* const> MandarinReader::files() { return kFiles; }

bool MandarinReader::are_in(const fs::path& lexicons) {
  if (lexicons.empty()) return false;
  std::string missing;
  std::string found;
  for (const char* file : kFiles) {
    std::string& names = fs::exists(lexicons / file) ? found : missing;
    names += (names.empty() ? "" : ", ") + std::string(file);
  }
  if (!missing.empty() && !found.empty())
    throw model::Error("lexicon folder " + lexicons.string(), missing + ", too", "only " + found);
  return missing.empty();
}

Sentence MandarinReader::divided(Sentence sentence) {
  Sentence result;
  result.reserve(sentence.size());
  for (std::size_t i = 0; i < sentence.size();) {
    std::size_t end = i;
    while (end < sentence.size() && is_han_word(sentence[end]) &&
           (end == i || goes_on(sentence[end - 1], sentence[end])))
      ++end;
    if (end == i) {
      result.push_back(std::move(sentence[i++]));
      continue;
    }
    impl_->add_words(run_of(std::span(sentence).subspan(i, end - i)), result);
    i = end;
  }
  return result;
}

}  // namespace text
