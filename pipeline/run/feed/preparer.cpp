#include "pipeline/run/feed/preparer.h"

#include <map>
#include <string>
#include <utility>

#include "model/error.h"
#include "pipeline/run/environment.h"
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
  attempt(outcome, [&] { fill(work); });
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

void Preparer::fill(Work& work) {
  const Item& item = work.item;
  const model::Voice& style = voice(item.voice);
  text::Prepared prepared = item.script.is_phonemes
                                ? frontend_.prepare_phonemes(item.script.content)
                                : frontend_.prepare(item.script.content, item.language,
                                                    dictionaries_.take(item.dictionaries));

  work.outcome.characters = {prepared.coverage.characters, prepared.coverage.spoken,
                             prepared.coverage.white_space, prepared.coverage.removed,
                             prepared.coverage.unspeakable};
  std::map<std::string, int> unspoken;  // how often
  for (const text::Unspoken& found : prepared.unspoken) ++unspoken[found.symbol];
  for (const std::string& phoneme : prepared.unknown_phonemes) ++unspoken[phoneme];
  work.pause_before_ms = prepared.pause_before_ms;
  work.markup = std::move(prepared.markup);
  for (text::Chunk& chunk : prepared.chunks) {
    model::Tokens tokens = engine_.tokenize(chunk.phonemes);
    for (const std::string& symbol : tokens.unknown) ++unspoken[symbol];
    const auto row = style.row(tokens.phoneme_count);
    work.outcome.phonemes += (work.chunks.empty() ? "" : "\n") + chunk.phonemes;
    work.outcome.tokens += static_cast<int>(tokens.ids.size());
    work.chunks.push_back({std::move(tokens),
                           std::move(chunk.phonemes),
                           std::move(chunk.words),
                           {row.begin(), row.end()},
                           chunk.pause_after_ms});
  }
  work.outcome.chunks = static_cast<int>(work.chunks.size());
  if (unspeakable_ == Unspeakable::kRefuse && !unspoken.empty()) {
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
