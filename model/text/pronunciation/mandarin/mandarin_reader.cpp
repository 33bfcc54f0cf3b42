#include "model/text/pronunciation/mandarin/mandarin_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/text/pronunciation/mandarin/han_readings.h"
#include "model/text/pronunciation/mandarin/han_words.h"
#include "model/text/pronunciation/mandarin/icu_han.h"
#include "model/text/pronunciation/mandarin/polyphones.h"
#include "model/text/pronunciation/runs.h"
#include "model/text/unicode.h"

namespace text {
namespace {

namespace fs = std::filesystem;

constexpr std::array kFiles = {"zh_words.txt", "zh_hmm.txt", "zh_phrases.json",
                               "zh_characters.json"};

bool is_han_word(const Word& word) {
  return !word.spoken.empty() && std::ranges::all_of(decode(word.spoken, "word"), is_han);
}

std::string joined(std::span<const std::string> syllables) {
  std::string all;
  for (const std::string& syllable : syllables) all += (all.empty() ? "" : " ") + syllable;
  return all;
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
  std::u32string simplified(run.characters());
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
          run.word(begin + from, to - from, joined(std::span(syllables).subspan(from, to - from))));
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
  return with_runs_divided(
      std::move(sentence), is_han_word,
      [&](const Run& run, Sentence& divided) { impl_->add_words(run, divided); });
}

}  // namespace text
