// Runs the front end on an item; converts its chunks to token ids and style vectors; collects
// warnings. See preparer.h.
#include "pipeline/run/feed/preparer.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "io/base/strings.h"
#include "model/error.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/render/reference.h"
#include "pipeline/run/work.h"

namespace pipeline {

namespace fs = std::filesystem;

fs::path lexicon_folder(const model::Engine& engine, const fs::path& wanted) {
  if (!wanted.empty()) return wanted;
  const fs::path model = engine.info().source;
  if (!fs::exists(model)) return {};  // demo and synthetic are no files
  const fs::path beside = (fs::is_directory(model) ? model : model.parent_path()) / "lexicons";
  return fs::is_directory(beside) ? beside : fs::path();
}

text::Frontend make_frontend(const model::Engine& engine, const fs::path& lexicons) {
  return text::Frontend(engine.alphabet(), lexicon_folder(engine, lexicons));
}

std::vector<const text::Dictionary*> DictionaryShelf::take(
    const std::vector<std::filesystem::path>& files) {
  std::vector<const text::Dictionary*> taken;
  for (const std::filesystem::path& file : files) {
    auto found = dictionaries_.find(file);
    if (found == dictionaries_.end())
      found = dictionaries_.emplace(file, text::Dictionary::load(file)).first;
    taken.push_back(&found->second);
  }
  return taken;
}

text::Prepared prepare_script(text::Frontend& frontend, DictionaryShelf& dictionaries,
                              const Item& item) {
  const Script& script = item.script;
  if (script.is_phonemes) return frontend.prepare_phonemes(script.content);
  return frontend.prepare(script.content, item.language, dictionaries.take(item.dictionaries),
                          script.options);
}

std::map<std::string, std::string> find_voices(const model::Engine& engine,
                                               const std::vector<text::Chunk>& chunks) {
  const auto has_voice = [&](std::string_view name) {
    try {
      engine.voice(name);
      return true;
    } catch (const model::Error&) {
      return false;
    }
  };
  std::map<std::string, std::string> voices;
  for (const text::Chunk& chunk : chunks) {
    if (chunk.voice.empty() || voices.contains(chunk.voice)) continue;
    const std::vector<std::string_view> names = io::split(chunk.voice, " ");
    const auto found = std::ranges::find_if(names, has_voice);
    voices[chunk.voice] = found == names.end() ? "" : std::string(*found);
  }
  return voices;
}

Work Preparer::prepare(Item item) {
  Work work;
  work.item = std::move(item);
  Outcome& outcome = work.outcome;
  outcome.name = work.item.name();
  outcome.origin = work.item.origin;
  outcome.voice = work.item.voice;
  outcome.language = work.item.language;
  outcome.speed = work.item.speed;
  outcome.seed = work.item.seed;
  const Stopwatch watch;
  attempt(outcome, [&] {
    fill(work, unspeakable_);
    if (!work.item.level) return;
    for (const auto& [voice, weight] : work.item.level->voices)
      work.references.push_back({reference(voice, work.item.level->language), weight});
  });
  outcome.times.g2p = watch.seconds();
  return work;
}

const model::Voice& Preparer::voice(const std::string& blend) {
  constexpr std::size_t kMaxKept = 64;  // of half a megabyte each; a job may draw any number
  const auto known = voices_.find(blend);
  if (known != voices_.end()) return known->second;
  if (voices_.size() == kMaxKept) voices_.clear();
  return voices_.emplace(blend, engine_.voice(blend)).first->second;
}

std::shared_ptr<const Reference> Preparer::reference(const std::string& voice,
                                                     const std::string& language) {
  constexpr std::size_t kMaxKept = 1024;  // of some ten kilobytes each
  const std::pair key(voice, language);
  const auto known = references_.find(key);
  if (known != references_.end()) return known->second;
  const ReferenceText text = reference_text(language);
  Work work;
  work.item.script.content = text.text;
  work.item.voice = voice;
  work.item.language = text.language;
  fill(work, Unspeakable::kWarn);
  if (references_.size() == kMaxKept) references_.clear();
  return references_.emplace(key, std::make_shared<const Reference>(std::move(work))).first->second;
}

namespace {

/// Hands what the words of a chunk ask for to its tokens: a space or mark is spoken as the word
/// before it, what comes before the first word as that.
void give_styles(PreparedChunk& chunk) {
  const auto is_usual = [](const text::SpokenWord& word) {
    return word.speed == 1 && word.gain == 1;
  };
  if (std::ranges::all_of(chunk.words, is_usual)) return;
  const std::size_t tokens = chunk.tokens.ids.size();
  chunk.rates.assign(tokens, 1);
  chunk.gains.assign(tokens, 1);
  std::size_t word = 0;
  for (std::size_t i = 0; i < tokens; ++i) {
    const std::size_t last = chunk.tokens.characters.size() - 1;
    const std::size_t between = std::min(i == 0 ? 0 : i - 1, last);
    const auto character = static_cast<std::size_t>(chunk.tokens.characters[between]);
    while (word + 1 < chunk.words.size() && chunk.words[word + 1].begin <= character) ++word;
    chunk.rates[i] = chunk.words[word].speed;
    chunk.gains[i] = chunk.words[word].gain;
  }
}

}  // namespace

void Preparer::fill(Work& work, Unspeakable unspeakable) {
  const Item& item = work.item;
  voice(item.voice);  // refuses it even for an empty text
  text::Prepared prepared = prepare_script(frontend_, dictionaries_, item);

  work.outcome.characters = {prepared.coverage.characters, prepared.coverage.spoken,
                             prepared.coverage.white_space, prepared.coverage.removed,
                             prepared.coverage.unspeakable};
  std::map<std::string, int> unspoken;  // how often
  for (const text::Unspoken& found : prepared.unspoken) ++unspoken[found.symbol];
  for (const std::string& phoneme : prepared.unknown_phonemes) ++unspoken[phoneme];
  work.pause_before_ms = prepared.pause_before_ms;
  work.markup = std::move(prepared.markup);
  work.bookmarks = std::move(prepared.bookmarks);
  const std::map<std::string, std::string> voices = find_voices(engine_, prepared.chunks);
  for (text::Chunk& chunk : prepared.chunks) {
    model::Tokens tokens = engine_.tokenize(chunk.phonemes);
    for (const std::string& symbol : tokens.unknown) ++unspoken[symbol];
    const std::string own = chunk.voice.empty() ? "" : voices.at(chunk.voice);
    const auto row = voice(own.empty() ? item.voice : own).row(tokens.phoneme_count);
    work.outcome.phonemes += (work.chunks.empty() ? "" : "\n") + chunk.phonemes;
    work.outcome.tokens += static_cast<int>(tokens.ids.size());
    work.chunks.push_back({std::move(tokens),
                           std::move(chunk.phonemes),
                           std::move(chunk.words),
                           {row.begin(), row.end()},
                           chunk.pause_after_ms,
                           {},
                           {}});
    give_styles(work.chunks.back());
  }
  std::vector<std::string>& warnings = work.outcome.warnings;
  for (const text::Diagnostic& diagnostic : prepared.diagnostics)
    warnings.push_back(diagnostic.message);
  for (const auto& [names, found] : voices)
    if (found.empty())
      warnings.push_back("the model has no voice \"" + names + "\": spoken by " + item.voice);
  if (unspeakable == Unspeakable::kRefuse && !warnings.empty())
    throw model::Error("text", "only what is supported (strict)", warnings.front());
  work.outcome.chunks = static_cast<int>(work.chunks.size());
  if (unspeakable == Unspeakable::kRefuse && !unspoken.empty()) {
    const bool is_symbol = !prepared.unspoken.empty();
    throw model::Error("text", "only what can be spoken (strict)",
                       is_symbol ? "'" + prepared.unspoken.front().symbol + "' at byte " +
                                       std::to_string(prepared.unspoken.front().raw.begin)
                                 : "the phoneme '" + unspoken.begin()->first + "'");
  }
  for (const auto& [symbol, count] : unspoken)
    work.outcome.warnings.push_back("not spoken: " + symbol + " (" + std::to_string(count) +
                                    (count == 1 ? " time)" : " times)"));
}

}  // namespace pipeline
