// Simplifies characters, divides runs into words and reads them, by ICU if there are no tables.
// For bopomofo it also applies sandhi.h.
#include "model/text/mandarin/pronunciation/mandarin_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/lexicon/runs.h"
#include "model/text/mandarin/embedded.h"
#include "model/text/mandarin/pronunciation/han_readings.h"
#include "model/text/mandarin/pronunciation/han_words.h"
#include "model/text/mandarin/pronunciation/icu_han.h"
#include "model/text/mandarin/pronunciation/sandhi.h"
#include "model/text/mandarin/pronunciation/tag_model.h"
#include "model/text/unicode.h"

namespace text {
namespace {

namespace fs = std::filesystem;

constexpr std::array kFiles = {"zh_words.txt", "zh_hmm.txt", "zh_phrases.json",
                               "zh_characters.json"};
constexpr std::array kTagFiles = {"zh_tag_starts.txt", "zh_tag_steps.txt", "zh_tag_characters.txt"};

bool is_han_word(const Word& word) {
  return !word.spoken.empty() && std::ranges::all_of(decode(word.spoken, "word"), is_han);
}

bool is_kana_word(const Word& word) { return japanese::is_all_kana(decode(word.spoken, "word")); }

/// Kana in a row are one word, which is read as in Japanese. Signs alone, such as ー, have no
/// sound.
void add_kana(const Run& run, Sentence& sentence) {
  std::u32string_view kana = run.characters();
  const bool has_sound = !japanese::ipa_of_kana(kana).empty();
  sentence.push_back(
      run.word(0, kana.size(), has_sound ? encode(japanese::reading_in_kana(encode(kana))) : ""));
}

/// The reading of some of its characters, syllables with spaces between them.
std::string reading_of(const MandarinWord& word, std::size_t begin, std::size_t end) {
  std::string reading;
  for (std::size_t i = begin; i < end; ++i) {
    if (word.is_rhotic && i + 1 == word.characters.size())
      reading += 'r';
    else
      reading += (reading.empty() ? "" : " ") + word.syllables[i];
  }
  return reading;
}

/// The names of `files` that `folder` has.
std::vector<std::string> found_in(const fs::path& folder, std::span<const char* const> files) {
  std::vector<std::string> found;
  for (const char* file : files)
    if (fs::exists(folder / file)) found.emplace_back(file);
  return found;
}

/// Whether `folder` has all of `files`. Throws model::Error when it has but some.
bool has_all(const fs::path& folder, std::span<const char* const> files) {
  const std::vector<std::string> found = found_in(folder, files);
  if (found.empty() || found.size() == files.size()) return !found.empty();
  std::vector<std::string> missing;
  for (const char* file : files)
    if (std::ranges::find(found, file) == found.end()) missing.emplace_back(file);
  throw model::Error("lexicon folder " + folder.string(),
                     fmt::format("{}, too", fmt::join(missing, ", ")),
                     fmt::format("only {}", fmt::join(found, ", ")));
}

}  // namespace

struct MandarinReader::Impl {
  Impl(const fs::path& lexicons, MandarinNotation asked_for);

  std::vector<std::string> read(std::u32string_view word);
  std::vector<std::size_t> cut(std::u32string_view run);
  std::vector<MandarinWord> words_of(std::u32string_view run);
  void add_words(const Run& run, Sentence& sentence);

  MandarinNotation notation;
  std::optional<HanWords> words;  ///< none: as ICU breaks
  std::optional<TagModel> tags;
  HanReadings readings;
  IcuHan icu;
};

MandarinReader::Impl::Impl(const fs::path& lexicons, MandarinNotation asked_for)
    : notation(asked_for),
      readings(lexicons.empty() ? HanReadings(mandarin::words::kPolyphones)
                                : HanReadings(lexicons / kFiles[2], lexicons / kFiles[3])) {
  if (!lexicons.empty()) words.emplace(lexicons / kFiles[0], lexicons / kFiles[1]);
  if (notation != MandarinNotation::kBopomofo) return;
  readings.add(mandarin::words::kSpokenReadings);
  if (!lexicons.empty() && has_all(lexicons, kTagFiles))
    tags.emplace(lexicons / kTagFiles[0], lexicons / kTagFiles[1], lexicons / kTagFiles[2]);
}

std::vector<std::string> MandarinReader::Impl::read(std::u32string_view word) {
  std::vector<std::string> syllables;
  for (const std::string_view syllable : readings.read(word))
    syllables.emplace_back(syllable.empty() ? icu.reading(word[syllables.size()]) : syllable);
  return syllables;
}

std::vector<std::size_t> MandarinReader::Impl::cut(std::u32string_view run) {
  return words ? words->cut(run) : icu.words(run);
}

std::vector<MandarinWord> MandarinReader::Impl::words_of(std::u32string_view run) {
  const bool is_spoken = notation == MandarinNotation::kBopomofo;
  std::vector<TaggedWord> cuts;
  if (is_spoken && words)
    cuts = words->cut_tagged(run, tags ? &*tags : nullptr);
  else
    for (const std::size_t length : cut(run)) cuts.push_back({length, {}});
  std::vector<MandarinWord> found;
  for (const auto& [length, tag] : cuts) {
    found.push_back({std::u32string(run.substr(0, length)), tag});
    if (!is_spoken) found.back().syllables = read(found.back().characters);
    run.remove_prefix(length);
  }
  if (!is_spoken) return found;
  return as_spoken(std::move(found),
                   {[this](std::u32string_view word) { return read(word); },
                    [this](std::u32string_view part) { return cut(part); },
                    [this](std::u32string_view word) { return words && words->has(word); }});
}

void MandarinReader::Impl::add_words(const Run& run, Sentence& sentence) {
  std::u32string simplified(run.characters());
  for (char32_t& c : simplified) c = icu.simplified(c);
  std::size_t begin = 0;
  for (const MandarinWord& word : words_of(simplified)) {
    const std::size_t length = word.characters.size();
    std::size_t from = 0;
    while (from < length) {  // a character without a reading is a word of its own
      std::size_t to = from;
      while (to < length && !word.syllables[to].empty()) ++to;
      to = std::max(to, from + 1);
      sentence.push_back(run.word(begin + from, to - from, reading_of(word, from, to)));
      from = to;
    }
    begin += length;
  }
}

MandarinReader::MandarinReader(const fs::path& lexicons, MandarinNotation notation)
    : impl_(std::make_unique<Impl>(lexicons, notation)) {}
MandarinReader::~MandarinReader() = default;
MandarinReader::MandarinReader(MandarinReader&&) noexcept = default;
MandarinReader& MandarinReader::operator=(MandarinReader&&) noexcept = default;

std::span<const char* const> MandarinReader::files() { return kFiles; }

std::span<const char* const> MandarinReader::tag_files() { return kTagFiles; }

bool MandarinReader::are_in(const fs::path& lexicons) {
  if (lexicons.empty()) return false;
  has_all(lexicons, kTagFiles);
  return has_all(lexicons, kFiles);
}

Sentence MandarinReader::divided(Sentence sentence) {
  return with_runs_divided(
      with_runs_divided(std::move(sentence), is_kana_word, add_kana), is_han_word,
      [&](const Run& run, Sentence& divided) { impl_->add_words(run, divided); });
}

}  // namespace text
